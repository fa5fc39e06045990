import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { convert, type SpeechEngine } from '../../index.ts'
import { sidecarsOf } from './sidecar.ts'

const film = readFileSync(join(import.meta.dirname, '../../formats/media/goldens/tags.avi'))
const words = '1\n00:00:01,000 --> 00:00:02,000\nHello there.\n'
const speech: SpeechEngine = { name: 'fake', transcribe: () => assert.fail('what is written down is asked for') }

function pairs(...paths: string[]): string[][] {
  return [...sidecarsOf(paths.map((path) => ({ path })))].map(([one, other]) => [one.path, other.path])
}

test('subtitles belong to the recording of the same name in the same folder, whatever their language', () => {
  assert.deepEqual(pairs('a/talk.MP4', 'a/talk.en.srt', 'b/talk.srt', 'notes.srt', 'notes.txt'), [
    ['a/talk.MP4', 'a/talk.en.srt'],
  ])
  assert.deepEqual(pairs('talk.mp4', 'talk.mp3', 'talk.vtt'), [['talk.mp4', 'talk.vtt']])
})

test('in an archive they are the transcript of the recording and no section of their own', async () => {
  const zip = zipOf({ 'talk.avi': film, 'talk.srt': Buffer.from(words), 'other.srt': Buffer.from(words) })
  const { content, warnings } = await convert(zip, { filename: 'a.zip', engines: { speech } })
  assert.match(content, /# talk\.avi[\s\S]*Transcript\s+\[00:00:01\] Hello there\./)
  assert.doesNotMatch(content, /talk\.srt/)
  assert.match(content, /# other\.srt\s+\[00:00:01\] Hello there\./)
  assert.deepEqual(warnings, [])
})

test('next to a recording that cannot be read they are a section, like those that say nothing', async () => {
  const broken = zipOf({ 'talk.mp4': Buffer.from('no film'), 'talk.srt': Buffer.from(words) })
  assert.match((await convert(broken, { filename: 'a.zip' })).content, /# talk\.srt\s+\[00:00:01\] Hello there\./)
})
