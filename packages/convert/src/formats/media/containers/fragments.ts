/** Samples that movie fragments hold, in addition to those of the movie's own tables (ISO/IEC 14496-12 §8.8). */
import type { MovieBoxes, Track, TrackFragment } from './boxes.ts'
import { maximumSamples, type Sample } from './samples.ts'

/** Flags of a track fragment's header (8.8.7.1): which fields it has. */
const inHeader = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const
/** Flags of a run (8.8.8.1): fields of its own, and of each sample. */
const inRun = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 } as const

/** @throws RangeError for a table that ends early */
export function fragmentedSamplesOf({ fragments, defaults }: MovieBoxes, track: Track): Sample[] {
  const samples: Sample[] = []
  let time = 0
  for (const fragment of fragments) {
    const header = readHeader(fragment)
    if (!header || header.track !== track.id) continue
    const { duration = 0, size = 0 } = defaults.get(track.id) ?? {}
    time = fragment.time ?? time
    let at = header.base
    for (const run of fragment.runs) {
      const end = readRun(
        run,
        { ...header, duration, size, ...header.own, at, time, timescale: track.timescale },
        samples,
      )
      at = end.at
      time = end.time
    }
  }
  return samples
}

interface Header {
  track: number
  /** To which the places of runs are relative. */
  base: number
  /** What samples have unless their run says otherwise. */
  own: { duration?: number; size?: number }
}

function readHeader({ movieAt, header }: TrackFragment): Header | undefined {
  if (!header) return undefined
  const flags = header.getUint32(0) & 0xffffff
  let at = 8
  const base = flags & inHeader.baseOffset ? Number(header.getBigUint64(at)) : movieAt
  if (flags & inHeader.baseOffset) at += 8
  if (flags & inHeader.description) at += 4
  const own: Header['own'] = {}
  if (flags & inHeader.duration) {
    own.duration = header.getUint32(at)
    at += 4
  }
  if (flags & inHeader.size) own.size = header.getUint32(at)
  return { track: header.getUint32(4), base, own }
}

interface Start {
  base: number
  duration: number
  size: number
  /** Where the run before ended, in the file and in units of the track. */
  at: number
  time: number
  timescale: number
}

function readRun(run: DataView, start: Start, samples: Sample[]): Pick<Start, 'at' | 'time'> {
  const flags = run.getUint32(0) & 0xffffff
  let { at, time } = start
  let field = 8
  const next = (): number => {
    field += 4
    return run.getUint32(field - 4)
  }
  if (flags & inRun.offset) at = start.base + (next() | 0)
  if (flags & inRun.firstFlags) field += 4
  for (let left = run.getUint32(4); left > 0 && samples.length < maximumSamples; left--) {
    const duration = flags & inRun.duration ? next() : start.duration
    const size = flags & inRun.size ? next() : start.size
    if (flags & inRun.flags) field += 4
    if (flags & inRun.composition) field += 4
    samples.push({ startS: time / start.timescale, endS: (time + duration) / start.timescale, at, size })
    time += duration
    at += size
  }
  return { at, time }
}
