/**
 * Limits far below what a document needs: it is converted whole, or refused with a documented error. It is never called
 * damaged, and never converted in part without a word.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { ConversionError, type ConvertOptions, convert, defaultLimits, type LimitName } from '@docmill/convert'
import { type Golden, readSidecar } from '../../tools/goldens.ts'
import { specimens } from './mutant.ts'

/** Values to which a limit is set: nothing at all, and what part of a small document needs. */
const tiny: Readonly<Partial<Record<LimitName, readonly number[]>>> = {
  fileBytes: [1],
  outputCharacters: [1, 100],
  nesting: [1, 4],
  elements: [1, 20],
  xmlDepth: [1, 4],
  pages: [0, 1],
  tableColumns: [1, 2],
  tableCells: [1, 8],
  contentLines: [1, 4],
  textLines: [1, 5],
  archiveEntries: [1, 3],
  messageParts: [1, 2],
  archiveDepth: [0, 1],
  partBytes: [1, 500],
  unpackedBytes: [1, 2_000],
  pixels: [1],
  sparsePixels: [0],
  mediaSeconds: [0],
  mediaPieces: [1, 50],
}

/** Deeper structure is flattened; the words stay. */
const flattening: ReadonlySet<string> = new Set(['nesting'])

/** What may be missing with a warning, in place of an error. */
const tolerated: ReadonlySet<string> = new Set(['pictures_left_out', 'embedded_failed'])

interface Outcome {
  content?: string
  /** With their details, but for the tolerated ones. */
  warnings: string[]
  error?: string
  isShort: boolean
}

async function outcomeOf(golden: Golden, limits: ConvertOptions['limits']): Promise<Outcome> {
  const { options } = readSidecar(golden)
  try {
    const { content, warnings } = await convert(readFileSync(golden.path), {
      filename: basename(golden.path),
      ...options,
      ...(limits ? { limits } : {}),
    })
    return {
      content,
      warnings: warnings.filter(({ code }) => !tolerated.has(code)).map((warning) => JSON.stringify(warning)),
      isShort: warnings.some(({ code, message }) => tolerated.has(code) && /limit/.test(message)),
    }
  } catch (error) {
    assert.ok(error instanceof ConversionError, `${golden.name}: ${error}`)
    return { error: error.code, warnings: [], isShort: false }
  }
}

function damagesOf({ warnings }: Outcome): string[] {
  return warnings.filter((warning) => warning.includes('damage_survived'))
}

describe('with a tiny limit a document is converted whole or refused as too large', () => {
  for (const [format, goldens] of specimens())
    test(format, async () => {
      for (const [index, golden] of goldens.entries()) {
        const whole = await outcomeOf(golden, undefined)
        for (const [name, values] of Object.entries(tiny)) {
          // Documents of a format take turns: each with one value of each limit.
          const value = values[index % values.length]
          const found = await outcomeOf(golden, { ...defaultLimits, [name]: value })
          const where = `${golden.name} with ${name} of ${value}`
          const isRefused = ['content_limit_exceeded', 'file_too_large'].includes(found.error ?? '')
          if (isRefused || found.isShort) continue
          if (flattening.has(name))
            assert.deepEqual([found.error, damagesOf(found)], [whole.error, damagesOf(whole)], where)
          else assert.deepEqual(found, whole, where)
        }
      }
    })
})
