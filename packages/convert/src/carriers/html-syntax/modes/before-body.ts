/** Up to the body (HTML standard §13.2.6.4.1–6): the doctype, the head, and what is left out of them. */
import type { Mode, TreeBuilder } from '../builder.ts'
import type { TagName } from '../tags.ts'
import { inFrameset } from './frameset.ts'
import { endTemplate, startInHead } from './head-elements.ts'
import { inBody } from './in-body.ts'
import { leadingWhitespace } from './whitespace.ts'

/** Ends that imply what is left out, as any other start does. */
const impliesAll = new Set(['html', 'head', 'body', 'br'])

function startImplied(tag: TagName, builder: TreeBuilder): void {
  builder.mode.imply!(builder)
  builder.mode.start(tag, builder)
}

function endImplied(tag: TagName, builder: TreeBuilder): void {
  if (!impliesAll.has(tag.name)) return
  builder.mode.imply!(builder)
  builder.mode.end(tag, builder)
}

/** Spaces before the head are nothing. */
function textBeforeHead(value: string, builder: TreeBuilder): void {
  const rest = value.slice(leadingWhitespace(value))
  if (rest === '') return
  builder.mode.imply!(builder)
  builder.mode.text(rest, builder)
}

function textInHead(value: string, builder: TreeBuilder): void {
  const spaces = leadingWhitespace(value)
  if (spaces > 0) builder.insertText(value.slice(0, spaces))
  if (spaces === value.length) return
  builder.mode.imply!(builder)
  builder.mode.text(value.slice(spaces), builder)
}

export const initial: Mode = {
  text: textBeforeHead,
  start: startImplied,
  end: (tag, builder) => {
    builder.mode.imply!(builder)
    builder.mode.end(tag, builder)
  },
  imply: (builder) => {
    builder.isQuirky = true
    builder.mode = beforeHtml
  },
}

export const beforeHtml: Mode = {
  text: textBeforeHead,
  start(tag, builder) {
    if (tag.name !== 'html') {
      startImplied(tag, builder)
      return
    }
    builder.insert(tag)
    builder.mode = beforeHead
  },
  end: endImplied,
  imply(builder) {
    builder.insertImplied('html')
    builder.mode = beforeHead
  },
}

export const beforeHead: Mode = {
  text: textBeforeHead,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name !== 'head') startImplied(tag, builder)
    else {
      builder.head = builder.insert(tag)
      builder.mode = inHead
    }
  },
  end: endImplied,
  imply(builder) {
    builder.head = builder.insertImplied('head')
    builder.mode = inHead
  },
}

export const inHead: Mode = {
  text: textInHead,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name === 'noscript') {
      builder.insert(tag)
      builder.mode = inHeadNoscript
    } else if (tag.name !== 'head' && !startInHead(tag, builder)) startImplied(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'head') {
      builder.open.pop()
      builder.mode = afterHead
    } else if (tag.name === 'template') endTemplate(builder)
    else endImplied(tag, builder)
  },
  imply(builder) {
    builder.open.pop()
    builder.mode = afterHead
  },
}

/** Pages are read as without scripts. */
const inNoscript = new Set(['basefont', 'bgsound', 'link', 'meta', 'noframes', 'style'])

const inHeadNoscript: Mode = {
  text: textInHead,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (inNoscript.has(tag.name)) startInHead(tag, builder)
    else if (tag.name !== 'head' && tag.name !== 'noscript') startImplied(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'noscript') {
      builder.open.pop()
      builder.mode = inHead
    } else if (tag.name === 'br') {
      builder.mode.imply!(builder)
      builder.mode.end(tag, builder)
    }
  },
  imply(builder) {
    builder.open.pop()
    builder.mode = inHead
  },
}

export const afterHead: Mode = {
  text: textInHead,
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name === 'body') {
      builder.insert(tag)
      builder.mayHaveFrames = false
      builder.mode = inBody
    } else if (tag.name === 'frameset') {
      builder.insert(tag)
      builder.mode = inFrameset
    } else if (tag.name !== 'head' && !startInLeftHead(tag, builder)) startImplied(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'template') endTemplate(builder)
    else if (tag.name !== 'head') endImplied(tag, builder)
  },
  imply(builder) {
    builder.insertImplied('body')
    builder.mode = inBody
  },
}

/** What belongs into a head that has ended is put into it nevertheless. */
function startInLeftHead(tag: TagName, builder: TreeBuilder): boolean {
  const { head, open } = builder
  if (!head) return startInHead(tag, builder)
  open.push(head)
  const isOfHead = startInHead(tag, builder)
  open.remove(head)
  return isOfHead
}
