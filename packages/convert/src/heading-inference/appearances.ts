/** How the type of headings looks, and which appearance ranks above which. */

/** Type this much larger than the body is a heading's; superscripts and captions stay below. */
export const largerBy = 1.13

/** Those that look alike have one depth. */
export interface Appearance {
  size: number
  bold: boolean
  caps: boolean
  italic: boolean
}

export function keyOf(appearance: Appearance): string {
  return `${appearance.size}|${appearance.bold ? 1 : 0}|${appearance.caps ? 1 : 0}|${appearance.italic ? 1 : 0}`
}

/** Looks of one rank, and how many headings have them. */
interface Step {
  appearances: Appearance[]
  /** Natural logarithm of the size. */
  size: number
  /** What its weight, capitals and slant add to it. */
  emphasis: number
  count: number
}

/** Sizes whose logarithms differ by less are one. */
const sameSize = 0.04
const maxRanks = 5
/** What heavy type, capitals and upright letters are worth in sizes: a heading in them is seen as so much larger. */
const worth = { bold: 0.06, caps: 0.03, upright: 0.015 }

/**
 * Ranks from 1 by appearance: larger before smaller, then bold, capitals and upright type first. Where there
 * are more than books have levels, the rarest join their neighbours.
 */
export function rankAppearances(appearances: readonly Appearance[]): Map<string, number> {
  const steps = stepsOf(appearances)
  while (steps.length > maxRanks) joinNearest(steps)
  return new Map(
    steps.flatMap((step, at) => step.appearances.map((appearance) => [keyOf(appearance), at + 1] as const)),
  )
}

function stepsOf(appearances: readonly Appearance[]): Step[] {
  const sizes = sizeSteps(appearances)
  const steps = new Map<string, Step>()
  for (const appearance of appearances) {
    const size = sizes.get(appearance.size) as number
    const key = keyOf({ ...appearance, size })
    const step = steps.get(key)
    if (!step)
      steps.set(key, { appearances: [appearance], size: Math.log(size), emphasis: emphasisOf(appearance), count: 1 })
    else {
      step.count++
      if (!step.appearances.some(({ size }) => size === appearance.size)) step.appearances.push(appearance)
    }
  }
  return [...steps.values()].sort((a, b) => b.size - a.size || b.emphasis - a.emphasis)
}

function emphasisOf({ bold, caps, italic }: Appearance): number {
  return Number(bold) * worth.bold + Number(caps) * worth.caps + Number(!italic) * worth.upright
}

/** For each size the largest of those that are taken for one. */
function sizeSteps(appearances: readonly Appearance[]): Map<number, number> {
  const steps = new Map<number, number>()
  let first = Infinity
  for (const size of [...new Set(appearances.map((appearance) => appearance.size))].sort((a, b) => b - a)) {
    if (Math.log(first) - Math.log(size) > sameSize) first = size
    steps.set(size, first)
  }
  return steps
}

/** Joins the two neighbours that are least apart, weighed by the headings whose rank changes. */
function joinNearest(steps: Step[]): void {
  let best = 0
  let min = Infinity
  for (let at = 0; at + 1 < steps.length; at++) {
    const [above, below] = [steps[at] as Step, steps[at + 1] as Step]
    const apart = above.size - below.size + Math.abs(above.emphasis - below.emphasis)
    const cost = apart * Math.min(above.count, below.count)
    if (cost < min) [best, min] = [at, cost]
  }
  const [above, below] = steps.slice(best, best + 2) as [Step, Step]
  const larger = above.count >= below.count ? above : below
  const { size, emphasis } = larger
  steps.splice(best, 2, {
    appearances: [...above.appearances, ...below.appearances],
    size,
    emphasis,
    count: above.count + below.count,
  })
}
