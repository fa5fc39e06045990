import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTranscripts, runTranscript } from '../../tools/transcripts.ts'

for (const name of listTranscripts())
  test(`the transcript ${name} is what the commands print`, () => {
    const { expected, actual } = runTranscript(name)
    assert.equal(actual, expected)
  })
