import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOfFormula } from './formula-link.ts'

const string = (text: string): number[] => [0x17, text.length, 0, ...Buffer.from(text, 'latin1')]
const cell = [0x44, 0, 0, 0, 0xc0]
const call = (operands: number): number[] => [0x42, operands, 359 & 0xff, 359 >> 8]
const link = (...tokens: number[][]): string | undefined => linkOfFormula(Uint8Array.from(tokens.flat()))?.url

test('the address of HYPERLINK is found where it stands in the formula', () => {
  assert.equal(link(string('https://a.example/'), call(1)), 'https://a.example/')
  assert.equal(link(string('https://a.example/'), string('A'), call(2)), 'https://a.example/')
  assert.equal(link(string('https://a.example/'), cell, call(2)), 'https://a.example/')
})

test('an address that is computed, and other functions, make no link', () => {
  assert.equal(link(string('https://'), cell, [0x08], string('A'), call(2)), undefined)
  assert.equal(link(cell, call(1)), undefined)
  assert.equal(link(string('https://a.example/'), [0x42, 1, 4, 0]), undefined)
  assert.equal(link(call(1)), undefined)
})

test('a link shows its text where that is written out, else its address', () => {
  const text = (...tokens: number[][]): string | undefined => linkOfFormula(Uint8Array.from(tokens.flat()))?.text
  assert.equal(text(string('https://a.example/'), string('A'), call(2)), 'A')
  assert.equal(text(string('https://a.example/'), cell, call(2)), 'https://a.example/')
  assert.equal(text(string('https://a.example/'), call(1)), 'https://a.example/')
})
