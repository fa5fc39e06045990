/** Texts are divided at their separators, however they are cut into pieces on the way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { unescaped } from './docling/answer.ts'
import { pageSeparator, pageTexts, withPageBreaks } from './page-texts.ts'

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    'words',
    '\\',
    '\\n',
    'a\\\\',
    '"quoted"',
    'é𝒳',
    '\u0001',
    '\ud800',
    'docmill-page-4f6d1c0be95a',
  ),
  fc.constant(`\\n${pageSeparator.replace('{page}', '3')}`),
  fc.constant(`text before ${pageSeparator.replace('{page}', '3')}`),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const page = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))
const text = fc.array(page, { minLength: 1, maxLength: 5 })

/** As JSON has it between its quotes, in pieces that may be cut anywhere. */
function piecesOf(content: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(JSON.stringify(content).slice(1, -1))
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

function textIn(chunks: readonly Uint8Array[]): string {
  return JSON.parse(`"${Buffer.concat(chunks).toString()}"`) as string
}

function joined(pages: readonly string[]): string {
  return `${pages.map((one, index) => (index === 0 ? one : `${pageSeparator.replace('{page}', `${index + 1}`)}\n\n${one}`)).join('\n\n')}\n`
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const kept: Uint8Array[] = []
  for await (const chunk of chunks) kept.push(chunk)
  return kept
}

const trimmed = (one: string): string => one.replace(/^\n+/, '').replace(/\n+$/, '')

/** What another way of reading the text finds: by lines. */
function expectedPages(content: string): { page: number; text: string }[] | undefined {
  const pages = [{ page: 1, lines: [] as string[] }]
  for (const one of content.split('\n')) {
    const number = /^docmill-page-4f6d1c0be95a (\d{1,9})$/.exec(one)?.[1]
    if (number === undefined) pages.at(-1)?.lines.push(one)
    else pages.push({ page: Number(number), lines: [] })
  }
  if (pages.length === 1) return undefined
  return pages
    .map(({ page: at, lines }) => ({ page: at, text: trimmed(lines.join('\n')) }))
    .filter((one) => one.text !== '')
}

test('pages are found wherever their text is cut', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(2_000), { maxLength: 12 }), async (pages, cuts) => {
      const content = joined(pages)
      const found = await pageTexts(piecesOf(content, cuts))
      const expected = expectedPages(content)
      assert.deepEqual(
        found?.map(({ page: at, chunks }) => ({ page: at, text: textIn(chunks) })),
        // Pages of one number that follow each other are one.
        expected === undefined ? undefined : merged(expected),
      )
    }),
    { numRuns: 400 },
  )
})

function merged(pages: { page: number; text: string }[]): { page: number; text: string }[] {
  const all: { page: number; text: string }[] = []
  for (const { page: at, text: own } of pages) {
    const last = all.at(-1)
    if (last?.page === at) last.text += own
    else all.push({ page: at, text: own })
  }
  return all
}

test('a break is written between pages that have text, and a text without pages stays as it is', async () => {
  const broken = async (content: string, pageBreak: string): Promise<string> =>
    textIn(await all(withPageBreaks(piecesOf(content, [3, 7, 30]), JSON.stringify(pageBreak).slice(1, -1))))
  assert.equal(await broken(joined(['one', '', 'three\n\nmore']), '"\f"'), 'one\n\n"\f"\n\nthree\n\nmore\n')
  assert.equal(await broken('one\n\ntwo\n', 'x'), 'one\n\ntwo\n')
  assert.equal(await broken('one', 'x'), 'one')
  assert.equal(await broken('', 'x'), '')
})

test('escapes are undone wherever they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(page, fc.array(fc.nat(500), { maxLength: 12 }), async (content, cuts) => {
      const bytes = Buffer.concat(await all(unescaped(piecesOf(content, cuts))))
      assert.equal(bytes.toString(), content.toWellFormed())
    }),
    { numRuns: 400 },
  )
})
