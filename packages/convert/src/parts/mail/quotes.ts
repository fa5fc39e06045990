/** Lines of a plain text that quote another message: `>` before each, once for each time it was quoted (RFC 3676 §4.5). */
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'

/** Quotations within each other; deeper ones stay on the last. */
const deepest = 20

/** Paragraphs of nothing but text become quotations as far as their lines are some; other blocks stay. */
export function withQuotes(blocks: readonly Block[]): Block[] {
  const made: Block[] = []
  for (const block of blocks) {
    const [only, other] = block.type === 'paragraph' ? block.children : []
    if (only?.type === 'text' && !other && /^>/m.test(only.value)) addLines(made, only.value.split('\n'))
    else made.push(block)
  }
  return made
}

function addLines(blocks: Block[], lines: readonly string[]): void {
  let open: { depth: number; lines: string[] } | undefined
  const close = (): void => {
    if (open && open.lines.length > 0) placeAt(blocks, open.depth).push(paragraph(open.lines.join('\n')))
    open = undefined
  }
  for (const line of lines) {
    const { depth, text } = quoted(line)
    if (open?.depth !== depth) {
      close()
      open = { depth, lines: [] }
    }
    if (text !== '') open.lines.push(text)
    else close()
  }
  close()
}

/** `>From` at the beginning of a line is what old mailboxes make of `From`. */
function quoted(line: string): { depth: number; text: string } {
  const marks = /^>From /.test(line) ? '' : (/^(?:> ?)*/.exec(line)?.[0] ?? '')
  const depth = Math.min(deepest, marks.replaceAll(' ', '').length)
  return { depth, text: line.slice(marks.length).trim() }
}

/** The innermost of so many quotations at the end of what is there, or new ones. */
function placeAt(blocks: Block[], depth: number): Block[] {
  let place = blocks
  for (let level = 0; level < depth; level++) {
    let last = place.at(-1)
    if (last?.type !== 'blockquote') {
      last = { type: 'blockquote', children: [] }
      place.push(last)
    }
    place = last.children
  }
  return place
}
