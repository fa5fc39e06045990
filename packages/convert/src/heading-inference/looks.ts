/** How the type of headings looks, and which looks are above which. */

/** Type this much larger than the body is a heading's; superscripts and captions stay below. */
export const largerBy = 1.13

/** Those that look alike have one depth. */
export interface Look {
  size: number
  bold: boolean
  caps: boolean
  italic: boolean
}

export function keyOf(look: Look): string {
  return `${look.size}|${look.bold ? 1 : 0}|${look.caps ? 1 : 0}|${look.italic ? 1 : 0}`
}

/** Looks of one rank, and how many headings have them. */
interface Step {
  looks: Look[]
  /** Natural logarithm of the size. */
  size: number
  /** What its weight, capitals and slant add to it. */
  emphasis: number
  count: number
}

/** Sizes whose logarithms differ by less are one. */
const sameSize = 0.04
const maxRanks = 5
/** What heavy type, capitals and upright letters are worth beside sizes: a heading in them is seen as so much larger. */
const worth = { bold: 0.06, caps: 0.03, upright: 0.015 }

/**
 * Ranks from 1 by look: larger before smaller, then bold, capitals and upright type first. Where there
 * are more than books have levels, the rarest join their neighbours.
 */
export function rankLooks(looks: readonly Look[]): Map<string, number> {
  const steps = stepsOf(looks)
  while (steps.length > maxRanks) joinNearest(steps)
  return new Map(steps.flatMap((step, at) => step.looks.map((look) => [keyOf(look), at + 1] as const)))
}

function stepsOf(looks: readonly Look[]): Step[] {
  const sizes = sizeSteps(looks)
  const steps = new Map<string, Step>()
  for (const look of looks) {
    const size = sizes.get(look.size) as number
    const key = keyOf({ ...look, size })
    const step = steps.get(key)
    if (!step) steps.set(key, { looks: [look], size: Math.log(size), emphasis: emphasisOf(look), count: 1 })
    else {
      step.count++
      if (!step.looks.some(({ size }) => size === look.size)) step.looks.push(look)
    }
  }
  return [...steps.values()].sort((a, b) => b.size - a.size || b.emphasis - a.emphasis)
}

function emphasisOf({ bold, caps, italic }: Look): number {
  return Number(bold) * worth.bold + Number(caps) * worth.caps + Number(!italic) * worth.upright
}

/** For each size the largest of those that are taken for one. */
function sizeSteps(looks: readonly Look[]): Map<number, number> {
  const steps = new Map<number, number>()
  let first = Infinity
  for (const size of [...new Set(looks.map((look) => look.size))].sort((a, b) => b - a)) {
    if (Math.log(first) - Math.log(size) > sameSize) first = size
    steps.set(size, first)
  }
  return steps
}

/** Joins the two neighbours that are least apart, weighed by the headings whose rank changes. */
function joinNearest(steps: Step[]): void {
  let best = 0
  let least = Infinity
  for (let at = 0; at + 1 < steps.length; at++) {
    const [above, below] = [steps[at] as Step, steps[at + 1] as Step]
    const apart = above.size - below.size + Math.abs(above.emphasis - below.emphasis)
    const cost = apart * Math.min(above.count, below.count)
    if (cost < least) [best, least] = [at, cost]
  }
  const [above, below] = steps.slice(best, best + 2) as [Step, Step]
  const larger = above.count >= below.count ? above : below
  const { size, emphasis } = larger
  steps.splice(best, 2, { looks: [...above.looks, ...below.looks], size, emphasis, count: above.count + below.count })
}
