/**
 * SubRip subtitles: a number, a line of times, lines of text, an empty line.
 *
 * Out: the cues as paragraphs with their times. A block without times belongs to the cue before
 * it, as text with an empty line in it does.
 *
 * Warnings: text_undecodable.
 */
import { root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { readBlocks } from '../../subtitles/blocks.ts'
import type { Cue } from '../../subtitles/cue.ts'
import { readCueText } from '../../subtitles/cue-text.ts'
import { readTiming } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const srt: Reader = {
  id: 'srt',
  title: 'SubRip subtitles',
  kind: 'text',
  extensions: ['srt'],
  mediaTypes: ['application/x-subrip'],
  textual: true,
  read: readSrt,
}

function readSrt(bytes: Uint8Array, context: ReadContext): Root {
  return root(transcript(readCues(decodeText(bytes, context))))
}

/** Some programs leave the empty line between two cues out: each line of times begins one. */
function* readCues(source: string): Generator<Cue> {
  let timing = { startS: 0, endS: 0 }
  let lines: string[] = []
  for (const block of readBlocks(source)) {
    for (const line of block) {
      const next = readTiming(line)
      if (!next) {
        lines.push(line)
        continue
      }
      if (/^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop()
      yield* cuesOf(lines, timing)
      timing = next
      lines = []
    }
  }
  yield* cuesOf(lines, timing)
}

function cuesOf(lines: string[], timing: { startS: number; endS: number }): Cue[] {
  return readCueText(lines.join('\n')).map((voice) => ({ ...timing, ...voice }))
}
