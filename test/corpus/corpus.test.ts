import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { isUnexplained, listCorpus, type Outcome, readReport, report, runCorpus } from '../../tools/corpus.ts'

const files = listCorpus()

/** Strings that the Markdown of a file must hold. */
const mustInclude = JSON.parse(readFileSync(join(import.meta.dirname, 'must-include.json'), 'utf8')) as Record<
  string,
  string[]
>

describe('the corpus', { skip: files.length === 0 && 'the corpus is not here; set DOCMILL_CORPUS' }, () => {
  const outcomes: Outcome[] = []
  const contents = new Map<string, string>()

  before(async () => {
    await runCorpus(files, (outcome) => {
      if (Object.hasOwn(mustInclude, outcome.file)) contents.set(outcome.file, outcome.content)
      outcomes.push({ ...outcome, content: '' })
    })
  })

  test('every file is converted or refused with a reason', () => {
    const failed = outcomes.filter(isUnexplained).map(({ file, end, cause }) => `${file}: ${end} ${cause}`)
    assert.deepEqual(failed, [])
  })

  test('as many files of each type are converted, refused and warned about as the report says', () => {
    assert.deepEqual(report(outcomes), readReport())
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
