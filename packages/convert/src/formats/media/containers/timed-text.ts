/** Words of the samples of a subtitle track, by the name of its sample entry. */
import { append } from '../../../core/document/append.ts'
import type { Limits } from '../../../core/limits.ts'
import type { Cue } from '../../../parts/subtitles/cue.ts'
import { cueLines, readCueText, type Voice } from '../../../parts/subtitles/cue-text.ts'
import { readTtml } from '../../../parts/subtitles/ttml.ts'
import { latin1 } from './boxes.ts'
import type { Sample } from './samples.ts'

/** A sample larger than this holds no subtitle. */
export const largestSample = 1 << 20

/** @param entry `tx3g`, `text`, `wvtt` or `stpp`. */
export function cuesOfSamples(
  view: DataView,
  samples: readonly Sample[],
  entry: string,
  limits: Pick<Limits, 'xmlDepth'>,
): Cue[] {
  const readable = samples.filter(({ at, size }) => size >= 2 && size <= largestSample && at + size <= view.byteLength)
  const cues = readable.flatMap((sample): Cue[] => {
    const { startS, endS, at, size } = sample
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size)
    if (entry === 'stpp') return readTtml(bytes, limits)
    const voices = entry === 'wvtt' ? readWebVttSample(bytes) : [{ children: cueLines(sampleText(bytes)) }]
    return voices.flatMap((voice) => (voice.children.length ? [{ startS, endS, ...voice }] : []))
  })
  return entry === 'tx3g' || entry === 'text' ? cues : joined(cues)
}

/** A length and so many bytes of UTF-8, or UTF-16 with its mark; styles may follow (3GPP TS 26.245 §5.17). */
export function sampleText(sample: Uint8Array): string {
  const length = ((sample[0] ?? 0) << 8) | (sample[1] ?? 0)
  const bytes = sample.subarray(2, 2 + length)
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(bytes).trim()
}

/** Cues in boxes, each with its words in one of them; an empty box says that nothing is shown (ISO/IEC 14496-30 §7.4). */
function readWebVttSample(sample: Uint8Array): Voice[] {
  const voices: Voice[] = []
  for (const cue of boxesOf(sample)) {
    if (cue.type !== 'vttc') continue
    for (const { type, body } of boxesOf(cue.body))
      if (type === 'payl') append(voices, readCueText(new TextDecoder().decode(body)))
  }
  return voices
}

function boxesOf(bytes: Uint8Array): { type: string; body: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: { type: string; body: Uint8Array }[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = Math.max(8, view.getUint32(at))
    boxes.push({ type: latin1(view, at + 4, 4), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** Between one sample and the next, in seconds. */
const gap = 0.05

/** A cue that is shown over several samples is in each of them (§7.2), and in each document of TTML. */
function joined(cues: readonly Cue[]): Cue[] {
  const shown = new Map<string, Cue>()
  const result: Cue[] = []
  for (const cue of cues) {
    const words = JSON.stringify([cue.speaker, cue.children])
    const before = shown.get(words)
    if (before && cue.startS <= before.endS + gap && cue.startS >= before.startS) {
      before.endS = Math.max(before.endS, cue.endS)
      continue
    }
    const own = { ...cue }
    shown.set(words, own)
    result.push(own)
  }
  return result
}
