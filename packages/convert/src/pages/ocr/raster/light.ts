/** Uneven light on a photographed page made even, so that one threshold parts ink from paper everywhere. */
import type { Raster } from '../../../core/engines/ocr.ts'
import { commonestLevel, histogramOf } from './histogram.ts'
import { otsuThreshold } from './text-height.ts'

/** Blocks along the longer side of a page, and the least pixels of one: several letters. */
const blocksPerSide = 80
const minBlock = 16
/** Share of a block's samples that are no lighter than its ground; the rest is noise. */
const groundShare = 0.9
/** Light changes less than that from block to block; what changes more is drawn. */
const minLikeness = 0.8
/** Share of a block's samples with one and the same level that makes its ground a drawn one: paper has noise and a slope of light. */
const flatShare = 0.5
/** Grounds of which one is drawn are of one panel where they differ no more than the losses of a JPEG. */
const minLikenessOfFlat = 0.97
/** Share of a region's grounds that are no lighter than its brightest ones. */
const brightShare = 0.9
/** Light is uneven where this share of the blocks would become so much brighter. */
const minShare = 0.05
const minGain = 1.12
const maxGain = 6

/** Level of paper under which a photograph was taken in low light; scans of grey paper are lighter. */
const dimPaper = 160
/** Level that its paper gets, and share of the samples that are no lighter than paper. */
const whitePaper = 240
const paperShare = 0.9

/** @returns The raster itself where its paper is light, or nothing is to be seen. */
export function brightened(raster: Raster): Raster {
  if (raster.channels !== 1) return raster
  const { counts, total } = histogramOf(raster.samples)
  let paper = 0
  for (let darker = counts[0]!; paper < 255 && darker < paperShare * total; darker += counts[paper]!) paper++
  if (paper === 0 || paper >= dimPaper) return raster
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, (level * whitePaper) / paper))
  return { ...raster, samples: raster.samples.map((level) => levels[level]!) }
}

/**
 * Share of what is lighter than ink that becomes less than white: soft edges of letters, which small letters need, and remains of
 * shadows. In low light noise is among it, and less may stay.
 */
const [greyShare, greyShareOfNoise] = [0.1, 0.02]

/**
 * The paper of a photograph becomes white, as the margins are that it is read with.
 *
 * @param isNoisy Whether it was taken in low light.
 */
export function whitened(raster: Raster, isNoisy: boolean): Raster {
  const { counts } = histogramOf(raster.samples)
  const threshold = otsuThreshold(raster)
  const light = counts.subarray(threshold + 1).reduce((sum, count) => sum + count, 0)
  const share = isNoisy ? greyShareOfNoise : greyShare
  let paper = threshold
  for (let darker = 0; paper < 255 && darker < share * light; ) darker += counts[++paper]!
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, (level * 255) / Math.max(1, paper)))
  return { ...raster, samples: raster.samples.map((level) => levels[level]!) }
}

/** @returns The raster itself where the light is even. */
export function evenLight(raster: Raster): Raster {
  const { width, height, channels, samples } = raster
  if (channels !== 1) return raster
  const grid = gridOf(raster)
  const gains = gainsOf(blocksOf(raster, grid), grid)
  const uneven = gains.reduce((count, gain) => count + (gain > minGain ? 1 : 0), 0)
  if (uneven < gains.length * minShare) return raster
  const lit = new Uint8Array(samples.length)
  const columns = stepsOf(width, grid.size, grid.columns)
  const rows = stepsOf(height, grid.size, grid.rows)
  for (let y = 0; y < height; y++) {
    const above = rows.first[y]! * grid.columns
    const below = rows.second[y]! * grid.columns
    const down = rows.weight[y]!
    for (let x = 0; x < width; x++) {
      const [left, right, along] = [columns.first[x]!, columns.second[x]!, columns.weight[x]!]
      const upper = gains[above + left]! * (1 - along) + gains[above + right]! * along
      const lower = gains[below + left]! * (1 - along) + gains[below + right]! * along
      const level = samples[y * width + x]! * (upper * (1 - down) + lower * down)
      lit[y * width + x] = level > 255 ? 255 : level
    }
  }
  return { ...raster, samples: lit }
}

interface Grid {
  /** Pixels of a side of a block. */
  size: number
  columns: number
  rows: number
}

function gridOf({ width, height }: Raster): Grid {
  const size = Math.max(minBlock, Math.ceil(Math.max(width, height) / blocksPerSide))
  return { size, columns: Math.ceil(width / size), rows: Math.ceil(height / size) }
}

interface Blocks {
  /** Level of the ground of each block. */
  grounds: Float64Array
  /** 1 where the ground is drawn: a panel of a screen, on which no light falls. */
  flat: Uint8Array
  /** 1 where half of the block is darker than its ground: the edge of a sheet, over which light is not followed, or letters. */
  mixed: Uint8Array
}

function blocksOf({ width, height, samples }: Raster, { size, columns, rows }: Grid): Blocks {
  const grounds = new Float64Array(columns * rows)
  const flat = new Uint8Array(columns * rows)
  const mixed = new Uint8Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      const right = Math.min(width, (column + 1) * size)
      const bottom = Math.min(height, (row + 1) * size)
      for (let y = row * size; y < bottom; y++)
        for (let at = y * width + column * size, end = y * width + right; at < end; at++) counts[samples[at]!]!++
      const total = (right - column * size) * (bottom - row * size)
      const commonest = commonestLevel(counts)
      const isFlat = counts[commonest]! >= flatShare * total
      const block = row * columns + column
      const ground = isFlat ? commonest : levelUnder(counts, total * (1 - groundShare))
      flat[block] = isFlat ? 1 : 0
      mixed[block] = !isFlat && levelUnder(counts, total / 2) < minLikeness * ground ? 1 : 0
      grounds[block] = Math.max(1, ground)
    }
  return { grounds, flat, mixed }
}

/** The level than which so many samples are lighter. */
function levelUnder(counts: Uint32Array, lighter: number): number {
  let level = 255
  for (let left = lighter; level > 1 && left > counts[level]!; ) left -= counts[level--]!
  return level
}

/** Region by region of blocks whose grounds run into each other: paper, a banner, the desk around. */
function gainsOf({ grounds, flat, mixed }: Blocks, { columns, rows }: Grid): Float64Array {
  const gains = new Float64Array(grounds.length)
  for (let start = 0; start < grounds.length; start++) {
    if (gains[start] !== 0 || mixed[start] !== 0) continue
    const region = [start]
    gains[start] = 1
    for (let index = 0; index < region.length; index++) {
      if (mixed[region[index]!] !== 0) continue
      for (const next of neighbours(region[index]!, columns, rows)) {
        const [one, other] = [grounds[region[index]!]!, grounds[next]!]
        const likeness = flat[region[index]!] || flat[next] ? minLikenessOfFlat : minLikeness
        if (gains[next] !== 0 || Math.min(one, other) < likeness * Math.max(one, other)) continue
        gains[next] = 1
        region.push(next)
      }
    }
    const levels = region.map((block) => grounds[block]!).sort((a, b) => a - b)
    const bright = levels[Math.floor((levels.length - 1) * brightShare)]!
    for (const block of region) gains[block] = Math.min(maxGain, Math.max(1, bright / grounds[block]!))
  }
  for (let block = 0; block < gains.length; block++) gains[block] ||= 1
  return gains
}

function neighbours(block: number, columns: number, rows: number): number[] {
  const column = block % columns
  return [
    ...(column > 0 ? [block - 1] : []),
    ...(column + 1 < columns ? [block + 1] : []),
    ...(block >= columns ? [block - columns] : []),
    ...(block + columns < columns * rows ? [block + columns] : []),
  ]
}

/** For each pixel the two blocks between whose middles it lies, and how near it is to the second. */
function stepsOf(length: number, size: number, blocks: number) {
  const first = new Uint32Array(length)
  const second = new Uint32Array(length)
  const weight = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const place = Math.min(blocks - 1, Math.max(0, (at + 0.5) / size - 0.5))
    first[at] = Math.floor(place)
    second[at] = Math.min(blocks - 1, first[at]! + 1)
    weight[at] = place - first[at]!
  }
  return { first, second, weight }
}
