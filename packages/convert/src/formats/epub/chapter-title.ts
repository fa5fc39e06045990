/** Chapters whose title only looks like one. */
import { heading } from '../../document/build.ts'
import type { Block, Paragraph, Phrasing } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import { visitBlocks } from '../../document/walk.ts'
import type { ContentsEntry } from './contents.ts'

/** How many paragraphs a title may be, and may stand behind. */
const most = 3

/** Whether it has no heading, and begins with paragraphs that one may be among. */
export function mayHaveTitle(blocks: readonly Block[]): boolean {
  const begins = blocks.slice(0, most).some((block) => block.type === 'paragraph' && !isPicture(block))
  let hasHeading = false
  if (begins)
    visitBlocks(blocks, (block) => {
      hasHeading ||= block.type === 'heading'
    })
  return begins && !hasHeading
}

function isPicture({ children }: Paragraph): boolean {
  return children.every(({ type }) => type === 'image')
}

/** Paragraphs at the beginning that say what the contents call the document are its heading. */
export function withTitle(blocks: readonly Block[], { label, depth }: ContentsEntry): Block[] {
  const wanted = wordsOf(label)
  for (let from = 0; wanted !== '' && from < Math.min(most, blocks.length); from++) {
    const line: Phrasing[] = []
    for (const block of blocks.slice(from, from + most)) {
      if (block.type !== 'paragraph') break
      if (line.length > 0) line.push({ type: 'text', value: ' ' })
      line.push(...block.children)
      if (wordsOf(plainText(line)) !== wanted) continue
      const end = blocks.indexOf(block) + 1
      return [...blocks.slice(0, from), heading(Math.min(depth, 6), line), ...blocks.slice(end)]
    }
  }
  return [...blocks]
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
