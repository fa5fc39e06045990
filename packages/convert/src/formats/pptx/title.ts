/** The words that head a slide, and what else is on it. */
import type { Phrasing } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import type { Content, Shape } from './shapes.ts'

export interface TitledShapes {
  title: Phrasing[]
  /** The title is that of a title slide. */
  isDeckTitle: boolean
  rest: Shape[]
}

/** In points, of text whose size nothing on the slide states: of a text box, and of a placeholder. */
const usualSizePt = 18
const placeholderSizePt = 32

/** Characters; longer lines are sentences. */
const longestHeadline = 120

/**
 * The title placeholder's text, else the headline of a slide that has no such placeholder, as
 * programs write it that keep none.
 *
 * @param height Of the slide, in EMU.
 */
export function withTitle(shapes: readonly Shape[], height: number): TitledShapes {
  const [first, ...others] = shapes.filter((shape) => shape.title.length > 0)
  if (first) {
    const untitled = shapes.filter((shape) => shape.title.length === 0)
    return {
      title: first.title,
      isDeckTitle: first.placeholder?.type === 'ctrTitle',
      rest: [...others.map(asBody), ...untitled],
    }
  }
  const headline = headlineOf(shapes, height)
  const [line] = headline?.blocks ?? []
  if (line?.type !== 'paragraph') return { title: [], isDeckTitle: false, rest: [...shapes] }
  return { title: line.children, isDeckTitle: false, rest: shapes.filter((shape) => shape !== headline) }
}

/** A second title on a slide is text like any other. */
function asBody(shape: Shape): Shape {
  return { ...shape, title: [], blocks: [{ type: 'paragraph', children: shape.title }] }
}

/** One line in the upper third of the slide whose characters are larger than all others on it. */
function headlineOf(shapes: readonly Shape[], height: number): Shape | undefined {
  const [first, second] = [...shapes].sort((one, other) => sizeOf(other) - sizeOf(one))
  if (!first?.box || sizeOf(first) <= (second ? sizeOf(second) : usualSizePt)) return undefined
  return first.box.top < height / 3 && isHeadline(first.blocks) ? first : undefined
}

function isHeadline([block, ...others]: readonly Content[]): boolean {
  return block?.type === 'paragraph' && others.length === 0 && plainText(block.children).length <= longestHeadline
}

function sizeOf({ sizePt, placeholder, blocks }: Shape): number {
  const isPicture = blocks.every(
    (block) => block.type === 'paragraph' && block.children.every((node) => node.type === 'image'),
  )
  if (isPicture) return 0
  return sizePt ?? (placeholder ? placeholderSizePt : usualSizePt)
}
