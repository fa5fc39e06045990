import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Component, partsOf, readComponents, textOf } from './content-lines.ts'

function read(text: string): Component[] {
  return [...readComponents(text, () => {})]
}

test('a line goes on in the next one that begins with a blank', () => {
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

test('components stand in components, and one that is not ended ends with the text', () => {
  const [outer] = read('BEGIN:A\nBEGIN:B\nX:1\nEND:B\nBEGIN:C\nY:2')
  assert.deepEqual(
    outer?.components.map(({ name, lines }) => [name, lines.length]),
    [
      ['B', 1],
      ['C', 1],
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

test('components without end within each other are bounded', () => {
  let depth = 0
  for (let [one] = read('BEGIN:A\n'.repeat(10_000)); one; one = one.components[0]!) depth++
  assert.equal(depth, 10)
})
