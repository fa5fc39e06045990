import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { bagLikeness } from '../likeness.ts'
import { outline } from '../outline.ts'
import { parseSource, printName, readSources, truthOf } from './source.ts'
import { styles } from './styles.ts'
import { wordFile } from './word.ts'

test('a source has its prints, its sentences and its fields, and the truth is free of them', () => {
  const source = parseSource(
    'x',
    '---\nprint: chromium serif ruled\nhead: On each page\n---\n# A\n\n:en 2\n\nName: {Ada}\n',
  )
  assert.deepEqual(source.prints, [{ printer: 'chromium', styles: ['serif', 'ruled'] }])
  assert.equal(printName(source, source.prints[0]!), 'x.chromium.serif.ruled')
  assert.equal(source.text.match(/\./g)?.length, 2)
  assert.ok(truthOf(source).endsWith('Name: Ada\n'))
})

test('every print is of styles that there are, under a name of its own', () => {
  const names = readSources().flatMap((source) => source.prints.map((print) => printName(source, print)))
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length >= 60)
  for (const { prints } of readSources())
    for (const print of prints) for (const style of print.styles) assert.ok(style in styles, style)
})

test('the Word file of a source says what the source says', async () => {
  for (const source of readSources()) {
    const { content } = await convert(wordFile(source, ['ruled']), { filename: 'a.docx' })
    assert.ok(bagLikeness(outline(content).words, outline(truthOf(source)).words) > 0.97, source.name)
  }
})
