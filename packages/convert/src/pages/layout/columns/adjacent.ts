/** What stands side by side: addresses, authors of a paper, a sender and the title at its side, frames in a row. */

import { maxOf, minOf } from '../../statistics.ts'
import { bottomOf, topOf } from '../by-place.ts'
import type { Line } from '../lines/line.ts'
import { mayBeOfAddress } from '../lines/line-breaks.ts'
import { isNumberLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { endsWithColon } from '../scripts.ts'
import type { Flank, Gutter, Item } from './gutter.ts'

/** Where two short blocks stand side by side. */
export interface Adjacent {
  top: number
  bottom: number
  /** Lines of both sides, or the number of frames. */
  lines: number
}

/** Gap (in em) between a sender and what stands at its side, and between the lines of two authors, each centred, at least. */
const adjacentGap = 7
const authorGap = 1.5
/** Steps of their lines (in em), at most: rows of a table have more. */
const closeStep = 1.5
const maxAdjacentLines = 9
const minOfSender = 3
/** Type of the title against that of the sender, at least. */
const titleRatio = 1.2

export function adjacentAuthors(left: Flank, right: Flank, strip: Gutter): Adjacent | undefined {
  return findAdjacent(left, right, strip, isAuthor, authorGap)
}

export function adjacentAddresses(left: Flank, right: Flank, strip: Gutter): Adjacent | undefined {
  return (
    findAdjacent(left, right, strip, isAddress, adjacentGap) ??
    adjacentTitle(left, right, strip) ??
    adjacentTitle(right, left, strip)
  )
}

/** Where both sides are short blocks of close lines, apart from each other: addresses, or authors of a paper. */
function findAdjacent(
  left: Flank,
  right: Flank,
  strip: Gutter,
  isOne: (block: readonly Line[]) => boolean,
  gap: number,
): Adjacent | undefined {
  const blocks = [left, right].map(({ segments }) => firstBlock(segments, Math.max(left.top, right.top)))
  if (!blocks.every(isOne)) return undefined
  const lines = blocks.flat()
  if (lines.some(({ size }) => strip.right - strip.left <= gap * size)) return undefined
  return { top: minOf(lines, topOf), bottom: maxOf(lines, bottomOf), lines: lines.length }
}

/** A sender of three lines or more with a title in larger type at its side, as on letters and invoices. */
function adjacentTitle(sender: Flank, other: Flank, strip: Gutter): Adjacent | undefined {
  const block = firstBlock(sender.segments, sender.top)
  if (block.length < minOfSender || !isAddress(block)) return undefined
  const [top, bottom] = [minOf(block, topOf), maxOf(block, bottomOf)]
  const lines = other.segments.filter((line) => line.bottom > top && line.top < bottom)
  const { size } = block[0] as Line
  const isTitle = lines.some((line) => line.size > titleRatio * size)
  if (!isTitle || strip.right - strip.left <= adjacentGap * size) return undefined
  return { top, bottom: Math.max(bottom, maxOf(lines, bottomOf)), lines: block.length + lines.length }
}

/** Points by which the upper sides of frames in a row differ, at most. */
const sameTop = 3

/** Frames in a row: what stands below one of them is below all. Tables in a row may each have a caption below. */
export function adjacentFrames(lefts: readonly Item[], rights: readonly Item[]): Adjacent | undefined {
  const [left, right] = [lefts, rights].map((items) => items.filter(isFrame)) as [Item[], Item[]]
  const first = left.find(({ top }) => right.some((other) => Math.abs(other.top - top) < sameTop))
  if (!first) return undefined
  const row = [...left, ...right].filter(({ top }) => Math.abs(top - first.top) < sameTop)
  return { top: minOf(row, topOf), bottom: maxOf(row, bottomOf), lines: row.length }
}

function isFrame({ blocks, isOfAddresses }: Item): boolean {
  return isOfAddresses === true || blocks?.some(({ kind }) => kind === 'text') === true
}

function isAddress(block: readonly Line[]): boolean {
  return (
    block.length >= 2 &&
    block.length <= maxAdjacentLines &&
    block.every((line) => mayBeOfAddress(line) && !isNumberLine(line)) &&
    !areKeys(block)
  )
}

/** Whether most lines end with a colon: their values stand next to them. */
function areKeys(block: readonly Line[]): boolean {
  return block.filter((line) => endsWithColon(lineText(line))).length > block.length / 2
}

/** A name and, centred below it, where its bearer works: in italics or with an address for mail. */
function isAuthor(block: readonly Line[]): boolean {
  const [name, ...others] = block
  if (!name || !isAddress(block)) return false
  const centre = name.left + name.right
  return (
    block.every((line) => Math.abs(line.left + line.right - centre) < 0.5 * line.size) &&
    others.some(({ words }) => words.every(({ style, text }) => style.italic || /\S@\S/.test(text)))
  )
}

/** The lines at a height and those that follow them closely. */
function firstBlock(segments: readonly Line[], top: number): Line[] {
  const block: Line[] = []
  for (const line of segments) {
    const above = block.at(-1)
    if (line.bottom < top) continue
    if (above && (line.baseline - above.baseline > closeStep * line.size || line.size > 1.22 * above.size)) break
    block.push(line)
  }
  return block
}
