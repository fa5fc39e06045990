/** WebVTT (W3C WebVTT: The Web Video Text Tracks Format); notes, styles and regions are no part of what is said. */
import { readBlocks } from './blocks.ts'
import type { Cue } from './cue.ts'
import { readCueText } from './cue-text.ts'
import { readTiming } from './timing.ts'

export interface WebVtt {
  title?: string
  language?: string
  /** Read while they are asked for, once. */
  cues: Iterable<Cue>
}

export function isWebVtt(source: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(source)
}

export function readWebVtt(source: string): WebVtt {
  const [first = []] = readBlocks(source)
  const header = /^WEBVTT(?:[ \t]|$)/.test(first[0] ?? '') ? first : []
  const title = header[0]?.replace(/^WEBVTT[ \t]*(?:[-–—][ \t]*)?/, '').trim()
  const language = header.map((line) => /^Language:\s*([\w-]+)/.exec(line)?.[1]).find(Boolean)
  return { ...(title ? { title } : {}), ...(language ? { language } : {}), cues: readCues(source) }
}

/** No header is a cue, as it has no times. */
function* readCues(source: string): Generator<Cue> {
  for (const block of readBlocks(source)) yield* cuesOf(block)
}

/** A line of times, before the first of which an identifier may stand, begins a cue, also without an empty line (§6.1). */
function* cuesOf(block: string[]): Generator<Cue> {
  const times = [...block.entries()].flatMap(([at, line]) => {
    const timing = readTiming(line)
    return timing ? [{ at, timing }] : []
  })
  if ((times[0]?.at ?? 2) > 1) return
  for (const [index, { at, timing }] of times.entries()) {
    const text = block.slice(at + 1, times[index + 1]?.at).join('\n')
    for (const voice of readCueText(text)) yield { ...timing, ...voice }
  }
}
