import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionError } from '../core/errors.ts'
import { defaultLimits, type Limits } from '../core/limits.ts'
import type { ReadOptions } from '../core/options.ts'
import { registry } from '../formats/registry.ts'
import { createContext } from './context.ts'

const bytes = Buffer.from('Within.')

function contextOf(limits: Partial<Limits> = {}, options: ReadOptions = {}) {
  return createContext({ registry, limits: { ...defaultLimits, ...limits }, ...options })
}

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error.code
  }
  return 'none'
}

test('what a budget allows can be spent to the last, and not beyond', () => {
  const limits = { unpackedBytes: 10, archiveEntries: 10, messageParts: 10, tableCells: 10 }
  for (const what of ['unpacked', 'entries', 'messageParts', 'cells'] as const) {
    const { budget } = contextOf(limits).context
    const spend = (count: number): string => codeOf(() => budget[what](count))
    assert.deepEqual([spend(4), spend(6), spend(1)], ['none', 'none', 'content_limit_exceeded'], what)
  }
  const { budget } = contextOf(limits).context
  assert.equal(budget.unpackable, 10)
  budget.unpacked(3)
  assert.equal(budget.unpackable, 7)
})

test('a loss is reported once for its code and details', () => {
  const { context, warnings } = contextOf()
  for (const what of ['a', 'b', 'a']) context.warn('damage_survived', { what })
  assert.deepEqual(
    warnings.map(({ message }) => message),
    [
      'The file is damaged; the readable parts were converted: a.',
      'The file is damaged; the readable parts were converted: b.',
    ],
  )
})

test('beyond their limit losses are counted', () => {
  const { context, warnings } = contextOf({ warnings: 2 })
  for (const what of ['a', 'b', 'c', 'd', 'a']) context.warn('content_dropped', { what })
  assert.deepEqual(
    warnings.map(({ message }) => message),
    ['Content that cannot be represented in the output was omitted: a.', '3 further warnings were omitted.'],
  )
})

test('documents lie in each other as deep as the limit says', async () => {
  const { context } = contextOf({ archiveDepth: 1 })
  assert.equal((await context.readEmbedded(bytes, { filename: 'a.txt' })).children.length, 1)
  const none = contextOf({ archiveDepth: 0 }).context
  await assert.rejects(none.readEmbedded(bytes, { filename: 'a.txt' }), { code: 'content_limit_exceeded' })
})

test('an empty document within another is none', async () => {
  await assert.rejects(contextOf().context.readEmbedded(new Uint8Array(), { filename: 'a.txt' }), {
    code: 'file_empty',
  })
})

test('the charset of a document within another is that of its media type', async () => {
  const { context } = contextOf()
  for (const mediaType of ['text/plain; charset=windows-1251', 'text/plain;format=flowed; charset="windows-1251"'])
    assert.deepEqual((await context.readEmbedded(Buffer.from('\xcf\xf0\xe8', 'latin1'), { mediaType })).children, [
      { type: 'paragraph', children: [{ type: 'text', value: 'При' }] },
    ])
})

test('pages are those of the outermost document', async () => {
  const workbook = readFileSync(join(import.meta.dirname, '../formats/xlsx/goldens/hidden-sheets.xlsx'))
  const { context } = contextOf({}, { pages: '2' })
  assert.deepEqual([context.isPageWanted(1), context.isPageWanted(2)], [false, true])
  const titles = (await context.readEmbedded(workbook, {})).children.filter(({ type }) => type === 'heading')
  assert.equal(titles.length, 2)
})
