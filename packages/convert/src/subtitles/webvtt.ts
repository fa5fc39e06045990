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

/** A block with a timing line, before which an identifier may stand (§4.1). */
function cuesOf(block: string[]): Cue[] {
  const at = block.slice(0, 2).findIndex((line) => line.includes('-->'))
  const timing = readTiming(block[at] ?? '')
  if (!timing) return []
  return readCueText(block.slice(at + 1).join('\n')).map((voice) => ({ ...timing, ...voice }))
}
