/** How often each level of grey is on a raster. */

/** Enough to find levels; a large page is not looked at pixel by pixel. */
const maxSamples = 1_000_000

export interface Histogram {
  counts: Uint32Array
  /** Samples that were counted. */
  total: number
}

export function histogramOf(samples: Uint8Array): Histogram {
  // Odd, so that it goes over all columns of a page of even width.
  const step = Math.floor(samples.length / maxSamples) | 1
  const counts = new Uint32Array(256)
  for (let at = 0; at < samples.length; at += step) counts[samples[at]!]!++
  return { counts, total: Math.ceil(samples.length / step) }
}

export function commonestLevel(counts: Uint32Array): number {
  let commonest = 0
  for (let level = 1; level < counts.length; level++) if (counts[level]! > counts[commonest]!) commonest = level
  return commonest
}
