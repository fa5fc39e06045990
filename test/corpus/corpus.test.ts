import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import {
  isUnexplained,
  listCorpus,
  type Outcome,
  readLongScans,
  readReport,
  report,
  runCorpus,
} from '../../tools/corpus.ts'
import { assertChunks } from '../structure/chunk-rules.ts'

const longScans = readLongScans()
const files = listCorpus()
const converted = files.filter((file) => !longScans.some((scan) => scan.file === file))
const limits = { maxTokens: 512, overlapTokens: 0 }

/** Strings that the Markdown of a file must hold. */
const mustInclude = JSON.parse(readFileSync(join(import.meta.dirname, 'must-include.json'), 'utf8')) as Record<
  string,
  string[]
>

describe('the corpus', { skip: files.length === 0 && 'the corpus is not here; set DOCMILL_CORPUS' }, () => {
  const outcomes: Outcome[] = []
  const contents = new Map<string, string>()
  const chunkFaults: string[] = []
  let chunkCount = 0

  before(async () => {
    await runCorpus(converted, (outcome) => {
      if (Object.hasOwn(mustInclude, outcome.file)) contents.set(outcome.file, outcome.content)
      chunkFaults.push(...chunkFaultsOf(outcome))
      chunkCount += outcome.chunks.length
      outcomes.push({ ...outcome, content: '', chunks: [] })
    })
  })

  test('every file is converted or refused with a reason', () => {
    const failed = outcomes.filter(isUnexplained).map(({ file, end, cause }) => `${file}: ${end} ${cause}`)
    assert.deepEqual(failed, [])
  })

  test('as many files of each type are converted, refused and warned about as the report says', () => {
    assert.deepEqual(report([...outcomes, ...longScans]), readReport())
  })

  test('the chunks of every file cover its content, with the tokens of gpt-tokenizer', () => {
    assert.deepEqual(chunkFaults.slice(0, 10), [])
    assert.ok(chunkCount > files.length)
  })

  for (const [file, strings] of Object.entries(mustInclude))
    test(`${file} keeps what a reader looks for`, () => {
      const content = contents.get(file) ?? ''
      assert.deepEqual(
        strings.filter((string) => !content.includes(string)),
        [],
      )
    })
})

function chunkFaultsOf({ file, content, chunks }: Outcome): string[] {
  try {
    assert.equal(spansOf(content, chunks), content, file)
    assertChunks(content, chunks, tokensOf, limits, file)
    return []
  } catch (error) {
    return [`${file}: ${(error as Error).message}`]
  }
}

/** The slices of the content that the spans name, joined. */
function spansOf(content: string, chunks: Outcome['chunks']): string {
  if (chunks.length === 0) return content
  const points = Array.from(content)
  return chunks.map(({ span }) => points.slice(...(span as [number, number])).join('')).join('')
}

function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set<string>() })
}
