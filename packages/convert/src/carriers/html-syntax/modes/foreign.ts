/** Within SVG and MathML (HTML standard §13.2.6.5). */
import type { TreeBuilder } from '../builder.ts'
import { HTML_INTEGRATION, type TagName, TEXT_INTEGRATION } from '../tags.ts'
import type { Element } from '../tree.ts'
import { isOnlyWhitespace } from './whitespace.ts'

/** Tags that are of HTML wherever they stand: what was left open around them ends. */
const breaksOut = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/**
 * §13.2.6, the dispatcher: whether a text here is not of HTML.
 *
 * @param current Of SVG or MathML.
 */
export function isForeignText(current: Element): boolean {
  return (current.traits & (HTML_INTEGRATION | TEXT_INTEGRATION)) === 0
}

/** The same of a start tag. */
export function isForeignStart({ name }: TagName, current: Element): boolean {
  if ((current.traits & HTML_INTEGRATION) !== 0) return false
  if ((current.traits & TEXT_INTEGRATION) !== 0) return name === 'mglyph' || name === 'malignmark'
  return !(name === 'svg' && current.name === 'annotation-xml' && current.space === 'math')
}

export function textInForeign(value: string, builder: TreeBuilder): void {
  builder.insertText(value)
  if (builder.mayHaveFrames && !isOnlyWhitespace(value)) builder.mayHaveFrames = false
}

export function startInForeign(tag: TagName, builder: TreeBuilder): void {
  const { current } = builder.open
  if (breaksOut.has(tag.name) || isStyledFont(tag, builder)) {
    leaveForeign(builder)
    builder.mode.start(tag, builder)
  } else builder.insertForeign(tag.name, current.space as 'svg' | 'math')
}

function isStyledFont({ name }: TagName, { tokens }: TreeBuilder): boolean {
  return name === 'font' && tokens.attributes.names.some((one) => one === 'color' || one === 'face' || one === 'size')
}

function leaveForeign({ open }: TreeBuilder): void {
  while (open.current.space !== 'html' && isForeignText(open.current)) open.pop()
}

/** Closes the nearest element of the name, unless one of HTML is within it. */
export function endInForeign(tag: TagName, builder: TreeBuilder): void {
  const { open } = builder
  if (tag.name === 'br' || tag.name === 'p') {
    leaveForeign(builder)
    builder.mode.end(tag, builder)
    return
  }
  const end = Math.max(0, open.items.length - open.reach)
  for (let index = open.items.length - 1; index >= end; index--) {
    const { name, space } = open.items[index]!
    if (space === 'html') {
      builder.mode.end(tag, builder)
      return
    }
    if (name !== tag.name) continue
    open.cutTo(index)
    return
  }
}
