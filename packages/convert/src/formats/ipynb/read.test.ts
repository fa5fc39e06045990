import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'
import { parseNotebook } from './notebook.ts'

async function refusal(content: string | Uint8Array): Promise<string> {
  try {
    await convert(Buffer.from(content), { filename: 'a.ipynb' })
    return 'none'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

test('what is no notebook is corrupt', async () => {
  for (const content of ['{"cells": [', '[]', '{"a": 1}', 'text']) assert.equal(await refusal(content), 'file_corrupt')
})

test('members of any shape are survived', async () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  const cell = fc.record(
    { cell_type: fc.constantFrom('code', 'markdown', 'raw', 7), source: value, outputs: value },
    { requiredKeys: [] },
  )
  const output = fc.record({
    output_type: fc.constantFrom('stream', 'error', 'display_data'),
    text: value,
    data: value,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(cell, value)), output, async (cells, one) => {
      const notebook = {
        metadata: { authors: cells },
        cells: [...cells, { cell_type: 'code', source: 'x', outputs: [one] }],
      }
      await refusal(JSON.stringify(notebook))
    }),
  )
})

test('a notebook cut anywhere ends in a document or in a documented error', async () => {
  const whole = readFileSync(join(import.meta.dirname, 'goldens/cells-and-outputs.ipynb'))
  for (let length = 1; length < whole.length; length += whole.length / 10)
    assert.equal(await refusal(whole.subarray(0, length)), 'file_corrupt')
})

test('a million carriage returns are one line', async () => {
  const output = { output_type: 'stream', text: `first\n${'\r'.repeat(1_000_000)}last` }
  const notebook = { nbformat: 4, metadata: {}, cells: [{ cell_type: 'code', source: '', outputs: [output] }] }
  const { content } = await convert(Buffer.from(JSON.stringify(notebook)), {
    filename: 'a.ipynb',
    outputFormat: 'text',
  })
  assert.equal(content, 'first\nlast\n')
})

test('a notebook is read cell by cell, and refused where it is no JSON', async () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, undefined, 1))
  const piece = fc.constantFrom(
    '"cells":[',
    '"cells":',
    '"cells":[1]',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    '\\',
    '\\"',
    ' ',
    '\n',
    '1',
    '"a":',
    'null',
    '\u00a0',
  )
  const notebook = fc.array(fc.oneof(json, piece), { maxLength: 6 }).map((pieces) => `{${pieces.join('')}}`)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        notebook,
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      async (source) => {
        const read = (): unknown[] => {
          const { cells } = parseNotebook(source)
          return [...cells]
        }
        let isNotebook = false
        try {
          const whole = JSON.parse(source)
          isNotebook = whole?.cells !== undefined || whole?.worksheets !== undefined
        } catch {}
        if (isNotebook) assert.ok(read())
        else assert.throws(read, ConversionError)
      },
    ),
    { numRuns: 2_000 },
  )
})
