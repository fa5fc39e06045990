/** Chunks of random trees, and what the limits and the joints of a document mean. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertToParts, defaultLimits, type Tokenizer } from '@docmill/convert'
import { paragraph, root } from '../../packages/convert/src/core/document/build.ts'
import type { Block, Root } from '../../packages/convert/src/core/document/nodes.ts'
import { chunksOf } from '../../packages/convert/src/output/chunks/chunks.ts'
import { writeMarkdown } from '../../packages/convert/src/output/markdown/write.ts'
import { tidy } from '../../packages/convert/src/output/normalize/tidy.ts'
import { PlaceTracker } from '../../packages/convert/src/output/places.ts'
import { writeText } from '../../packages/convert/src/output/text/write.ts'
import { tokenCounter } from '../../packages/convert/src/output/tokens/counter.ts'
import fc from '../property.ts'
import { hostileTree } from '../trees/hostile.ts'
import { assertChunks } from './chunk-rules.ts'

const everything = { html: true, math: true, images: true, formless: true, links: true, addresses: true }

const writers = { markdown: writeMarkdown, text: writeText }

function chunked(
  document: Root,
  format: 'markdown' | 'text',
  count: (text: string) => number,
  limits: { maxTokens: number; overlapTokens: number },
) {
  const places = new PlaceTracker(undefined)
  const content = [...places.unmarked(writers[format](document, { places }, () => {}))].join('')
  const chunks = [...chunksOf(content, places.written(), count, { ...limits, hasSpans: true })]
  return { content, chunks }
}

for (const format of ['markdown', 'text'] as const)
  for (const tokenizer of ['o200k_base', 'characters'] as const satisfies Tokenizer[])
    test(`chunks of any tree cover its ${format} in ${tokenizer}, and marks of places change nothing`, async () => {
      const count = await tokenCounter(tokenizer)
      await fc.assert(
        fc.asyncProperty(
          hostileTree(everything),
          fc.integer({ min: 5, max: 64 }),
          fc.nat({ max: 20 }),
          async (tree, maxTokens, overlap) => {
            const document = await tidy(structuredClone(tree), format, defaultLimits)
            const limits = { maxTokens, overlapTokens: Math.min(overlap, Math.ceil(maxTokens / 2) - 1) }
            const { content, chunks } = chunked(document, format, count, limits)
            assert.equal(content, [...writers[format](document, {}, () => {})].join(''))
            assertChunks(content, chunks, count, limits)
          },
        ),
        { numRuns: 300 },
      )
    })

const words = (count: number, word = 'word'): string => `${Array.from({ length: count }, () => word).join(' ')}.`

async function chunksOfMarkdown(markdown: string, options = {}) {
  const result = await convertToParts(Buffer.from(markdown), {
    filename: 'a.md',
    include: ['chunks'],
    chunkTokens: 64,
    ...options,
  })
  const content = [...result.parts].join('')
  return { content, chunks: [...result.structure.chunks!()] }
}

function chunksOfBlocks(blocks: Block[], maxTokens = 64, overlapTokens = 0) {
  return tokenCounter('o200k_base').then(
    (count) => chunked(root(blocks), 'markdown', count, { maxTokens, overlapTokens }).chunks,
  )
}

test('a chunk knows the headings that it is under, its own included', async () => {
  const { chunks } = await chunksOfMarkdown(
    `# Report\n\n${words(50)}\n\n## Results\n\n${words(50)}\n\n# End\n\n${words(50)}\n`,
  )
  assert.deepEqual(
    chunks.map(({ headings }) => headings),
    [['Report'], ['Report', 'Results'], ['End']],
  )
})

test('a heading is not separated from what follows it', async () => {
  const { chunks } = await chunksOfMarkdown(`${words(40)}\n\n## Results\n\n${words(40)}\n`)
  assert.match(chunks[1]!.text, /^## Results\n\nword/)
})

test('a row that fits a chunk alone is whole, without its header rows; a longer one is cut between its cells', async () => {
  const count = await tokenCounter('o200k_base')
  const row = (cells: string[]) => ({ type: 'tableRow' as const, children: cells })
  const words = (length: number) => Array.from({ length }, (_, at) => `word${at}`).join(' ')
  const long = row([words(20), words(20)])
  const longer = row(['first cell here', words(20), 'third cell', words(20), 'last'])
  const blocks: Block[] = [
    { type: 'table', headerRows: 1, children: [row([words(8), 'Value']), long, row(['a', 'b'])] },
    { type: 'table', headerRows: 0, children: [row(['a', 'b', 'c', 'd', 'e']), longer] },
  ]
  const { content, chunks } = chunked(root(blocks), 'markdown', count, { maxTokens: 100, overlapTokens: 0 })
  const texts = chunks.map(({ text }) => text)
  const line = content.split('\n').find((one) => one.startsWith('| word0') && one.length > 200) as string
  assert.ok(count(line) <= 100 && texts.some((text) => text.includes(line)), texts.join('\n---\n'))
  const cut = texts.filter((text) => /first cell here|third cell/.test(text)).join('')
  for (const cell of longer.children) assert.ok(cut.includes(cell) || texts.some((text) => text.includes(cell)), cell)
  for (const text of texts) assert.ok(count(text) <= 100)
})

test('the later chunks of a table repeat its header rows, and rows are whole', async () => {
  const row = (cells: string[]) => ({ type: 'tableRow' as const, children: cells })
  const rows = Array.from({ length: 40 }, (_, at) => row([`row ${at}`, 'a value of some length']))
  const chunks = await chunksOfBlocks([{ type: 'table', headerRows: 1, children: [row(['Name', 'Value']), ...rows] }])
  assert.ok(chunks.length > 3)
  for (const { text, kind } of chunks) {
    assert.match(text, /^\| Name \| Value \|\n\| --- \| --- \|\n/)
    assert.match(text, /\|\n$/)
    assert.equal(kind, 'table')
  }
  assert.equal(chunks.flatMap(({ text }) => text.match(/row \d+/g)).length, 40)
})

test('items are whole where they fit', async () => {
  const { chunks } = await chunksOfMarkdown(
    Array.from({ length: 20 }, (_, at) => `- item ${at} ${words(10)}\n`).join(''),
  )
  for (const { text, kind } of chunks) {
    assert.match(text, /^- item/)
    assert.equal(kind, 'list')
  }
})

test('a paragraph that is too long is cut between sentences', async () => {
  const { chunks } = await chunksOfMarkdown(
    `${Array.from({ length: 20 }, () => 'This is a sentence of nine words, no more.').join(' ')}\n`,
  )
  assert.ok(chunks.length > 2)
  for (const { text } of chunks) assert.match(text, /^This is .* more\.\s*$/s)
})

test('a chunk begins with the end of the one before where an overlap is asked for', async () => {
  const { content, chunks } = await chunksOfMarkdown(
    `${Array.from({ length: 30 }, (_, at) => `Sentence number ${at} is here.`).join(' ')}\n`,
    { chunkOverlap: 16 },
  )
  assert.ok(chunks.length > 2)
  for (const [index, { span }] of chunks.slice(1).entries()) {
    assert.ok(span![0] < chunks[index]!.span![1])
    assert.match(content.slice(...span!), /^Sentence number/)
  }
})

test('a word that is longer than a chunk is the only one in its chunk', async () => {
  const word = Array.from({ length: 400 }, (_, at) => 'qxzjk'[at % 5]).join('')
  const { chunks } = await chunksOfMarkdown(`before ${word} after\n`)
  assert.deepEqual(
    chunks.map(({ text }) => text.trim()),
    ['before', word, 'after'],
  )
})

test('text in a script without spaces is cut between characters', async () => {
  const { chunks } = await chunksOfMarkdown(`${'文書変換'.repeat(60)}\n`, { chunkTokenizer: 'characters' })
  assert.ok(chunks.every(({ tokens }) => tokens <= 64))
})

test('the chunks of HTML are those of the Markdown, without spans', async () => {
  const html = Buffer.from(`<h1>Title</h1><p>${words(100)}</p>`)
  const options = { filename: 'a.html', include: ['chunks'], chunkTokens: 64 } as const
  const markdown = await convertToParts(html, options)
  for (const _ of markdown.parts);
  const result = await convertToParts(html, { ...options, outputFormat: 'html' })
  const chunks = [...result.structure.chunks!()]
  assert.ok(chunks.every(({ span }) => span === undefined))
  assert.deepEqual(
    chunks.map(({ text }) => text),
    [...markdown.structure.chunks!()].map(({ text }) => text),
  )
})

test('a content without words has no chunks', async () => {
  assert.deepEqual(await chunksOfBlocks([paragraph('***')]), [])
})

test('a sentence ends after the reference of its note and its emphasis', async () => {
  const sentence = `*Of the ducks ${Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')} this is all.*[^1]`
  const { chunks } = await chunksOfMarkdown(`${[sentence, sentence, sentence].join(' ')}\n\n[^1]: A note.\n`, {
    chunkTokens: 128,
  })
  for (const { text } of chunks.slice(0, 2)) {
    assert.match(text, /^\*Of the ducks/)
    assert.match(text.trimEnd(), /all\.\*\[\^1\]$/)
  }
})

test('a sentence ends after the numbers of its sources', async () => {
  for (const source of ['[20]', '[1][21]', '\\[20\\]', '[\\[20\\]](#source-20)']) {
    const sentence = `In 1911 ${Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')} this was all.${source}`
    const { chunks } = await chunksOfMarkdown(`${[sentence, sentence, sentence].join(' ')}\n`, { chunkTokens: 128 })
    for (const { text } of chunks) assert.ok(text.startsWith('In 1911') && text.trimEnd().endsWith(source), text)
  }
})

test('the boxes of a part of a table are those of its rows, as one where the rows are below each other', async () => {
  const count = await tokenCounter('o200k_base')
  const place = (page: number, top: number) => [
    { page, box: [10, top, 90, top + 8] as [number, number, number, number] },
  ]
  const children = Array.from({ length: 40 }, (_, at) => ({
    type: 'tableRow' as const,
    children: [`row ${at}`, 'a value of some length'],
    origins: place(at < 30 ? 1 : 2, 10 * (at % 30)),
  }))
  const whole = [{ page: 1, box: [10, 0, 90, 298] as [number, number, number, number] }]
  for (const format of ['markdown', 'text'] as const) {
    const blocks: Block[] = [{ type: 'table', headerRows: 1, children, origins: whole }]
    const { chunks } = chunked(root(blocks), format, count, { maxTokens: 100, overlapTokens: 0 })
    assert.ok(chunks.length > 3)
    for (const { text, boxes } of chunks) {
      const rows = [...text.matchAll(/row (\d+)/g)].map(([, at]) => Number(at)).filter((at) => at > 0)
      const [first, last] = [rows[0]!, rows.at(-1)!]
      const isFirst = first === 1
      const pages = new Set(rows.map((at) => (at < 30 ? 1 : 2)))
      assert.deepEqual(
        boxes.map(({ page }) => page),
        [...pages],
      )
      assert.equal(boxes[0]!.box[1], isFirst ? 0 : 10 * (first % 30))
      assert.equal(boxes.at(-1)!.box[3], 10 * (last % 30) + 8)
    }
  }
})
