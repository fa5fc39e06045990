/** The words that head a slide, and what else is on it. */
import type { Phrasing } from '../../core/document/nodes.ts'
import { headlineOf, usualSizePt } from '../../office/presentations/headline.ts'
import type { Shape } from './shapes.ts'

export interface TitledShapes {
  title: Phrasing[]
  /** The title is that of a title slide. */
  isDeckTitle: boolean
  rest: Shape[]
}

/** In points, of text in a placeholder whose size nothing on the slide states. */
const placeholderSizePt = 32

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
      isDeckTitle: first.placeholder?.type === 'ctrTitle' || shapes.some(isSubtitle),
      rest: [...others.map(asBody), ...untitled],
    }
  }
  const headline = headlineOf(
    shapes.map((shape) => ({ ...shape, shape, sizePt: sizeOf(shape) })),
    height,
  )
  if (!headline || !mayBeTitle(headline.shape.shape)) return { title: [], isDeckTitle: false, rest: [...shapes] }
  const { words, length, opensDeck } = headline
  const rest = shapes.map((shape) =>
    shape === headline.shape.shape ? { ...shape, blocks: shape.blocks.slice(length) } : shape,
  )
  return { title: words, isDeckTitle: opensDeck, rest: rest.filter(({ blocks }) => blocks.length > 0) }
}

/**
 * A program that keeps placeholders would have kept the title's; but a layout that somebody designed may
 * have a text for it.
 */
function mayBeTitle({ placeholder, sizePt }: Shape): boolean {
  return placeholder === undefined || (placeholder.type === 'body' && sizePt !== undefined)
}

function isSubtitle({ placeholder }: Shape): boolean {
  return placeholder?.type === 'subTitle'
}

/** A second title on a slide is text like any other. */
function asBody(shape: Shape): Shape {
  return { ...shape, title: [], blocks: [{ type: 'paragraph', children: shape.title }] }
}

function sizeOf({ sizePt, placeholder, blocks }: Shape): number {
  const isPicture = blocks.every(
    (block) => block.type === 'paragraph' && block.children.every((node) => node.type === 'image'),
  )
  if (isPicture) return 0
  return sizePt ?? (placeholder ? placeholderSizePt : usualSizePt)
}
