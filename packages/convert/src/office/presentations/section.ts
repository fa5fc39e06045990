/**
 * One section a slide, the same for every kind of presentation: a heading with the slide's
 * title, what stands on it in reading order, its comments, and the speaker's notes.
 */
import { heading, paragraph, text } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ReadOptions } from '../../core/options.ts'
import type { WarningDetails } from '../../core/warnings.ts'

export interface Slide {
  /** Place in the presentation, from 1, hidden slides counted. */
  number: number
  /** By which links of the file name it. */
  names?: readonly string[]
  /** Title text; empty for a slide that has none. */
  title: Phrasing[]
  /** Name of the group of slides that it opens. */
  section?: string | undefined
  /** The title slide of a deck, whose title is the deck's own. */
  opensDeck?: boolean
  hidden?: boolean
  body: Block[]
  comments: SlideComment[]
  notes: Block[]
}

export interface SlideComment {
  /** And when, as far as is known. */
  author: string
  text: string
  /** To the comment before it. */
  isReply?: boolean
}

/** Name of a slide's heading that links within the presentation use. */
export function slideAnchor(number: number): string {
  return `slide-${number}`
}

/**
 * Hidden slides are part of a deck, and marked; the option `hidden: 'drop'` leaves them out.
 */
export function withoutHidden(slides: Slide[], context: SlideContext): Slide[] {
  const shown = slides.filter((slide) => !slide.hidden)
  if (context.options.hidden !== 'drop' || shown.length === slides.length) return slides
  context.warn('hidden_content_dropped', { what: `hidden slides (${slides.length - shown.length})` })
  return shown
}

/** A reader's context fits. */
interface SlideContext {
  readonly options: Pick<ReadOptions, 'hidden'>
  warn(code: 'hidden_content_dropped', details: WarningDetails): void
}

/** The slides as blocks, each after the boundary of its page. */
export function slideSections(slides: readonly Slide[]): Block[] {
  return slides.flatMap((slide) => section(slide))
}

function section(slide: Slide): Block[] {
  const { number, comments } = slide
  const notes = slide.notes.filter((block) => !isNumber(block, number))
  const title = withoutWeight(slide.title)
  const name = plainText(title).trim()
  const words: Phrasing[] = title.length ? title : [text(`Slide ${number}`)]
  // One for all blocks of the slide: with one for each, a deck of 50 MB peaks at 305 MB instead of 277 MB.
  const origins = [{ page: number }]
  const blocks: Block[] = [
    { type: 'pageBreak', page: number, part: { type: 'slide', ...(name ? { name } : {}) } },
    {
      ...heading(slide.opensDeck && title.length ? 1 : 2, slide.hidden ? [...words, text(' (hidden)')] : words),
      anchors: [slideAnchor(number), ...(slide.names ?? [])],
      origins,
    },
    ...(slide.section ? [{ ...paragraph([bold('Section:'), text(` ${slide.section}`)]), origins }] : []),
    ...slide.body.map((block) => (block.origins ? block : { ...block, origins })),
  ]
  for (const { author, text: said, isReply } of comments) {
    const name = isReply ? 'Reply' : 'Comment'
    const opening = bold(author ? `${name} by ${author}:` : `${name}:`)
    const children = [paragraph([opening, text(` ${said}`)])]
    blocks.push({ type: 'blockquote', children, kind: 'comment', origins })
  }
  if (notes.length) {
    const children = [paragraph([bold('Notes:')]), ...notes]
    blocks.push({ type: 'blockquote', children, kind: 'notes', origins })
  }
  return blocks
}

/** Programs that converted the deck keep a slide's number as text on its page of notes. */
function isNumber(block: Block, number: number): boolean {
  return block.type === 'paragraph' && plainText(block.children).trim() === String(number)
}

function bold(value: string): Phrasing {
  return { type: 'strong', children: [text(value)] }
}

/** A heading is bold as it is; its line breaks are where the slide was too narrow. */
function withoutWeight(children: readonly Phrasing[]): Phrasing[] {
  const words: Phrasing[] = []
  for (const node of children.flatMap(unwrapped)) {
    const last = words.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') words.push(node)
    else last.value += node.value
  }
  withSingleSpaces(words, false)
  return words
}

function unwrapped(node: Phrasing): Phrasing[] {
  if (node.type === 'strong') return node.children.flatMap(unwrapped)
  if (node.type === 'break') return [text(' ')]
  return ['children' in node ? { ...node, children: node.children.flatMap(unwrapped) } : node]
}

/** In place. @param isBlank Whether the text before ends in a space; returned for what follows. */
function withSingleSpaces(nodes: readonly Phrasing[], isWhitespace: boolean): boolean {
  for (const node of nodes) {
    if ('children' in node) isWhitespace = withSingleSpaces(node.children, isWhitespace)
    else if (node.type === 'text') {
      node.value = `${isWhitespace ? ' ' : ''}${node.value}`.replace(/\s+/g, ' ').slice(isWhitespace ? 1 : 0)
      isWhitespace = node.value === '' ? isWhitespace : node.value.endsWith(' ')
    } else isWhitespace = false
  }
  return isWhitespace
}
