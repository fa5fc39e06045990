/**
 * Which part of a content each block of the document is. The content has the letters and digits of the blocks in their
 * order, between markup, so a block is found by those with which it begins.
 */
import type { DocumentTree } from '@docmill/server/wire'

export interface BlockSpan {
  /** Index of the block among the children of the root; undefined before the first that was found. */
  block: number | undefined
  /** UTF-16 units of the content. */
  from: number
  to: number
}

/** Letters and digits at the beginning of a block by which it is found. */
const maxBeginning = 24
/** Letters and digits between the end of a block and the next: addresses of links, alternative texts. */
const maxBetween = 4_000

/** @returns Parts that together are the content; a block that is not found is in the part of the one before. */
export function spansOfBlocks(content: string, { children }: DocumentTree): BlockSpan[] {
  const found = [...content.matchAll(/[\p{L}\p{N}]/gu)]
  const units = found.flatMap(({ 0: letter, index }) => Array.from(letter, () => index))
  const letters = found.map(([letter]) => letter).join('')
  const spans: BlockSpan[] = [{ block: undefined, from: 0, to: content.length }]
  let at = 0
  for (const [block, node] of children.entries()) {
    const beginning = lettersOf(firstText(node)).slice(0, maxBeginning)
    if (beginning === '') continue
    const start = letters.slice(at, at + maxBetween + beginning.length).indexOf(beginning)
    const unit = units[at + start]
    if (start < 0 || unit === undefined) continue
    const from = content.lastIndexOf('\n', unit - 1) + 1
    at += start + lettersOf(textOf(node)).length
    const last = spans.at(-1) as BlockSpan
    if (from === last.from) last.block = block
    else {
      last.to = from
      spans.push({ block, from, to: content.length })
    }
  }
  return spans
}

interface AnyNode {
  value?: string
  children?: readonly object[]
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function firstText(node: object): string {
  const { value, children = [] } = node as AnyNode
  if (value !== undefined) return lettersOf(value) === '' ? '' : value
  for (const child of children) {
    const text = firstText(child)
    if (text !== '') return text
  }
  return ''
}

function textOf(node: object): string {
  const { value = '', children = [] } = node as AnyNode
  return value + children.map(textOf).join('')
}
