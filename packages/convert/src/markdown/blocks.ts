/** Blocks → Markdown. Every line after a block's first begins with the prefix of its containers. */
import type { Block, List } from '../document/nodes.ts'
import { writeCode } from './code.ts'
import { definitionsAsList } from './definition-list.ts'
import { writeList } from './list.ts'
import { writeMath } from './math.ts'
import { writePhrasing } from './phrasing.ts'
import { prefixed } from './prefix.ts'
import { writeTable } from './table.ts'
import type { Writing } from './writing.ts'

/**
 * @param prefix What each line but the first begins with: indents and `> `.
 * @param isTight Blocks follow each other without a blank line, as in a tight list.
 */
export function* writeBlocks(
  blocks: readonly Block[],
  prefix: string,
  writing: Writing,
  isTight = false,
): Generator<string> {
  const separator = isTight ? `\n${prefix}` : `\n${prefix.trimEnd()}\n${prefix}`
  let isFirst = true
  let previous: { list: List; marker: string } | undefined
  for (const block of blocks) {
    let marker = ''
    let parts: Iterable<string>
    if (block.type === 'list' || block.type === 'definitionList') {
      const list = block.type === 'list' ? block : definitionsAsList(block)
      marker = markerOf(list, previous)
      parts = writeList(list, marker, prefix, writing)
      previous = { list, marker }
    } else parts = writeBlock(block, prefix, writing, isFirst)
    let lead = isFirst ? '' : separator
    for (const part of parts) {
      if (part === '') continue
      yield lead + part
      lead = ''
      isFirst = false
    }
    if (lead === '' && marker === '') previous = undefined
  }
}

/** Two lists in a row would be read as one, so the second has another marker (CommonMark §5.3). */
function markerOf(list: List, previous: { list: List; marker: string } | undefined): string {
  const [usual, other] = list.ordered ? ['.', ')'] : ['-', '*']
  return previous?.list.ordered === list.ordered && previous.marker === usual ? other! : usual!
}

function* writeBlock(
  block: Exclude<Block, { type: 'list' | 'definitionList' }>,
  prefix: string,
  writing: Writing,
  isFirst: boolean,
): Generator<string> {
  switch (block.type) {
    case 'paragraph':
      yield prefixed(writePhrasing(block.children, 'paragraph', writing), prefix)
      break
    case 'heading': {
      const title = writePhrasing(block.children, 'heading', writing)
      if (title) yield `${'#'.repeat(block.depth)} ${title}`
      break
    }
    case 'thematicBreak':
      // At a document's start `---` would open front matter, in a list item be its bullet's.
      yield isFirst ? '___' : '---'
      break
    case 'blockquote': {
      let lead = '> '
      for (const part of writeBlocks(block.children, `${prefix}> `, writing)) {
        yield lead + part
        lead = ''
      }
      break
    }
    case 'code':
      yield prefixed(writeCode(block), prefix)
      break
    case 'math':
      yield prefixed(writeMath(block), prefix)
      break
    case 'table':
      yield* writeTable(block, prefix, writing)
      break
    case 'verbatim':
      yield prefixed(block.value.trimEnd(), prefix)
      break
    case 'pageBreak':
      if (writing.options.pageSeparator !== undefined)
        yield writing.options.pageSeparator.replaceAll('{page}', String(block.page))
      break
    case 'footnoteDefinition':
      writing.notes.push(block)
  }
}
