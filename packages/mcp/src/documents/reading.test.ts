/** Cursors, passages, outlines and searches of documents in pieces. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert, type PoolConversion } from '@docmill/convert'
import fc from '../../../../test/property.ts'
import { mcpLimits } from '../limits.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { headingLines } from './heading-lines.ts'
import type { OpenDocument } from './open-document.ts'
import { outlineOf, sectionOf } from './outline.ts'
import { pageList } from './page-list.ts'
import { passageAt } from './passage.ts'
import { openDocument } from './pieces.ts'
import { searchDocument } from './search.ts'

const atOnce = { pause: () => undefined }

async function open(markdown: string, outputFormat: 'markdown' | 'text' | 'html' = 'markdown'): Promise<OpenDocument> {
  const structure = { include: ['chunks'], chunkTokens: mcpLimits.pieceTokens } as const
  const { content, chunks, ...rest } = await convert(Buffer.from(markdown), {
    filename: 'a.md',
    outputFormat,
    ...(outputFormat === 'html' ? {} : structure),
  })
  const json = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return { chunks: [bytes], byteLength: bytes.length }
  }
  const bytes = Buffer.from(content)
  const conversion = {
    ...rest,
    content: { encoding: 'utf-8', chunks: [bytes], byteLength: bytes.length },
    ...(chunks ? { chunks: json(chunks) } : {}),
    characters: content.length,
  } as unknown as PoolConversion
  return openDocument(conversion, 'a.md', atOnce)
}

const line = fc.oneof(
  fc.constantFrom(
    '# One',
    '## Two',
    '### Three',
    '',
    '```',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '- item',
    '> said',
    '***',
  ),
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/[\r\n]/g, ' ')),
  fc.integer({ min: 1, max: 400 }).map((count) => 'word '.repeat(count)),
  fc.integer({ min: 1, max: 3_000 }).map((count) => 'x'.repeat(count)),
)

test('pieces together are the text, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 20 }),
      fc.constantFrom('markdown' as const, 'text' as const, 'html' as const),
      async (lines, format) => {
        const document = await open(`${lines.join('\n')}\nend`, format)
        const { pieces, text } = document
        let at = 0
        for (const piece of pieces) {
          assert.equal(piece.from, at)
          assert.ok(piece.to > piece.from)
          at = piece.to
        }
        assert.equal(at, text.length)
        for (const { piece } of document.headings) assert.equal(text[pieces[piece]?.from as number], '#')
      },
    ),
    { numRuns: 60 },
  )
})

test('reading on from cursor to cursor gives the whole text, in parts that fit', async () => {
  const whole = `# A\n\n${'one two three '.repeat(900)}\n\n## B\n\n${'\u{1f600} '.repeat(2_000)}\n\n${'y'.repeat(20_000)}\n`
  const document = await open(whole)
  for (const maxTokens of [256, 1_000, 50_000]) {
    let text = ''
    for (let next: string | null = encodeCursor({ piece: 0 }); next !== null; ) {
      const passage = passageAt(document, decodeCursor(next), maxTokens)
      assert.ok(passage.tokens <= maxTokens)
      text += passage.text
      next = passage.next
    }
    assert.equal(text, document.text)
  }
})

test('an answer ends before a heading where one is near its end', async () => {
  const section = (name: string) => `## ${name}\n\n${'The river runs by the mill. '.repeat(20)}\n`
  const document = await open(Array.from('ABCDEF', section).join('\n'))
  const { text, next } = passageAt(document, { piece: 0 }, 340)
  assert.match(text, /^## A\n[^#]*## B\n[^#]*$/)
  assert.match(passageAt(document, decodeCursor(next as string), 340).text, /^## C\n/)
})

test('headings are found as readers find them', async () => {
  const markdown =
    '# One *two*\n\n```\n# code\n```\n\n~~~~\n```\n# code\n~~~~\n\n$$\n# x\n$$\n\n## [Link](http://a) \\# `x`\n\n#no\n\n    # code\n'
  assert.deepEqual(
    (await headingLines(markdown, atOnce)).map(({ depth, text }) => [depth, text]),
    [
      [1, 'One two'],
      [2, 'Link # x'],
    ],
  )
})

test('an outline has the sections with those below them, and equal headings have cursors of their own', async () => {
  const document = await open('# A\n\na\n\n## Notes\n\nfirst\n\n# B\n\n## Notes\n\nsecond\n')
  const { outline, leftOut } = outlineOf(document)
  assert.equal(leftOut, 0)
  assert.deepEqual(
    outline.map(({ heading, depth }) => `${depth} ${heading}`),
    ['1 A', '2 Notes', '1 B', '2 Notes'],
  )
  assert.equal(passageAt(document, decodeCursor(outline[3]?.from as string), 256).text, '## Notes\n\nsecond\n')
  assert.equal(passageAt(document, sectionOf(document, ' NOTES.'), 256).text, '## Notes\n\nfirst\n\n')
  assert.ok((outline[0]?.tokens ?? 0) > (outline[1]?.tokens ?? 0))
  assert.throws(() => sectionOf(document, 'Nowhere'), /no heading/)
  assert.throws(() => sectionOf(document, '?!'), /no heading/)
})

test('of a document with thousands of headings the outline has the upper levels', async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `${at % 10 ? '###' : '#'} H${at}\n\ntext\n`)
  const { outline, leftOut } = outlineOf(await open(lines.join('\n')))
  assert.deepEqual([outline.length, leftOut], [120, 1_080])
  assert.ok(outline.every(({ depth }) => depth === 1))
})

test('a search ranks what has more of the words, at the beginning of words and without accents', async () => {
  const paragraph = (words: string) => `${'The mill stands by the river since long. '.repeat(20)}${words}\n`
  const document = await open(
    ['', 'Alpenglühen', 'zürich lake', 'The Zürich lake in winter', '東京都の川', 'subalpine']
      .map(paragraph)
      .join('\n'),
  )
  const search = async (query: string) => (await searchDocument(document, query, 5, atOnce)).map(({ text }) => text)
  assert.match((await search('zurich winter'))[0] as string, /Zürich lake in winter/)
  assert.equal((await search('Zurich')).length, 2)
  assert.equal((await search('alp')).length, 1)
  assert.equal((await search('京都')).length, 1)
  assert.deepEqual(await search('nothing of this'), await search('of'))
  await assert.rejects(search('…'), /no words/)
})

test('of millions of headings the first ones divide a document, and all of it can be read', async () => {
  const markdown = '# a\n\n'.repeat(30_000)
  const document = await open(markdown)
  assert.equal(document.headings.length, mcpLimits.maxHeadings)
  assert.ok(document.pieces.length < 2 * mcpLimits.maxHeadings)
  assert.equal(document.pieces.map(({ from, to }) => document.text.slice(from, to)).join(''), document.text)
})

test('pages are found in lists of many ranges, whatever their order', () => {
  const range = fc.tuple(fc.nat(60), fc.nat(60))
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 30 }), fc.nat(70), (ranges, page) => {
      const isWanted = ranges.some(([from, to]) => page >= from && page <= to)
      assert.equal(pageList(ranges.map(([from, to]) => `${from}-${to}`).join(','))(page), isWanted)
    }),
  )
})

test('a cursor that no answer has given is refused', () => {
  for (const cursor of [{ piece: 0 }, { piece: 7, until: 9 }, { piece: 2, pages: '3-5,8' }])
    assert.deepEqual(decodeCursor(encodeCursor(cursor)), cursor)
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      try {
        assert.equal(encodeCursor(decodeCursor(text)), text)
      } catch (error) {
        assert.equal((error as Error).name, 'ToolFailure')
      }
    }),
  )
})
