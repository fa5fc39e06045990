/** The body of a page (HTML standard §13.2.6.4.7). */
import type { Mode, TreeBuilder } from '../builder.ts'
import { ENDS_MORE, type TagName } from '../tags.ts'
import { appendText } from '../tree.ts'
import { endRules } from './body-ends.ts'
import { startRules } from './body-starts.ts'
import { isOnlyWhitespace } from './whitespace.ts'

export const inBody: Mode = {
  text(value, builder) {
    if (builder.formatting.items.length > 0) builder.reopenFormatting()
    if (builder.fosters) builder.insertText(value)
    else appendText(builder.open.current, value)
    if (builder.mayHaveFrames && !isOnlyWhitespace(value)) builder.mayHaveFrames = false
  },

  start(tag, builder) {
    const rule = startRules.get(tag.name)
    if (rule) rule(tag, builder)
    else startAny(tag, builder)
  },

  end(tag, builder) {
    const { current } = builder.open
    if (current.name === tag.name && current.space === 'html' && (tag.traits & ENDS_MORE) === 0) {
      builder.open.pop()
      return
    }
    const rule = endRules.get(tag.name)
    if (rule) rule(tag, builder)
    else endAny(tag, builder)
  },
}

function startAny(tag: TagName, builder: TreeBuilder): void {
  builder.reopenFormatting()
  builder.insert(tag)
}

/** Closes the nearest element of the name, unless a special one is within it. */
export function endAny({ name }: TagName, { open }: TreeBuilder): void {
  const index = open.indexBelowSpecial(name)
  if (index < 0) return
  open.closeImplied(name)
  open.cutTo(index)
}
