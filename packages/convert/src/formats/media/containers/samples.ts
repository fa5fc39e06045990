/** Where the samples of a track are and when they are shown (ISO/IEC 14496-12 §8.6, §8.7). */
import type { Track } from './boxes.ts'

export const maximumSamples = 100_000
const maximumRuns = 10_000

export interface Sample {
  startS: number
  endS: number
  /** Its bytes in the file. */
  at: number
  size: number
}

/** @throws RangeError for a table that ends early */
export function samplesOf({ tables, timescale }: Track): Sample[] {
  const sizes = tables.get('stsz')
  const chunks = tables.get('stco') ?? tables.get('co64')
  const durations = tables.get('stts')
  const runs = tables.get('stsc')
  if (!sizes || !chunks || !durations || !runs) return []
  const common = sizes.getUint32(4)
  const count = Math.min(maximumSamples, sizes.getUint32(8))
  const times = startTimes(durations, count)
  const offsets = chunkOffsets(chunks, tables.has('stco') ? 4 : 8)
  const samples: Sample[] = []
  const perChunk = samplesPerChunk(runs, offsets.length)
  for (let chunk = 0; chunk < offsets.length && samples.length < count; chunk++) {
    let at = offsets[chunk]!
    for (let left = perChunk[chunk]!; left > 0 && samples.length < count; left--) {
      const index = samples.length
      const size = common || sizes.getUint32(12 + index * 4)
      samples.push({ startS: times[index]! / timescale, endS: times[index + 1]! / timescale, at, size })
      at += size
    }
  }
  return samples
}

/** When each sample begins, and when the last one ends, in the track's units. */
function startTimes(table: DataView, count: number): number[] {
  const times = [0]
  for (let entry = 0; entry < table.getUint32(4) && times.length <= count; entry++) {
    const samples = table.getUint32(8 + entry * 8)
    const delta = table.getUint32(12 + entry * 8)
    for (let index = 0; index < samples && times.length <= count; index++) times.push(times.at(-1)! + delta)
  }
  while (times.length <= count) times.push(times.at(-1)!)
  return times
}

function chunkOffsets(table: DataView, width: 4 | 8): number[] {
  const offsets: number[] = []
  const entries = Math.min(table.getUint32(4), maximumSamples)
  for (let entry = 0; entry < entries; entry++)
    offsets.push(width === 8 ? Number(table.getBigUint64(8 + entry * 8)) : table.getUint32(8 + entry * 4))
  return offsets
}

/** The runs say from which chunk on, counted from 1, how many samples are in each (8.7.4). */
function samplesPerChunk(table: DataView, chunks: number): number[] {
  const entries = Math.min(table.getUint32(4), maximumRuns)
  let [entry, samples] = [0, 1]
  return Array.from({ length: chunks }, (_, chunk) => {
    for (; entry < entries && table.getUint32(8 + entry * 12) <= chunk + 1; entry++)
      samples = table.getUint32(12 + entry * 12)
    return samples
  })
}
