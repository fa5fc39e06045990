/** Places of shapes, in points from the top left (part 3, §19.227–§19.229). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Box } from '../../../office/drawing/box.ts'
import { points } from '../styles/length.ts'

/** By its corner and size; what is turned has its corner in the last of its transformations (§19.228). */
export function boxOf(xml: XmlReader): Box | undefined {
  const length = (name: string): number | undefined => points(xml.attribute(`svg:${name}`))
  const transform = xml.attribute('draw:transform') ?? ''
  const moved = /translate\s*\(\s*([^\s(),]+)[\s,]+([^\s(),]+)\s*\)\s*$/.exec(transform)
  const left = points(moved?.[1]) ?? length('x')
  const top = points(moved?.[2]) ?? length('y')
  if (left === undefined || top === undefined) return boxOfLine(length('x1'), length('y1'), length('x2'), length('y2'))
  const angle = Number(/rotate\s*\(\s*(-?[\d.]+)\s*\)/.exec(transform)?.[1] ?? 0)
  return turned(left, top, length('width') ?? 0, length('height') ?? 0, angle)
}

/** @param angle About the corner, against the clock; in radians, as programs write it and no longer the standard. */
function turned(left: number, top: number, width: number, height: number, angle: number): Box {
  const [right, up] = [Math.cos(angle), Math.sin(angle)]
  const x = [0, width * right, height * up, width * right + height * up]
  const y = [0, -width * up, height * right, height * right - width * up]
  return {
    left: left + Math.min(...x),
    top: top + Math.min(...y),
    right: left + Math.max(...x),
    bottom: top + Math.max(...y),
  }
}

/** Around a line or a connector (§10.3.3, §10.3.10). */
function boxOfLine(x1: number | undefined, y1: number | undefined, x2 = x1, y2 = y1): Box | undefined {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) }
}
