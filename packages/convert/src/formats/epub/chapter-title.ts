/** Chapters whose title only looks like one, or stands in the contents alone. */
import { append } from '../../core/document/append.ts'
import { heading } from '../../core/document/build.ts'
import type { Block, Heading, Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitBlocks } from '../../core/document/walk.ts'
import type { ContentsEntry } from './contents.ts'

/** How many paragraphs a title may be, and may stand behind. */
const maxBlocks = 3
/** Characters of one. */
const longest = 400
/** Letters and digits of the number of a chapter, in words. */
const longestNumber = 20
/** Characters of text from which a document is more than a cover or the page of a title. */
const minText = 200

/** Whether the contents may say more: it begins with paragraphs that a title may be among, or has no heading. */
export function mayWantTitle(blocks: readonly Block[]): boolean {
  return (
    blocks.slice(0, maxBlocks).some((block) => block.type === 'paragraph' && !isPicture(block)) || isUntitled(blocks)
  )
}

/** Text without a heading. */
function isUntitled(blocks: readonly Block[]): boolean {
  let characters = 0
  let hasHeading = false
  visitBlocks(blocks, (block) => {
    if (block.type === 'heading') hasHeading = true
    else if (block.type === 'paragraph' && characters < minText) characters += plainText(block.children).length
  })
  return !hasHeading && characters >= minText
}

function isPicture({ children }: Paragraph): boolean {
  return children.every(({ type }) => type === 'image')
}

/**
 * Paragraphs that say what the contents call the document, or places in it, are its headings: of a document with one
 * entry, or with headings of other places, they stand at its beginning. Where nothing in the document says it, as where
 * the title is a picture, the contents do.
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
  const alone = entries.length === 1 && !hasHeading ? wordsOf(entries[0]!.label) : undefined
  const reach = entries.length === 1 || hasHeading ? maxBlocks : blocks.length
  const titled: Block[] = []
  for (let at = 0; at < blocks.length; ) {
    const title = at < reach ? titleAt(blocks, at, wanted, alone) : undefined
    titled.push(title?.heading ?? blocks[at]!)
    at = title?.end ?? at + 1
  }
  const whole = entries.find(({ isWhole }) => isWhole)
  if (whole && isUntitled(titled)) titled.unshift(headingOf(whole, [{ type: 'text', value: whole.label }]))
  return titled
}

function headingOf({ depth }: ContentsEntry, children: Phrasing[]): Heading {
  return heading(Math.min(depth, 6), children)
}

/**
 * @param wanted By their words; what is found is taken out.
 * @param alone The words of the only one of a document without headings.
 */
function titleAt(
  blocks: readonly Block[],
  from: number,
  wanted: Map<string, ContentsEntry>,
  alone: string | undefined,
): { heading: Heading; end: number } | undefined {
  const line: Phrasing[] = []
  for (let at = from; at < Math.min(from + maxBlocks, blocks.length) && wanted.size > 0; at++) {
    const block = blocks[at]!
    if (block.type !== 'paragraph' || isLink(block)) return undefined
    if (line.length > 0) line.push({ type: 'text', value: ' ' })
    append(line, block.children)
    const text = plainText(line)
    if (text.length > longest) return undefined
    const words = wordsOf(text)
    const label =
      wanted.has(words) || alone === undefined ? words : likeOf(alone, words, wordsOf(plainText(block.children)))
    const entry = wanted.get(label)
    if (!entry) continue
    wanted.delete(label)
    return { heading: headingOf(entry, line), end: at + 1 }
  }
  return undefined
}

/**
 * The label, where the title says the same and only one of the two has a number before it, or they have two forms of it.
 *
 * @param line All lines of the title.
 * @param last Its last one.
 */
function likeOf(label: string, line: string, last: string): string {
  const isLike = hasNumber(line, label) || (hasNumber(label, last) && hasNumber(line, last))
  return isLike ? label : line
}

/** Whether there is little more before the title than its number. */
function hasNumber(words: string, title: string): boolean {
  return title !== '' && words.endsWith(title) && words.length - title.length <= longestNumber
}

/** As in contents that are printed in the book. */
function isLink({ children }: Paragraph): boolean {
  return children.every(({ type }) => type === 'link')
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
