/** The desk around a photographed sheet, made as light as its paper: engines look for words in it, and pass over those at the edge of the sheet. */
import type { Raster } from '../../../core/engines/ocr.ts'
import { histogramOf } from './histogram.ts'
import { otsuThreshold } from './text-height.ts'

/** Cells along the longer side, and the least pixels of one. */
const cellsPerSide = 160
const minCell = 6
/** Share of a cell's samples with one and the same level that makes it drawn: a panel of a screen, the border of a scan. */
const flatShare = 0.5
/** Edges of the picture that the desk touches. */
const minEdges = 2
/** Share of the picture that the desk takes, and that it leaves to the sheet. */
const [minShare, maxShare] = [0.03, 0.85]
/** Cells from the desk in which dark pixels that touch it belong to it. */
const reach = 2
/** Rounds from all sides in which they are found. */
const rounds = 2

interface Cells {
  /** Pixels of a side of a cell. */
  size: number
  columns: number
  rows: number
}

/** @returns The raster itself where no dark ground surrounds a sheet. */
export function withoutSurroundings(raster: Raster): Raster {
  if (raster.channels !== 1) return raster
  const { width, height } = raster
  const size = Math.max(minCell, Math.ceil(Math.max(width, height) / cellsPerSide))
  const cells = { size, columns: Math.ceil(width / size), rows: Math.ceil(height / size) }
  const threshold = otsuThreshold(raster)
  const desk = deskOf(raster, cells, threshold)
  return desk === undefined ? raster : painted(raster, cells, desk, threshold)
}

/** Marks of the dark cells that hang together with the edges of the picture. @returns undefined where they are no desk. */
function deskOf(raster: Raster, cells: Cells, threshold: number): Uint8Array | undefined {
  const { columns, rows } = cells
  const isDark = (cell: number): boolean => isDarkCell(raster, cells, cell, threshold)
  const edges = [
    Array.from({ length: columns }, (_, column) => column),
    Array.from({ length: columns }, (_, column) => (rows - 1) * columns + column),
    Array.from({ length: rows }, (_, row) => row * columns),
    Array.from({ length: rows }, (_, row) => (row + 1) * columns - 1),
  ].map((edge) => ({ length: edge.length, dark: edge.filter(isDark) }))
  if (edges.filter(({ length, dark }) => dark.length > length / 2).length < minEdges) return undefined
  const desk = new Uint8Array(columns * rows)
  const waiting = edges.flatMap(({ dark }) => dark)
  let [count, drawn] = [0, 0]
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (desk[cell] !== 0 || !isDark(cell)) continue
    desk[cell] = 1
    count++
    if (isDrawnCell(raster, cells, cell)) drawn++
    const column = cell % columns
    if (column > 0) waiting.push(cell - 1)
    if (column + 1 < columns) waiting.push(cell + 1)
    if (cell >= columns) waiting.push(cell - columns)
    if (cell + columns < desk.length) waiting.push(cell + columns)
  }
  const share = count / desk.length
  return share < minShare || share > maxShare || drawn > flatShare * count ? undefined : desk
}

function isDarkCell(raster: Raster, cells: Cells, cell: number, threshold: number): boolean {
  let [sum, total] = [0, 0]
  for (const row of rowsOf(raster, cells, cell)) {
    for (const level of row) sum += level
    total += row.length
  }
  return sum <= threshold * total
}

/** Whether a cell has one and the same level for the most part. */
function isDrawnCell(raster: Raster, cells: Cells, cell: number): boolean {
  const counts = new Uint32Array(256)
  let [most, total] = [0, 0]
  for (const row of rowsOf(raster, cells, cell)) {
    for (const level of row) most = Math.max(most, ++counts[level]!)
    total += row.length
  }
  return most >= flatShare * total
}

function rowsOf({ width, height, samples }: Raster, { size, columns }: Cells, cell: number): Uint8Array[] {
  const [left, top] = [(cell % columns) * size, Math.floor(cell / columns) * size]
  const [right, bottom] = [Math.min(width, left + size), Math.min(height, top + size)]
  return Array.from({ length: bottom - top }, (_, row) =>
    samples.subarray((top + row) * width + left, (top + row) * width + right),
  )
}

function painted(raster: Raster, cells: Cells, desk: Uint8Array, threshold: number): Raster {
  const { width, height } = raster
  const { size, columns } = cells
  const samples = new Uint8Array(raster.samples)
  const isDesk = new Uint8Array(samples.length)
  const paper = paperOf(raster, threshold)
  const inner = grown(desk, cells, 0, 1)
  const near = grown(desk, cells, 1, reach)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [at, cell] = [y * width + x, Math.floor(y / size) * columns + Math.floor(x / size)]
      if (desk[cell] !== 0 && (inner[cell] !== 0 || samples[at]! <= threshold)) isDesk[at] = 1
    }
  // Into the cells of the sheet, from each side in turn: a stack of pixels could outgrow the picture.
  const take = (x: number, y: number, step: number): void => {
    const at = y * width + x
    if (isDesk[at] !== 0 || isDesk[at + step] === 0 || samples[at]! > threshold) return
    isDesk[at] = near[Math.floor(y / size) * columns + Math.floor(x / size)]!
  }
  for (let round = 0; round < rounds; round++) {
    for (let y = 0; y < height; y++) {
      for (let x = 1; x < width; x++) take(x, y, -1)
      for (let x = width - 2; x >= 0; x--) take(x, y, 1)
    }
    for (let y = 1; y < height; y++) for (let x = 0; x < width; x++) take(x, y, -width)
    for (let y = height - 2; y >= 0; y--) for (let x = 0; x < width; x++) take(x, y, width)
  }
  for (let at = 0; at < samples.length; at++) if (isDesk[at] !== 0) samples[at] = paper
  return { ...raster, samples }
}

/** The marks, of which those of `value` reach so many cells farther. */
function grown(marks: Uint8Array, { columns, rows }: Cells, value: 0 | 1, distance: number): Uint8Array {
  const near = new Uint8Array(marks.length).fill(1 - value)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (marks[row * columns + column] !== value) continue
      const [from, to] = [Math.max(0, column - distance), Math.min(columns - 1, column + distance)]
      for (let y = Math.max(0, row - distance); y <= Math.min(rows - 1, row + distance); y++)
        near.fill(value, y * columns + from, y * columns + to + 1)
    }
  return near
}

/** Median level of what is light. */
function paperOf(raster: Raster, threshold: number): number {
  const { counts } = histogramOf(raster.samples)
  const total = counts.subarray(threshold + 1).reduce((sum, count) => sum + count, 0)
  let level = threshold
  for (let darker = 0; level < 255 && darker < total / 2; ) darker += counts[++level]!
  return level
}
