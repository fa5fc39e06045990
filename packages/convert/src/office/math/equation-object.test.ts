import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCfb } from '../../carriers/cfb/open.ts'
import { writeCompoundFile } from '../../carriers/cfb/write.ts'
import { equationIn } from './equation-object.ts'

const formula = Buffer.from('2400000002000101000a0112834602863d12834912836c12834212827312826912826e0284710000', 'hex')

function found(program: string): string | undefined {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(program.length + 1)
  const named = Buffer.concat([size, Buffer.from(`${program}\0`)])
  const streams = { 'Pool/_1/\u0001Ole10FmtProgID': named, 'Pool/_1/\u0001Ole10Native': formula }
  return equationIn(openCfb(writeCompoundFile(streams), assert.fail), 'Pool/_1')
}

test('a formula of Equation Editor on the Macintosh is read from the data that all programs keep alike', () => {
  assert.equal(found('Equation'), 'F=IlB\\sin \\theta')
  assert.equal(found('Equation.2'), 'F=IlB\\sin \\theta')
})

test('data of another program is no formula', () => {
  assert.equal(found('Equations'), undefined)
  assert.equal(found('Package'), undefined)
})
