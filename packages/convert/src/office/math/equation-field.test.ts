import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { equationOf } from './equation-field.ts'

test('the switches of an EQ field become LaTeX', () => {
  const fields: Record<string, string> = {
    'EQ \\f(1,2)': '\\frac{1}{2}',
    'eq x = \\r(3,a+b)': 'x =\\sqrt[3]{a+b}',
    'EQ \\r(,x)': '\\sqrt{x}',
    'EQ \\b\\lc\\{\\rc\\}(\\f(a,b))': '\\left\\{\\frac{a}{b}\\right\\}',
    'EQ \\b \\bc\\[ (x)': '\\left[x\\right]',
    'EQ \\i\\su(i=1,n,i)': '\\sum_{i=1}^{n} i',
    'EQ \\a\\al\\co2\\hs3(a,b,c,d)': '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    'EQ x\\s\\up8(2)': 'x^{2}',
    'EQ x\\s\\do8(i)': 'x_{i}',
    'EQ \\x(E)': '\\boxed{E}',
    'EQ \\o(a\\,b)': 'a,b',
  }
  for (const [instruction, latex] of Object.entries(fields)) assert.equal(equationOf(instruction), latex, instruction)
})

test('other fields are no equations', () => {
  assert.equal(equationOf('EQUATION \\f(1,2)'), undefined)
  assert.equal(equationOf('PAGE'), undefined)
  assert.equal(equationOf('EQ '), undefined)
})

test('any instruction is read to its end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\\f', '\\b', '\\lc', '(', ')', ',', '\\', 'x', ' ')), (parts) => {
      equationOf(`EQ ${parts.join('')}`)
    }),
  )
  assert.equal(typeof equationOf(`EQ ${'\\f('.repeat(3_000)}`), 'string')
})
