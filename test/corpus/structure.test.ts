/** Chunks of every file of the corpus cover its content, and their tokens are those of gpt-tokenizer. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Conversion, ConversionError, convert } from '@docmill/convert'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { corpusFolder, listCorpus } from '../../tools/corpus.ts'
import { assertChunks } from '../structure/chunk-rules.ts'

const files = listCorpus()
const limits = { maxTokens: 512, overlapTokens: 0 }

describe('the corpus', { skip: files.length === 0 && 'the corpus is not here; set DOCMILL_CORPUS' }, () => {
  test('the chunks of every file cover its content, with the tokens of gpt-tokenizer', async () => {
    let chunkCount = 0
    for (const file of files) {
      const conversion = await converted(file)
      if (!conversion) continue
      const { content, chunks = [] } = conversion
      assert.equal(spansOf(content, chunks), content, file)
      assertChunks(content, chunks, tokensOf, limits, file)
      chunkCount += chunks.length
    }
    assert.ok(chunkCount > files.length)
  })
})

/** @returns Undefined for a file that is refused. */
async function converted(file: string): Promise<Conversion | undefined> {
  try {
    return await convert(readFileSync(join(corpusFolder, file)), { filename: file, include: ['chunks'], ocr: 'off' })
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

/** The slices of the content that the spans name, joined. */
function spansOf(content: string, chunks: Conversion['chunks'] & object): string {
  if (chunks.length === 0) return content
  const points = Array.from(content)
  return chunks.map(({ span }) => points.slice(...(span as [number, number])).join('')).join('')
}

function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set<string>() })
}
