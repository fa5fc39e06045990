/** Rulings, filled shapes and pictures of a page; forms within forms included. */
import { around, type Box, type Picture, type Ruling, type Shape } from '../../../pages/layout/content.ts'
import { type PdfPage, toShownBox, toShownX, toShownY } from '../pdfium/page.ts'
import { nativeOf, type Pdfium, readColour } from '../pdfium/pdfium.ts'
import { spellingOf } from '../text/spelled-text.ts'

/** Keeps a picture's bytes. @returns For `Image.resource`. */
export type KeepPicture = (object: number, box: Box) => string | undefined

/** Object types of fpdf_edit.h. */
const textObject = 1
export const pathObject = 2
const imageObject = 3
const shadingObject = 4
const formObject = 5
/**
 * Segments of a path, which follow each other in the engine's memory (`CFX_Path::Point`): x, y, type, and whether it
 * closes a figure. graphics.test.ts holds that to what the API says.
 */
export const segmentBytes = 12
export const segmentType = 8
export const segmentCloses = 9
/** Types: line, Bézier, move. */
const lineSegment = 0
const moveSegment = 2

/** A line or a filled bar up to this thickness is a ruling: thick rules of tables are 1–2 pt. */
const rulingThickness = 3
/** Outlines up to this size may be bullets or boxes to tick. */
const smallOutline = 16
/** Pages of maps reach a million segments; no table needs more than this. */
const maxSegments = 150_000
const maxObjects = 200_000
const deepestForm = 12

export interface Graphics {
  rulings: Ruling[]
  shapes: Shape[]
  pictures: Picture[]
  /** What is visible of characters that are stretched to lines. */
  stretched: Box[]
  /** What is drawn of objects of text that spell one text together. */
  spelled: Box[]
  drawing: Drawing
}

/** What the engine has to do to draw the page. */
export interface Drawing {
  /** Handles of the images, each as often as it is drawn. */
  images: number[]
  /** Area of images and transparent groups, and that of shadings, as multiples of the page. */
  layers: number
  shadings: number
}

const everywhere: Box = [-Infinity, -Infinity, Infinity, Infinity]

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

interface Walk {
  page: PdfPage
  pdfium: Pdfium
  graphics: Graphics
  keep: KeepPicture | undefined
  segmentsLeft: number
  objectsLeft: number
  /** Text outside of forms is looked at, too. */
  hasStretched: boolean
  /** Handle of what spells the last object's text; 0 where its characters do. */
  spelling: number
  /** What the forms around an object leave visible of it. */
  clip: Box
}

/**
 * @param hasStretched Whether the page may have lines of formulas that are drawn of characters.
 * @param keep Absent where no pictures are wanted.
 */
export function readGraphics(page: PdfPage, hasStretched: boolean, keep?: KeepPicture): Graphics {
  const { pdfium } = page.document
  const walk: Walk = {
    page,
    pdfium,
    keep,
    graphics: {
      rulings: [],
      shapes: [],
      pictures: [],
      stretched: [],
      spelled: [],
      drawing: { images: [], layers: 0, shadings: 0 },
    },
    segmentsLeft: maxSegments,
    objectsLeft: maxObjects,
    hasStretched,
    spelling: 0,
    clip: everywhere,
  }
  const count = nativeOf(pdfium, 'FPDFPage_CountObjects')(page.handle)
  for (let index = 0; index < count && walk.objectsLeft > 0; index++)
    readObject(walk, nativeOf(pdfium, 'FPDFPage_GetObject')(page.handle, index), [1, 0, 0, 1, 0, 0], 0)
  const { rulings } = walk.graphics
  walk.graphics.rulings = rulings.filter((ruling) => isOnPage(ruling, page))
  return walk.graphics
}

/** Whether a line is drawn within the edges of the page: marks for cutting are not. */
function isOnPage({ left, top, right, bottom }: Ruling, { width, height }: PdfPage): boolean {
  return right >= 0 && bottom >= 0 && left <= width && top <= height
}

function readObject(walk: Walk, object: number, outer: Matrix, depth: number): void {
  walk.objectsLeft--
  const { pdfium } = walk
  const type = nativeOf(pdfium, 'FPDFPageObj_GetType')(object)
  if (type === pathObject) readPath(walk, object, outer)
  else if (type === textObject && walk.hasStretched) {
    readSpelled(walk, object, outer)
    readStretched(walk, object, outer)
  } else if (type === imageObject) readPicture(walk, object, outer)
  else if (type === shadingObject) readShading(walk, object, outer)
  else if (type === formObject && depth < deepestForm) {
    const matrix = multiply(readMatrix(pdfium, object), outer)
    // A transparent group is drawn by itself and then put over what is there.
    if (nativeOf(pdfium, 'FPDFPageObj_HasTransparency')(object))
      addArea(walk, 'layers', boundsOfObject(walk, object, outer))
    const { clip } = walk
    walk.clip = clipOf(walk, object, outer)
    const count = nativeOf(pdfium, 'FPDFFormObj_CountObjects')(object)
    for (let index = 0; index < count && walk.objectsLeft > 0; index++)
      readObject(walk, nativeOf(pdfium, 'FPDFFormObj_GetObject')(object, index), matrix, depth + 1)
    walk.clip = clip
  }
}

function readPicture(walk: Walk, object: number, outer: Matrix): void {
  // An image fills the unit square (ISO 32000-1 §8.9.5.1).
  const box = shownBox(walk.page, multiply(readMatrix(walk.pdfium, object), outer), [0, 0, 1, 1])
  walk.graphics.drawing.images.push(object)
  if (!box.every(Number.isFinite)) return
  addArea(walk, 'layers', box)
  const mark = nativeOf(walk.pdfium, 'FPDFPageObj_GetMarkedContentID')(object)
  if (box[3] - box[1] < rulingThickness || box[2] - box[0] < rulingThickness) addBar(walk.graphics, box, 0)
  else {
    const resource = walk.keep?.(object, box)
    walk.graphics.pictures.push({ box, mark, ...(resource ? { resource } : {}) })
  }
}

/** A character is drawn as a line where it is so many times as wide as high, or as high as wide. */
const stretch = 20
/** Points; lines of formulas are thinner. */
const thickestLine = 2

/** MathJax draws lines of formulas of one character each, stretched to many times its size behind a clip, or of several. */
function readStretched(walk: Walk, object: number, outer: Matrix): void {
  const [a, b, c, d] = multiply(readMatrix(walk.pdfium, object), outer)
  const [x, y] = [Math.hypot(a, b), Math.hypot(c, d)]
  const isStretched = x >= stretch * y || y >= stretch * x
  const bounds = boundsOfObject(walk, object, outer)
  if (!bounds || (!isStretched && bounds[3] - bounds[1] > thickestLine)) return
  const clip = clipOf(walk, object, outer)
  const box = common(bounds, clip)
  if (!box || (!isStretched && clip === everywhere)) return
  if (Math.min(box[2] - box[0], box[3] - box[1]) <= rulingThickness) walk.graphics.stretched.push(box)
}

/** Browsers draw a tall bracket of several pieces, each an object, and spell one character: that of the first has its box alone. */
function readSpelled(walk: Walk, object: number, outer: Matrix): void {
  const spelling = spellingOf(walk.pdfium, object)
  const bounds = spelling ? boundsOfObject(walk, object, outer) : undefined
  const { spelled } = walk.graphics
  const before = spelling === walk.spelling ? spelled.at(-1) : undefined
  if (bounds && before) spelled.splice(-1, 1, around(before, bounds))
  else if (bounds) spelled.push(bounds)
  walk.spelling = bounds ? spelling : 0
}

/** @param outer From the object's coordinates to the page's. @returns The box of what its clips leave visible. */
function clipOf({ page, pdfium, clip: around }: Walk, object: number, outer: Matrix): Box {
  const clip = nativeOf(pdfium, 'FPDFPageObj_GetClipPath')(object)
  const paths = clip ? nativeOf(pdfium, 'FPDFClipPath_CountPaths')(clip) : 0
  let visible = around
  for (let path = 0; path < paths && path < maxClips; path++) {
    const count = nativeOf(pdfium, 'FPDFClipPath_CountPathSegments')(clip, path)
    if (count < 1 || count > maxClipSegments) continue
    const first = nativeOf(pdfium, 'FPDFClipPath_GetPathSegment')(clip, path, 0)
    const f32 = pdfium.f32()
    const points: number[] = []
    for (let at = 0; first && at < count; at++) {
      const point = (first + at * segmentBytes) >> 2
      points.push(f32[point] as number, f32[point + 1] as number)
    }
    const box = points.length ? shownBox(page, outer, boundsOf(points)) : visible
    if (box.every(Number.isFinite)) visible = common(visible, box) ?? visible
  }
  return visible
}

/** Paths of one clip that are looked at, and their segments. */
const maxClips = 8
const maxClipSegments = 64

/** @returns undefined where the boxes have nothing in common */
function common(a: Box, b: Box): Box | undefined {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[0] < box[2] && box[1] < box[3] ? box : undefined
}

/** A shading has no single colour: any that is not white. */
const someColour = 0x808080

/** Its box is that of its clip; balls before the items of a list are drawn so. */
function readShading(walk: Walk, object: number, outer: Matrix): void {
  const box = boundsOfObject(walk, object, outer)
  if (!box) return
  addArea(walk, 'shadings', box)
  walk.graphics.shapes.push({ box, filled: true, colour: someColour })
}

/** @returns undefined for what is nowhere */
function boundsOfObject({ page, pdfium }: Walk, object: number, outer: Matrix): Box | undefined {
  const { scratch } = pdfium
  if (!nativeOf(pdfium, 'FPDFPageObj_GetBounds')(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return
  const [left, bottom, right, top] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
  const box = shownBox(page, outer, [left as number, bottom as number, right as number, top as number])
  return box.every(Number.isFinite) ? box : undefined
}

function addArea(
  { page: { width, height }, graphics: { drawing } }: Walk,
  kind: 'layers' | 'shadings',
  box: Box | undefined,
): void {
  if (!box) return
  const [left, top, right, bottom] = box
  const shownWidth = Math.min(right, width) - Math.max(left, 0)
  const shownHeight = Math.min(bottom, height) - Math.max(top, 0)
  if (shownWidth > 0 && shownHeight > 0) drawing[kind] += (shownWidth * shownHeight) / (width * height)
}

/** @param corners Of a box before the matrix: left, bottom, right, top. */
function shownBox({ frame }: PdfPage, [a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Box): Box {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e))
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f))
  return toShownBox(frame, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

function readPath(walk: Walk, object: number, outer: Matrix): void {
  const { pdfium, page } = walk
  const count = nativeOf(pdfium, 'FPDFPath_CountSegments')(object)
  if (count < 2) return
  const modes = pdfium.scratch
  nativeOf(pdfium, 'FPDFPath_GetDrawMode')(object, modes, modes + 4)
  const filled = pdfium.i32()[modes >> 2] !== 0
  const stroked = pdfium.i32()[(modes + 4) >> 2] !== 0
  if (!filled && !stroked) return
  const matrix = multiply(readMatrix(pdfium, object), outer)
  const colour = colourOf(pdfium, object, filled)
  const first = nativeOf(pdfium, 'FPDFPath_GetPathSegment')(object, 0)
  if (!first) return
  const [u8, f32] = [pdfium.u8(), pdfium.f32()]
  let points: number[] = []
  let curved = false
  let clip: Box | undefined
  const finish = (): void => {
    if (points.length >= 4) {
      const box = boundsOf(points)
      if (filled && (box[0] < 0 || box[2] > page.width)) {
        clip ??= clipOf(walk, object, outer)
        points = cut(points, clip)
      }
      addSubpath(walk.graphics, points, curved, filled, stroked, colour)
    }
    points = []
    curved = false
  }
  for (let index = 0; index < count && walk.segmentsLeft > 0; index++) {
    walk.segmentsLeft--
    const segment = first + index * segmentBytes
    const x = f32[segment >> 2] as number
    const y = f32[(segment >> 2) + 1] as number
    const type = u8[segment + segmentType]
    const px = matrix[0] * x + matrix[2] * y + matrix[4]
    const py = matrix[1] * x + matrix[3] * y + matrix[5]
    if (type === moveSegment) finish()
    else if (type !== lineSegment) curved = true
    const shownX = toShownX(page.frame, px, py)
    const shownY = toShownY(page.frame, px, py)
    if (!Number.isFinite(shownX) || !Number.isFinite(shownY)) return
    points.push(shownX, shownY)
    if (u8[segment + segmentCloses] && points.length >= 4) points.push(points[0] as number, points[1] as number)
  }
  finish()
}

/** Roots and braces of KaTeX are drawn wider than the page behind a clip. */
function cut(points: readonly number[], [left, , right]: Box): number[] {
  return points.map((value, at) => (at % 2 ? value : Math.min(Math.max(value, left), right)))
}

function addSubpath(
  graphics: Graphics,
  points: number[],
  curved: boolean,
  filled: boolean,
  stroked: boolean,
  colour: number,
): void {
  const box = boundsOf(points)
  if (filled && (box[2] - box[0] <= rulingThickness || box[3] - box[1] <= rulingThickness)) {
    addBar(graphics, box, colour)
    return
  }
  const isSmall = box[2] - box[0] <= smallOutline && box[3] - box[1] <= smallOutline
  const slanted = !filled && !curved && isSlanted(points, box)
  if (filled || isSmall) graphics.shapes.push({ box, filled, colour, ...(slanted ? { slanted } : {}) })
  if (!stroked || curved) return
  for (let at = 0; at + 3 < points.length; at += 2)
    addEdge(
      graphics,
      points[at] as number,
      points[at + 1] as number,
      points[at + 2] as number,
      points[at + 3] as number,
    )
}

/** Half of a cross or a tick: one or two straight lines that end elsewhere than they begin, in height and in width. */
function isSlanted(points: readonly number[], [left, top, right, bottom]: Box): boolean {
  if (points.length !== 4 && points.length !== 6) return false
  const [x0, y0] = points as [number, number]
  const [x1, y1] = points.slice(-2) as [number, number]
  return Math.abs(x1 - x0) > 0.5 * (right - left) && Math.abs(y1 - y0) > 0.2 * (bottom - top)
}

/** A bar too thin to be an area: a ruling along its longer side, or a dot, which is about as long as it is wide. */
function addBar(graphics: Graphics, box: [number, number, number, number], colour: number): void {
  const [left, top, right, bottom] = box
  const horizontal = right - left >= bottom - top
  const longer = Math.max(right - left, bottom - top)
  const shorter = Math.min(right - left, bottom - top)
  if (longer <= rulingThickness || longer < 1.6 * shorter) graphics.shapes.push({ box, filled: true, colour })
  else graphics.rulings.push({ left, top, right, bottom, horizontal })
}

function addEdge(graphics: Graphics, x0: number, y0: number, x1: number, y1: number): void {
  const width = Math.abs(x1 - x0)
  const height = Math.abs(y1 - y0)
  // A tilt of a point is drawn by hand or by rounding; more is a diagonal.
  if (Math.min(width, height) > 1 || Math.max(width, height) < 2) return
  graphics.rulings.push({
    left: Math.min(x0, x1),
    top: Math.min(y0, y1),
    right: Math.max(x0, x1),
    bottom: Math.max(y0, y1),
    horizontal: width >= height,
  })
}

function boundsOf(points: number[]): [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] as number
    const y = points[at + 1] as number
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return [left, top, right, bottom]
}

function colourOf(pdfium: Pdfium, object: number, filled: boolean): number {
  const ask = nativeOf(pdfium, filled ? 'FPDFPageObj_GetFillColor' : 'FPDFPageObj_GetStrokeColor')
  return readColour(pdfium, (red, green, blue, alpha) => ask(object, red, green, blue, alpha))
}

function readMatrix(pdfium: Pdfium, object: number): Matrix {
  if (!nativeOf(pdfium, 'FPDFPageObj_GetMatrix')(object, pdfium.scratch)) return [1, 0, 0, 1, 0, 0]
  const at = pdfium.scratch >> 2
  const f32 = pdfium.f32()
  const value = (offset: number): number => f32[at + offset] as number
  return [value(0), value(1), value(2), value(3), value(4), value(5)]
}

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}
