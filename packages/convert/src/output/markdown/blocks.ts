/** Blocks → Markdown. Every line after a block's first begins with the prefix of its containers. */
import type { Block, Blockquote, List } from '../../core/document/nodes.ts'
import { writeCode } from './code.ts'
import { definitionsAsList } from './definition-list.ts'
import { writeList } from './list.ts'
import { writeMath } from './math.ts'
import { writePhrasing } from './phrasing.ts'
import { prefixed } from './prefix.ts'
import { writeTable } from './table.ts'
import { partCharacters, type Writing } from './writing.ts'

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
  let written = ''
  const { places } = writing
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    let lead = isFirst ? '' : separator
    if (places) lead += places.enterBlock(block)
    let parts: Iterable<string>
    if (block.type === 'list' || block.type === 'definitionList') {
      const list = block.type === 'list' ? block : definitionsAsList(block)
      const marker = markerOf(list, previous)
      previous = { list, marker }
      parts = writeList(list, marker, prefix, writing)
    } else if (block.type === 'table') parts = writeTable(block, prefix, writing)
    else if (block.type === 'blockquote') parts = writeQuote(block, prefix, writing)
    else {
      const text = writeLeaf(block, prefix, writing, isFirst)
      places?.leave()
      if (text === '') continue
      written += lead + text
      isFirst = false
      previous = undefined
      if (written.length < partCharacters) continue
      yield written
      written = ''
      continue
    }
    for (const part of parts) {
      if (part === '') continue
      written += lead + part
      lead = ''
      isFirst = false
      if (block.type === 'table' || block.type === 'blockquote') previous = undefined
      if (written.length < partCharacters) continue
      yield written
      written = ''
    }
    places?.leave()
  }
  if (written !== '') yield written
}

/** Two lists in a row would be read as one, so the second has another marker (CommonMark §5.3). */
function markerOf(list: List, previous: { list: List; marker: string } | undefined): string {
  const [usual, other] = list.ordered ? ['.', ')'] : ['-', '*']
  return previous?.list.ordered === list.ordered && previous.marker === usual ? other! : usual!
}

function* writeQuote(quote: Blockquote, prefix: string, writing: Writing): Generator<string> {
  let lead = '> '
  for (const part of writeBlocks(quote.children, `${prefix}> `, writing)) {
    yield lead + part
    lead = ''
  }
}

/** Writes a block that contains no other blocks. */
function writeLeaf(
  block: Exclude<Block, { type: 'list' | 'definitionList' | 'table' | 'blockquote' }>,
  prefix: string,
  writing: Writing,
  isFirst: boolean,
): string {
  switch (block.type) {
    case 'paragraph':
      return prefixed(writePhrasing(block.children, 'paragraph', writing), prefix)
    case 'heading': {
      const title = writePhrasing(block.children, 'heading', writing)
      return title && `${'#'.repeat(block.depth)} ${title}`
    }
    case 'thematicBreak':
      // At a document's start `---` would open front matter, in a list item be its bullet's.
      return isFirst ? '___' : '---'
    case 'code':
      return prefixed(writeCode(block), prefix)
    case 'math':
      return prefixed(writeMath(block), prefix)
    case 'verbatim':
      writing.targets.linksRemoved += block.linksRemoved ?? 0
      return prefixed(block.value.trimEnd(), prefix)
    case 'pageBreak':
      return prefixed(writing.options.pageSeparator?.replaceAll('{page}', String(block.page)) ?? '', prefix)
    case 'footnoteDefinition':
      writing.notes.push(block)
      return ''
  }
}
