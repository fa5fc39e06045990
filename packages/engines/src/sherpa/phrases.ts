/** Sound cut where nobody speaks, into pieces that a model takes at once. */
import type { Wave } from './wave.ts'

/** From and to, in samples. */
export type Phrase = readonly [start: number, end: number]

/** Whisper hears 30 seconds at a time, and what others need grows with the square of it. */
const maxSeconds = 28
/** A piece that must be cut is cut where it is quietest in its last part. */
const searchedSeconds = 12
const frameSeconds = 0.03
/** So many frames that are this quiet are a silence: half a second, 30 times below the loudest of the recording. */
const silentFrames = 17
const silenceShare = 1 / 30
/** Where the loudest is below it, there is nothing to hear. */
const minLevel = 0.003

/** @returns Stretches with sound, in order; what lies between them is silence. */
export function phrasesOf({ samples, sampleRate }: Wave): Phrase[] {
  const frame = Math.max(1, Math.round(sampleRate * frameSeconds))
  const levels = levelsOf(samples, frame)
  const loudest = levels.reduce((max, level) => Math.max(max, level), 0)
  if (loudest < minLevel) return []
  const maxFrames = Math.floor(maxSeconds / frameSeconds)
  const stretches = stretchesOf(levels, loudest * silenceShare)
  return joined(stretches, maxFrames)
    .flatMap((stretch) => cut(stretch, levels, maxFrames))
    .map(([start, end]) => [start * frame, Math.min(end * frame, samples.length)])
}

/** Root mean square of each frame. */
function levelsOf(samples: Float32Array, frame: number): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / frame))
  for (let index = 0; index < levels.length; index++) {
    const end = Math.min(samples.length, (index + 1) * frame)
    let sum = 0
    for (let at = index * frame; at < end; at++) sum += samples[at]! ** 2
    levels[index] = Math.sqrt(sum / (end - index * frame))
  }
  return levels
}

/** Half of a silence at either side belongs to the sound, so that no consonant is lost. */
function stretchesOf(levels: Float32Array, threshold: number): Phrase[] {
  const margin = silentFrames >> 1
  const stretches: Phrase[] = []
  let start = -1
  let last = -1
  const close = (): void => {
    if (start >= 0) stretches.push([Math.max(0, start - margin), Math.min(levels.length, last + 1 + margin)])
  }
  for (let index = 0; index < levels.length; index++) {
    if (levels[index]! <= threshold) continue
    if (start < 0 || index - last > silentFrames) {
      close()
      start = index
    }
    last = index
  }
  close()
  return stretches
}

/** Neighbours that fit into one piece are one, for a model reads the better the more it hears. */
function joined(stretches: readonly Phrase[], maxFrames: number): Phrase[] {
  const pieces: Phrase[] = []
  for (const [start, end] of stretches) {
    const before = pieces.at(-1)
    if (before && end - before[0] <= maxFrames) pieces[pieces.length - 1] = [before[0], end]
    else pieces.push([start, end])
  }
  return pieces
}

function cut([start, end]: Phrase, levels: Float32Array, maxFrames: number): Phrase[] {
  const pieces: Phrase[] = []
  let from = start
  while (end - from > maxFrames) {
    const to = quietest(levels, from + maxFrames - Math.floor(searchedSeconds / frameSeconds), from + maxFrames)
    pieces.push([from, to])
    from = to
  }
  return [...pieces, [from, end]]
}

function quietest(levels: Float32Array, from: number, to: number): number {
  let found = to
  for (let index = from; index < to; index++) if (levels[index]! < levels[found]!) found = index
  return found
}
