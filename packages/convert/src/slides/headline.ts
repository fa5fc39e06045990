/** The headline of a slide whose program keeps no placeholders. */
import type { Paragraph } from '../document/nodes.ts'
import { plainText } from '../document/plain.ts'
import type { Box } from './reading-order.ts'

export interface HeadlineCandidate {
  box: Box | undefined
  /** Blocks, or what else a reader puts between them. */
  blocks: readonly { type: string }[]
  /** Of its largest characters; 0 for a picture. */
  sizePt: number
}

/** In points, of text whose size nothing states. */
export const usualSizePt = 18

/** Characters; longer lines are sentences. */
const longestHeadline = 120

/**
 * One line in the upper third of the slide whose characters are larger than all others on it.
 *
 * @param height Of the slide, in the unit of the boxes.
 */
export function headlineOf<T extends HeadlineCandidate>(shapes: readonly T[], height: number): T | undefined {
  const [first, second] = [...shapes].sort((one, other) => other.sizePt - one.sizePt)
  if (!first?.box || first.sizePt <= (second ? second.sizePt : usualSizePt)) return undefined
  return first.box.top < height / 3 && isHeadline(first.blocks) ? first : undefined
}

function isHeadline([block, ...others]: readonly { type: string }[]): boolean {
  return (
    block?.type === 'paragraph' &&
    others.length === 0 &&
    plainText((block as Paragraph).children).length <= longestHeadline
  )
}
