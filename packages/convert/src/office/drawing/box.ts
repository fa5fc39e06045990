/** Places of shapes on a slide or in a group, in EMU (1/914,400 in), through groups (ECMA-376 part 1, §20.1.7). */
import type { XmlReader } from '../../carriers/xml/reader.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** From the coordinates of a group's children to those of the slide. */
export type Transform = (box: Box) => Box

/** The `a:xfrm` or `p:xfrm` among the children of the element whose start tag was read last. */
export function readBox(xml: XmlReader): Box | undefined {
  const depth = xml.depth
  let box: Box | undefined
  while (xml.nextChild(depth)) if (xml.name === 'a:xfrm' || xml.name === 'p:xfrm') box = readTransform(xml).box
  return box
}

export interface GroupTransform {
  /** As it is seen. */
  box: Box | undefined
  inside: Transform
}

/** The transform element whose start tag was read last. */
export function readTransform(xml: XmlReader): GroupTransform {
  const depth = xml.depth
  const isOnItsSide = liesOnItsSide(Number(xml.attribute('rot') ?? 0))
  const points: Record<string, [x: number, y: number]> = {}
  while (xml.nextChild(depth)) {
    const isExtent = xml.name === 'a:ext' || xml.name === 'a:chExt'
    const x = Number(xml.attribute(isExtent ? 'cx' : 'x'))
    const y = Number(xml.attribute(isExtent ? 'cy' : 'y'))
    if (Number.isFinite(x) && Number.isFinite(y)) points[xml.name] = [x, y]
  }
  const unturned = boxOf(points['a:off'], points['a:ext'])
  const child = boxOf(points['a:chOff'], points['a:chExt'])
  return {
    box: unturned && isOnItsSide ? turned(unturned) : unturned,
    inside: unturned && child ? between(child, unturned) : (inner) => inner,
  }
}

/** Nearer to a quarter turn than to none. @param angle In 60,000ths of a degree (§20.1.10.3). */
function liesOnItsSide(angle: number): boolean {
  return Math.abs(Math.sin((angle / 60_000 / 180) * Math.PI)) > Math.SQRT1_2
}

/** Shapes are turned about their middle (§20.1.7.6). */
function turned({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [halfWidth, halfHeight] = [(bottom - top) / 2, (right - left) / 2]
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

function boxOf(offset: [number, number] | undefined, extent: [number, number] | undefined): Box | undefined {
  if (!offset) return undefined
  const [width, height] = extent ?? [0, 0]
  return { left: offset[0], top: offset[1], right: offset[0] + width, bottom: offset[1] + height }
}

function between(from: Box, to: Box): Transform {
  const scaleX = scale(from.right - from.left, to.right - to.left)
  const scaleY = scale(from.bottom - from.top, to.bottom - to.top)
  const x = (value: number): number => to.left + (value - from.left) * scaleX
  const y = (value: number): number => to.top + (value - from.top) * scaleY
  return (box) => ({ left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) })
}

/** The tree of a slide is written as a group without a size, which scales nothing (§20.1.7.5). */
function scale(from: number, to: number): number {
  return from > 0 && to > 0 ? to / from : 1
}
