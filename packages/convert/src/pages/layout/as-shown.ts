/**
 * From a page as it was read to the page as it is shown, where the two differ. Plain data, so that a page can be handed from
 * one process to another.
 */
import type { Box } from './content.ts'
import { turnBack } from './words/turn.ts'

export type AsShown = TurnedPage | LevelledPage

/** A page whose text runs in another direction was turned by quarters. */
export interface TurnedPage {
  by: 'quarters'
  /** Quarter turns clockwise in which the text of the page as it is shown is read. */
  turn: number
  /** Size of the page as it is shown, in points. */
  width: number
  height: number
}

/** An image of a page was turned upright and level about its middle. */
export interface LevelledPage {
  by: 'degrees'
  /** Degrees clockwise by which the page as it came was turned. */
  turnedBy: number
  /** Pixels of the page as it was read, and of the page as it came. */
  read: { width: number; height: number }
  source: { width: number; height: number }
  /** Points (or pixels) of the given boxes to a pixel. */
  scale: number
  /** Points (or pixels) of the returned boxes to a pixel of the page as it came. */
  shownScale: number
}

/** @returns the box around the given one on the page as it is shown, within its edges. */
export function boxAsShown(page: AsShown, box: Box): Box {
  if (page.by === 'degrees') return levelledBack(page, box)
  const [left, top, right, bottom] = box
  return turnBack(page, page.turn, { left, top, right, bottom })
}

function levelledBack(
  { turnedBy, read, source, scale, shownScale }: LevelledPage,
  [left, top, right, bottom]: Box,
): Box {
  const angle = (-turnedBy * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // Both pages have one middle.
  const x = [left, right].map((edge) => edge / scale - read.width / 2)
  const y = [top, bottom].map((edge) => edge / scale - read.height / 2)
  const shownX = x.flatMap((dx) => y.map((dy) => source.width / 2 + dx * cos - dy * sin))
  const shownY = x.flatMap((dx) => y.map((dy) => source.height / 2 + dx * sin + dy * cos))
  return [
    Math.max(0, Math.min(...shownX)) * shownScale,
    Math.max(0, Math.min(...shownY)) * shownScale,
    Math.min(source.width, Math.max(...shownX)) * shownScale,
    Math.min(source.height, Math.max(...shownY)) * shownScale,
  ]
}
