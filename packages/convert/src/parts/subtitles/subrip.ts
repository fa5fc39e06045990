/** SubRip: a number, a line of times, lines of text, an empty line. */
import { readBlocks } from './blocks.ts'
import type { Cue } from './cue.ts'
import { readCueText } from './cue-text.ts'
import { readTiming } from './timing.ts'

/**
 * Some programs leave the empty line between two cues out: each line of times begins one. A block without
 * times belongs to the cue before it, as text with an empty line in it does.
 */
export function* readSubRip(source: string): Generator<Cue> {
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
