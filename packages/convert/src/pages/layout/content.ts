import type { StructNode } from './tagged/structure.ts'

/**
 * What the analysis of a page starts from, whichever program placed the characters.
 *
 * Coordinates are points (1/72 in) from the page's top left, y down.
 */
export type Box = [left: number, top: number, right: number, bottom: number]

/** @returns The smallest box that both lie in. */
export function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

/** How characters look, shared by all that look the same. */
export interface Style {
  /** Name of the typeface, without subset tag; '' when unknown. */
  font: string
  /** Points, as shown. */
  size: number
  bold: boolean
  italic: boolean
  /** Every character has the same width. */
  monospace: boolean
  /** 0xRRGGBB. */
  colour: number
}

/** Placed characters in the order in which the source draws them, one entry of each array a character. */
export interface Glyphs {
  count: number
  /** Unicode code points; 32 is a space that the source itself placed. */
  codes: Uint32Array
  left: Float32Array
  top: Float32Array
  right: Float32Array
  bottom: Float32Array
  /** What is drawn of it, from top to bottom and at its right; 0 where the source does not say. */
  inkTop: Float32Array
  inkBottom: Float32Array
  inkRight: Float32Array
  /** Where the pen was put down: start of the baseline. */
  originX: Float32Array
  originY: Float32Array
  /** Index into `styles`. */
  style: Uint16Array
  /** Quarter turns clockwise in which the text is read: 0 is upright; 4 is any other angle. */
  turn: Uint8Array
  /** Number that ties the character to a part of the document's structure, or -1. */
  mark: Int32Array
  styles: Style[]
}

/** A straight horizontal or vertical line, as drawn or as the edge of a rectangle. */
export interface Ruling {
  left: number
  top: number
  right: number
  bottom: number
  horizontal: boolean
}

/** A shape that is no ruling: filled, or a small outline. */
export interface Shape {
  box: Box
  filled: boolean
  colour: number
  /** One or two lines that run slantwise: half of the cross in a box, or a tick. */
  slanted?: boolean
}

export interface LinkArea {
  box: Box
  url: string
}

/** A picture. */
export interface Picture {
  box: Box
  /** Ties it to a part of the document's structure, or -1. */
  mark: number
  /** Name of its bytes where they were kept. */
  resource?: string
}

export interface PageContent {
  /** From 1. */
  number: number
  width: number
  height: number
  glyphs: Glyphs
  rulings: Ruling[]
  shapes: Shape[]
  pictures: Picture[]
  /** What is visible of characters that are stretched to lines: parts of formulas. */
  stretched?: readonly Box[]
  /** What is drawn of several pieces that are one character: tall brackets of formulas. */
  spelled?: readonly Box[]
  links: LinkArea[]
  /** The source's own structure of the page; [] where it has none. */
  structure: StructNode[]
}

/** An entry of the document's own outline. */
export interface OutlineEntry {
  title: string
  /** From 1. */
  depth: number
  /** Page number, from 1; 0 when it leads nowhere. */
  page: number
}

export function createGlyphs(capacity: number): Glyphs {
  return {
    count: 0,
    codes: new Uint32Array(capacity),
    left: new Float32Array(capacity),
    top: new Float32Array(capacity),
    right: new Float32Array(capacity),
    bottom: new Float32Array(capacity),
    inkTop: new Float32Array(capacity),
    inkBottom: new Float32Array(capacity),
    inkRight: new Float32Array(capacity),
    originX: new Float32Array(capacity),
    originY: new Float32Array(capacity),
    style: new Uint16Array(capacity),
    turn: new Uint8Array(capacity),
    mark: new Int32Array(capacity).fill(-1),
    styles: [],
  }
}
