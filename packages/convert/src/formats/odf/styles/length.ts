/** Lengths with their unit (part 3, §18.3.18). */

const pointsIn: Readonly<Record<string, number>> = { cm: 28.35, mm: 2.835, in: 72, pt: 1, pc: 12, px: 0.75 }

/** In points; undefined for what is no length, as a percentage. */
export function points(length: string | undefined): number | undefined {
  const match = /^(-?[\d.]+)(cm|mm|in|pt|pc|px)$/.exec(length ?? '')
  return match ? Number(match[1]) * (pointsIn[match[2] as string] ?? 1) : undefined
}

export const twipsPerPoint = 20

/** In twips, 1/20 of a point; undefined for what is no length. */
export function twips(length: string | undefined): number | undefined {
  const inPoints = points(length)
  return inPoints === undefined ? undefined : inPoints * twipsPerPoint
}
