/** Pages and parts of pages whose text does not run from left to right as shown. */
import type { Box, Glyphs, PageContent } from '../content.ts'

/** The direction of most characters; a mixed page is left as it is shown. */
export function usualTurn(glyphs: Glyphs): number {
  const counts = [0, 0, 0, 0, 0]
  for (let at = 0; at < glyphs.count; at++) {
    const turn = glyphs.turn[at] as number
    counts[turn] = (counts[turn] ?? 0) + 1
  }
  const majority = counts.indexOf(Math.max(...counts.slice(0, 4)))
  return (counts[majority] as number) > 1.5 * (counts[0] as number) ? majority : 0
}

/** The page turned so that text of the given direction is upright. */
export function turnPage(page: PageContent, turn: number): PageContent {
  if (turn === 0) return page
  const sideways = turn % 2 === 1
  return {
    ...page,
    width: sideways ? page.height : page.width,
    height: sideways ? page.width : page.height,
    glyphs: turnGlyphs(page, turn),
    rulings: page.rulings.map((ruling) => {
      const [left, top, right, bottom] = turnBox(page, turn, [ruling.left, ruling.top, ruling.right, ruling.bottom])
      return { left, top, right, bottom, horizontal: sideways ? !ruling.horizontal : ruling.horizontal }
    }),
    shapes: page.shapes.map((shape) => ({ ...shape, box: turnBox(page, turn, shape.box) })),
    pictures: page.pictures.map((picture) => ({ ...picture, box: turnBox(page, turn, picture.box) })),
    links: page.links.map((link) => ({ ...link, box: turnBox(page, turn, link.box) })),
  }
}

/** Text read after `turn` quarter turns clockwise is made upright by as many turns back. */
function turnedX(x: number, y: number, turn: number, { width, height }: Size): number {
  if (turn === 1) return y
  return turn === 2 ? width - x : height - y
}

function turnedY(x: number, y: number, turn: number, { width, height }: Size): number {
  if (turn === 1) return width - x
  return turn === 2 ? height - y : x
}

interface Size {
  width: number
  height: number
}

/** A box of the turned page as it lies on the page itself. */
export function turnBack(
  page: Size,
  turn: number,
  box: { left: number; top: number; right: number; bottom: number },
): Box {
  const turned = turn % 2 === 1 ? { width: page.height, height: page.width } : page
  return turnBox(turned, (4 - turn) % 4, [box.left, box.top, box.right, box.bottom])
}

function turnBox(page: Size, turn: number, [left, top, right, bottom]: Box): Box {
  const ax = turnedX(left, top, turn, page)
  const ay = turnedY(left, top, turn, page)
  const bx = turnedX(right, bottom, turn, page)
  const by = turnedY(right, bottom, turn, page)
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

/** The page's characters alone, turned as the page is. */
export function turnGlyphs(page: PageContent, turn: number): Glyphs {
  const { glyphs } = page
  const { count } = glyphs
  const [left, right] = [new Float32Array(count), new Float32Array(count)]
  const [top, bottom] = [new Float32Array(count), new Float32Array(count)]
  const [originX, originY] = [new Float32Array(count), new Float32Array(count)]
  const turns = glyphs.turn.slice(0, count)
  for (let at = 0; at < count; at++) {
    const ax = turnedX(glyphs.left[at] as number, glyphs.top[at] as number, turn, page)
    const ay = turnedY(glyphs.left[at] as number, glyphs.top[at] as number, turn, page)
    const bx = turnedX(glyphs.right[at] as number, glyphs.bottom[at] as number, turn, page)
    const by = turnedY(glyphs.right[at] as number, glyphs.bottom[at] as number, turn, page)
    left[at] = Math.min(ax, bx)
    top[at] = Math.min(ay, by)
    right[at] = Math.max(ax, bx)
    bottom[at] = Math.max(ay, by)
    originX[at] = turnedX(glyphs.originX[at] as number, glyphs.originY[at] as number, turn, page)
    originY[at] = turnedY(glyphs.originX[at] as number, glyphs.originY[at] as number, turn, page)
    const own = glyphs.turn[at] as number
    turns[at] = own === 4 ? 4 : (own - turn + 4) % 4
  }
  return { ...glyphs, left, top, right, bottom, originX, originY, turn: turns }
}
