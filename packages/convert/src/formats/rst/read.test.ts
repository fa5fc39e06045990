import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'

async function markdownOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source), { filename: 'a.rst' })).content
}

test('titles have their levels by the order of their adornments', async () => {
  assert.equal(await markdownOf('One\n---\n\nTwo\n===\n\nThree\n---\n'), '# One\n\n## Two\n\n# Three\n')
})

test('a sentence that begins with an initial is no list', async () => {
  assert.equal(await markdownOf('A. Einstein wrote it\nin Bern.\n'), 'A. Einstein wrote it\nin Bern.\n')
})

test('what is escaped stands for itself', async () => {
  assert.equal(await markdownOf('\\*no\\* and re\\ ``st``'), '\\*no\\* and re`st`\n')
})

test('names of targets and of references are alike whatever their spaces', async () => {
  assert.equal(await markdownOf('.. _a  Name:\n\nTitle\n=====\n\n:ref:`A name`\n'), '# Title\n\n[Title](#title)\n')
})

test('markup without end, lists within lists and empty lines cost no more than their length', async () => {
  for (const piece of ['**a ', '``a ', '`a ', ':a:`', '- - ', '.. a\n\n', '+-+\n', '== ==\n', 'a\n  b\n'])
    assert.equal(typeof (await markdownOf(piece.repeat(20_000))), 'string')
})

test('wide tables and long spaces cost no more than their length', async () => {
  const wide = ['= ', 'a ', '- ', 'b ', '- ', '= '].map((piece) => `${piece.repeat(100_000)}\n`).join('')
  assert.match(await markdownOf(wide), /a \| a \| a/)
  assert.equal(await markdownOf(`|a|\n\n.. |a| unicode:: x${' '.repeat(300_000)}y`), 'xy\n')
})

test('a line that begins with a role is no field, whatever colons it has', async () => {
  assert.equal(await markdownOf(':sub:`a` is: *b*\n'), '<sub>a</sub> is: *b*\n')
})
