/** Pages and parts of pages whose text does not run from left to right as shown. */
import type { Box, Glyphs, PageContent } from './content.ts'

/** The direction of most characters; a mixed page is left as it is shown. */
export function usualTurn(glyphs: Glyphs): number {
  const counts = [0, 0, 0, 0, 0]
  for (let at = 0; at < glyphs.count; at++) {
    const turn = glyphs.turn[at] as number
    counts[turn] = (counts[turn] ?? 0) + 1
  }
  const most = counts.indexOf(Math.max(...counts.slice(0, 4)))
  return (counts[most] as number) > 1.5 * (counts[0] as number) ? most : 0
}

/** The page turned so that text of the given direction is upright. */
export function turnPage(page: PageContent, turn: number): PageContent {
  if (turn === 0) return page
  const move = mover(page, turn)
  const sideways = turn % 2 === 1
  return {
    ...page,
    width: sideways ? page.height : page.width,
    height: sideways ? page.width : page.height,
    glyphs: turnGlyphs(page.glyphs, turn, move),
    rulings: page.rulings.map((ruling) => {
      const [left, top, right, bottom] = moveBox(move, [ruling.left, ruling.top, ruling.right, ruling.bottom])
      return { left, top, right, bottom, horizontal: sideways ? !ruling.horizontal : ruling.horizontal }
    }),
    shapes: page.shapes.map((shape) => ({ ...shape, box: moveBox(move, shape.box) })),
    pictures: page.pictures.map((picture) => ({ ...picture, box: moveBox(move, picture.box) })),
    links: page.links.map((link) => ({ ...link, box: moveBox(move, link.box) })),
  }
}

type Move = (x: number, y: number) => [x: number, y: number]

/** Text read after `turn` quarter turns clockwise is made upright by as many turns back. */
function mover({ width, height }: PageContent, turn: number): Move {
  if (turn === 1) return (x, y) => [y, width - x]
  if (turn === 2) return (x, y) => [width - x, height - y]
  return (x, y) => [height - y, x]
}

/** A box of the turned page as it lies on the page itself. */
export function turnBack(
  page: PageContent,
  turn: number,
  box: { left: number; top: number; right: number; bottom: number },
): Box {
  const sideways = turn % 2 === 1
  const turned = { ...page, width: sideways ? page.height : page.width, height: sideways ? page.width : page.height }
  return moveBox(mover(turned, (4 - turn) % 4), [box.left, box.top, box.right, box.bottom])
}

function moveBox(move: Move, [left, top, right, bottom]: Box): Box {
  const [ax, ay] = move(left, top)
  const [bx, by] = move(right, bottom)
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

function turnGlyphs(glyphs: Glyphs, turn: number, move: Move): Glyphs {
  const turned: Glyphs = {
    ...glyphs,
    left: new Float32Array(glyphs.count),
    top: new Float32Array(glyphs.count),
    right: new Float32Array(glyphs.count),
    bottom: new Float32Array(glyphs.count),
    originX: new Float32Array(glyphs.count),
    originY: new Float32Array(glyphs.count),
    turn: glyphs.turn.slice(0, glyphs.count),
  }
  for (let at = 0; at < glyphs.count; at++) {
    const box = moveBox(move, [
      glyphs.left[at] as number,
      glyphs.top[at] as number,
      glyphs.right[at] as number,
      glyphs.bottom[at] as number,
    ])
    ;[turned.left[at], turned.top[at], turned.right[at], turned.bottom[at]] = box
    ;[turned.originX[at], turned.originY[at]] = move(glyphs.originX[at] as number, glyphs.originY[at] as number)
    const own = glyphs.turn[at] as number
    turned.turn[at] = own === 4 ? 4 : (own - turn + 4) % 4
  }
  return turned
}
