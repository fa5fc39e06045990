import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { text } from '../../core/document/build.ts'
import { plainText } from '../../core/document/plain.ts'
import { convert } from '../../pipeline/in-process.ts'
import type { Cue } from './cue.ts'
import { readCueText } from './cue-text.ts'
import { clockTime, readTiming } from './timing.ts'
import { transcript } from './transcript.ts'

function said(cues: Partial<Cue & { value: string }>[]): string[] {
  const full = cues.map(({ value = '', ...cue }, index) => ({
    startS: index,
    endS: index + 1,
    children: [text(value)],
    ...cue,
  }))
  return transcript(full).map(({ children }) => plainText(children))
}

test('times of both formats are seconds', () => {
  assert.deepEqual(readTiming('00:01:02,500 --> 01:00:00,000 X1:3'), { startS: 62.5, endS: 3_600 })
  assert.deepEqual(readTiming('01:02.5 --> 01:03.000 align:start'), { startS: 62.5, endS: 63 })
  assert.equal(readTiming('text --> text'), undefined)
  assert.equal(clockTime(11_707.9), '03:15:07')
})

test('cues are joined to paragraphs until the speaker changes or nobody speaks', () => {
  assert.deepEqual(said([{ value: 'One' }, { value: 'two.' }, { value: 'Three.', startS: 60, endS: 61 }]), [
    '[00:00:00] One two.',
    '[00:01:00] Three.',
  ])
  assert.deepEqual(
    said([
      { value: 'Hi.', speaker: 'A' },
      { value: 'Hello.', speaker: 'B' },
    ]),
    ['[00:00:00] A: Hi.', '[00:00:01] B: Hello.'],
  )
})

test('a long paragraph ends with a sentence', () => {
  const paragraphs = said(Array.from({ length: 40 }, (_, index) => ({ value: `This is sentence number ${index}.` })))
  assert.ok(paragraphs.length > 1)
  for (const paragraph of paragraphs) assert.match(paragraph, /\.$/)
})

test('a line that a scrolling caption repeats is said once', () => {
  assert.deepEqual(said([{ value: 'same words' }, { value: 'same words' }, { value: 'more' }]), [
    '[00:00:00] same words more',
  ])
})

test('any cue text becomes text, however its tags are nested', () => {
  const parts = fc.constantFrom(
    '<b>',
    '</b>',
    '<i>',
    '<v A>',
    '</v>',
    '<rt>',
    '</rt>',
    'x',
    ' ',
    '\n',
    '&amp;',
    '&#0;',
    '<',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), (tokens) => {
      for (const { children } of readCueText(tokens.join(''))) assert.ok(children.length > 0)
    }),
  )
})

test('tags that do not end cost no more than their length', () => {
  const unclosed = ['<v a>x', '<c.'.repeat(50_000), '<i '.repeat(50_000), '{\\'.repeat(50_000)].join('')
  assert.equal(plainText(readCueText(unclosed)[0]?.children ?? []).length, unclosed.length - '<v a>'.length)
})

test('two people speak where lines begin with dashes, however many spaces are between them', () => {
  const spaces = '\n \n'.repeat(300_000)
  assert.deepEqual(readCueText(`- Who${spaces}is it?${spaces}- Me.`), [
    { children: [text('- Who is it?'), { type: 'break' }, text('- Me.')] },
  ])
})

test('a text without times is damaged, but for one of nothing', async () => {
  const refused = { code: 'file_corrupt' }
  for (const filename of ['a.srt', 'a.vtt'])
    await assert.rejects(convert(Buffer.from('Dear reader,\n\nthis is a letter.\n'), { filename }), refused)
  assert.equal((await convert(Buffer.from('WEBVTT\n\nNOTE nothing\n'), { filename: 'a.vtt' })).content, '')
  assert.equal((await convert(Buffer.from('\n\n'), { filename: 'a.srt' })).content, '')
})
