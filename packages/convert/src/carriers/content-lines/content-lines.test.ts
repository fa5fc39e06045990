import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { type Component, partsOf, readComponents, textOf } from './content-lines.ts'

function read(text: string): Component[] {
  return [...readComponents(text, 1_000)]
}

test('a line goes on in the next one that begins with a space', () => {
  const [event] = read('BEGIN:A\r\nSUMMARY:one\r\n  two\r\n\tthree\r\nEND:A')
  assert.equal(event?.lines[0]?.value, 'one twothree')
})

test('a parameter may hold what else separates', () => {
  const [card] = read('BEGIN:A\nx.ATTENDEE;CN="a;b:c",d;RSVP=TRUE;X=^n^\':mailto:e\nEND:A')
  const [line] = card!.lines
  assert.equal(line?.name, 'ATTENDEE')
  assert.deepEqual(
    [...line!.parameters],
    [
      ['CN', ['a;b:c', 'd']],
      ['RSVP', ['TRUE']],
      ['X', ['\n"']],
    ],
  )
  assert.equal(line?.value, 'mailto:e')
})

test('quoted-printable goes over lines and has a charset of its own', () => {
  const [card] = read('BEGIN:A\nN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6=\nrg\nEND:A')
  assert.equal(card?.lines[0]?.value, 'Jörg')
})

test('components come before those that they stand in, and one that is not ended ends with the text', () => {
  const found = read('BEGIN:A\nBEGIN:B\nX:1\nEND:B\nBEGIN:C\nY:2')
  assert.deepEqual(
    found.map(({ name, lines, within }) => [name, lines.length, within?.name]),
    [
      ['B', 1, 'A'],
      ['C', 1, 'A'],
      ['A', 0, undefined],
    ],
  )
})

test('what is escaped separates nothing', () => {
  assert.deepEqual(partsOf('a\\;b;c\\\\;;d\\n', ';'), ['a;b', 'c\\', '', 'd'])
  assert.equal(textOf('a\\, b\\N c'), 'a, b\n c')
})

test('any text is read', () => {
  const line = fc.oneof(
    fc.constantFrom('BEGIN:A', 'END:A', 'BEGIN:B', 'END:B', 'X;Y', 'N;QUOTED-PRINTABLE:=', ' ', ';:'),
    fc.string(),
  )
  fc.assert(fc.property(fc.array(line), (lines) => void read(lines.join('\n'))))
})

test('components within each other, their lines and parameters are bounded', () => {
  assert.equal(read('BEGIN:A\n'.repeat(10_000)).length, 10)
  assert.throws(() => read(`BEGIN:A\n${'X:1\n'.repeat(1_001)}`), { code: 'content_limit_exceeded' })
  const [card] = read(`BEGIN:A\nX${';B=c'.repeat(1_000_000)};D=${'"e:"'.repeat(1_000_000)}:f`)
  assert.equal(card?.lines[0]?.value, 'f')
  assert.equal(card?.lines[0]?.parameters.size, 0)
})
