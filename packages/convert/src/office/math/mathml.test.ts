import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { type MathNode, mathmlToLatex } from './mathml.ts'

interface Parsed {
  nodeName: string
  value?: string
  attrs?: { name: string; value: string }[]
  childNodes?: Parsed[]
}

function nodeOf(parsed: Parsed): MathNode {
  const children = (parsed.childNodes ?? []).map(nodeOf)
  return {
    name: parsed.nodeName === '#text' ? '' : parsed.nodeName,
    text: parsed.value ?? children.map((child) => child.text).join(''),
    children,
    attribute: (name) => parsed.attrs?.find((one) => one.name === name)?.value,
  }
}

const formulas: readonly [mathml: string, latex: string][] = [
  ['<mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', 'x=\\frac{-b}{2}'],
  ['<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mi>i</mi></msub>', 'x^{2}+a_{i}'],
  ['<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>', '{(a)}^{2}'],
  ['<msqrt><mi>x</mi></msqrt><mroot><mi>y</mi><mn>3</mn></mroot>', '\\sqrt{x}\\sqrt[3]{y}'],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
    '\\sum_{i=1}^{n}i',
  ],
  ['<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><mi>α</mi>', '\\int_{0}^{\\infty}\\alpha'],
  ['<mi>sin</mi><mi>θ</mi>', '\\sin \\theta'],
  ['<munder><mi>lim</mi><mi>n</mi></munder>', '\\lim_{n}'],
  ['<munder><mo>lim</mo><mi>n</mi></munder><mo>mod</mo>', '\\lim_{n}\\operatorname{mod}'],
  ['<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>', '\\binom{n}{k}'],
  ['<mover><mrow><mi>ln</mi><mi>x</mi></mrow><mo>¯</mo></mover>', '\\overline{\\ln x}'],
  ['<mfenced open="〈" close="⟩"><mi>x</mi></mfenced>', '\\left\\langle x\\right\\rangle'],
  ['<mover><mi>v</mi><mo>→</mo></mover><mover><mi>x</mi><mo>^</mo></mover>', '\\vec{v}\\hat{x}'],
  [
    '<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo>',
    '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
  ],
  [
    '<mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if</mtext></mtd></mtr></mtable>',
    '\\begin{cases}1 & \\text{if}\\end{cases}',
  ],
  ['<mfenced open="[" close=")"><mi>a</mi><mi>b</mi></mfenced>', '\\left[a,b\\right)'],
  ['<mmultiscripts><mi>C</mi><mn>1</mn><none/><mprescripts/><mn>6</mn><mn>12</mn></mmultiscripts>', '{}_{6}^{12}C_{1}'],
  ['<mi mathvariant="double-struck">R</mi><mi mathvariant="bold">v</mi>', '\\mathbb{R}\\mathbf{v}'],
  ['<semantics><mi>x</mi><annotation encoding="application/x-tex">E = mc^2</annotation></semantics>', 'E = mc^2'],
  ['<mn>50</mn><mo>%</mo><mo>&amp;</mo>', '50\\%\\&'],
]

for (const [mathml, latex] of formulas) {
  test(`${mathml} is ${latex}`, () => {
    const [math] = parseFragment(`<math>${mathml}</math>`).childNodes as unknown as Parsed[]
    assert.equal(mathmlToLatex(nodeOf(math as Parsed)), latex)
  })
}
