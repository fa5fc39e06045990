/** Paragraphs of a shape → blocks: their bullets as nested lists, lines in a typewriter face as code. */
import { append } from '../document/append.ts'
import { code } from '../document/build.ts'
import type { Block, Phrasing } from '../document/nodes.ts'
import { plainText } from '../document/plain.ts'
import { looksLikeCode } from '../flow/code-like.ts'
import { labelledLines, typedItems } from '../flow/typed-lines.ts'
import { type FlatItem, nestItems } from '../numbering/nest.ts'
import type { Bullet, ListLevels, TextBody, TextParagraph } from './text-body.ts'

type Numbering = Extract<Bullet, { ordered: true }>

/** @param inherited Styles to ask, nearest first, where the shape's own says nothing. */
export function textBlocks(body: TextBody, inherited: readonly ListLevels[] = []): Block[] {
  const blocks: Block[] = []
  let items: FlatItem[] = []
  /** By level; a number is continued by paragraphs of the same numbering. */
  const counters = new Map<number, { numbering: Numbering; next: number }>()
  /** Of the last item that has a bullet of its own; what has a typed one hangs on it. */
  let bulletedLevel = -1
  const endList = (): void => {
    append(blocks, nestItems(items))
    items = []
    bulletedLevel = -1
  }
  const bulletOf = ({ level, bullet }: TextParagraph): Bullet =>
    bullet ?? [body.levels, ...inherited].map((levels) => levels[level]?.bullet).find((found) => found) ?? 'none'

  const paragraphs = body.paragraphs.flatMap((one) =>
    bulletOf(one) === 'none' ? labelledLines(one.children).map((children) => ({ ...one, children })) : [one],
  )
  const filled = paragraphs.filter(({ children }) => children.length > 0)
  const typed = typedItems(filled.map((one) => (isPlain(bulletOf(one)) ? one.children : undefined)))
  const labelled = new Map(filled.map((one, at) => [one, typed[at]]))
  /** Lines up to here were looked at and are no code. */
  let proseEnd = 0
  for (let at = 0; at < paragraphs.length; at++) {
    const paragraph = paragraphs[at]!
    if (paragraph.children.length === 0) continue
    const own = bulletOf(paragraph)
    if (own === 'none' && at >= proseEnd) {
      const lines = monospacedLines(paragraphs, at, bulletOf)
      if (lines.length > 0 && looksLikeCode(lines)) {
        endList()
        blocks.push(code(lines.join('\n')))
        at += lines.length - 1
        continue
      }
      proseEnd = at + lines.length
    }
    const typedItem = labelled.get(paragraph)
    const { bullet, children } = typedItem ?? { bullet: own, children: paragraph.children }
    const level = own === 'none' && typedItem ? Math.max(paragraph.level, bulletedLevel + 1) : paragraph.level
    if (bullet === 'none') {
      const before = items.at(-1)
      // Deeper than the item before it, or moved below its words by blanks.
      if (before && (before.level < level || (before.level === level && paragraph.isIndented)))
        append(before.children, blocksOf(children))
      else {
        endList()
        append(blocks, blocksOf(children))
        for (const counted of counters.keys()) if (counted >= level) counters.delete(counted)
      }
      continue
    }
    for (const deeper of counters.keys()) if (deeper > level) counters.delete(deeper)
    if (own !== 'none') bulletedLevel = level
    const made: FlatItem = { level, ordered: bullet.ordered, children: [{ type: 'paragraph', children }] }
    if (bullet.ordered) {
      const counter = counters.get(level)
      made.number = counter && isSame(counter.numbering, bullet) ? counter.next : bullet.start
      made.style = bullet.style
      counters.set(level, { numbering: bullet, next: made.number + 1 })
    } else {
      made.checked = bullet.checked
      counters.delete(level)
    }
    items.push(made)
  }
  endList()
  return blocks
}

/** It says no more than that a line is an item; a label that was typed behind it says which. */
function isPlain(bullet: Bullet): boolean {
  return bullet === 'none' || (!bullet.ordered && bullet.checked === undefined)
}

function isSame(one: Numbering, other: Numbering): boolean {
  return one.style === other.style && one.scheme === other.scheme && one.start === other.start
}

/** Paragraphs from one on that are in a typewriter face, up to the last of them. */
function monospacedLines(
  paragraphs: readonly TextParagraph[],
  from: number,
  bulletOf: (paragraph: TextParagraph) => Bullet,
): string[] {
  let end = from
  for (let at = from; at < paragraphs.length; at++) {
    const paragraph = paragraphs[at]!
    // An empty paragraph between lines is one of them.
    if (paragraph.children.length === 0) continue
    if (!paragraph.isMonospaced || bulletOf(paragraph) !== 'none') break
    end = at + 1
  }
  return paragraphs.slice(from, end).map(({ children }) => plainText(children))
}

/** A paragraph, or the formulas that are all there is in it. */
function blocksOf(children: Phrasing[]): Block[] {
  const formulas = children.filter((node) => node.type === 'inlineMath')
  if (formulas.length < children.length) return [{ type: 'paragraph', children }]
  return formulas.map(({ value }) => ({ type: 'math', value }))
}

/** The paragraphs as one run of text, for a title or a label. */
export function textLine(body: TextBody): Phrasing[] {
  const filled = body.paragraphs.filter((paragraph) => paragraph.children.length > 0)
  return filled.flatMap(({ children }, index) => (index ? [{ type: 'break' } as const, ...children] : children))
}
