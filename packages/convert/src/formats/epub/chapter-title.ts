/** Chapters whose title only looks like one. */
import { append } from '../../document/append.ts'
import { heading } from '../../document/build.ts'
import type { Block, Heading, Paragraph, Phrasing } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import { visitBlocks } from '../../document/walk.ts'
import type { ContentsEntry } from './contents.ts'

/** How many paragraphs a title may be, and may stand behind. */
const most = 3
/** Characters of one. */
const longest = 400

/** Whether it begins with paragraphs that a title may be among. */
export function mayHaveTitle(blocks: readonly Block[]): boolean {
  return blocks.slice(0, most).some((block) => block.type === 'paragraph' && !isPicture(block))
}

function isPicture({ children }: Paragraph): boolean {
  return children.every(({ type }) => type === 'image')
}

/**
 * Paragraphs that say what the contents call the document, or places in it, are its headings: of a document with one
 * entry, or with headings of other places, they stand at its beginning.
 */
export function withTitles(blocks: readonly Block[], entries: readonly ContentsEntry[]): Block[] {
  const wanted = new Map(entries.map((entry) => [wordsOf(entry.label), entry]))
  wanted.delete('')
  let hasHeading = false
  visitBlocks(blocks, (block) => {
    if (block.type !== 'heading') return
    hasHeading = true
    wanted.delete(wordsOf(plainText(block.children)))
  })
  const reach = entries.length === 1 || hasHeading ? most : blocks.length
  const titled: Block[] = []
  for (let at = 0; at < blocks.length; ) {
    const title = at < reach ? titleAt(blocks, at, wanted) : undefined
    titled.push(title?.heading ?? blocks[at]!)
    at = title?.end ?? at + 1
  }
  return titled
}

/** @param wanted By their words; what is found is taken out. */
function titleAt(
  blocks: readonly Block[],
  from: number,
  wanted: Map<string, ContentsEntry>,
): { heading: Heading; end: number } | undefined {
  const line: Phrasing[] = []
  for (let at = from; at < Math.min(from + most, blocks.length) && wanted.size > 0; at++) {
    const block = blocks[at]!
    if (block.type !== 'paragraph' || isLink(block)) return undefined
    if (line.length > 0) line.push({ type: 'text', value: ' ' })
    append(line, block.children)
    const text = plainText(line)
    if (text.length > longest) return undefined
    const words = wordsOf(text)
    const entry = wanted.get(words)
    if (!entry) continue
    wanted.delete(words)
    return { heading: heading(Math.min(entry.depth, 6), line), end: at + 1 }
  }
  return undefined
}

/** As in contents that are printed in the book. */
function isLink({ children }: Paragraph): boolean {
  return children.every(({ type }) => type === 'link')
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
