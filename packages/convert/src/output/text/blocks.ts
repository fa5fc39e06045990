/** Blocks → lines. Every line after a block's first begins with the indent of its containers. */
import type { Block, DefinitionList } from '../../core/document/nodes.ts'
import { readableFormula } from './formula.ts'
import { writeList } from './list.ts'
import { writePhrasing } from './phrasing.ts'
import { writeTable } from './table.ts'
import type { Writing } from './writing.ts'

/** @param isTight Blocks follow each other without a blank line, as in a list of short items. */
export function* writeBlocks(
  blocks: readonly Block[],
  indent: string,
  writing: Writing,
  isTight = false,
): Generator<string> {
  const separator = `${isTight ? '\n' : '\n\n'}${indent}`
  let isFirst = true
  for (const block of blocks) {
    let lead = isFirst ? '' : separator
    if (writing.places) lead += writing.places.enterBlock(block)
    for (const part of writeBlock(block, indent, writing)) {
      if (part === '') continue
      yield lead + part
      lead = ''
      isFirst = false
    }
    writing.places?.leave()
  }
}

function* writeBlock(block: Block, indent: string, writing: Writing): Generator<string> {
  switch (block.type) {
    case 'paragraph':
      yield indented(writePhrasing(block.children, writing), indent)
      break
    case 'heading':
      yield writePhrasing(block.children, writing).replaceAll('\n', ' ')
      break
    case 'blockquote': {
      let lead = '    '
      for (const part of writeBlocks(block.children, `${indent}    `, writing)) {
        yield lead + part
        lead = ''
      }
      break
    }
    case 'list':
      yield* writeList(block, indent, writing)
      break
    case 'definitionList':
      yield* writeDefinitions(block, indent, writing)
      break
    case 'code':
    case 'verbatim':
      yield indented(block.value.trimEnd(), indent)
      break
    case 'math':
      yield indented(readableFormula(block.value), indent)
      break
    case 'table':
      yield* writeTable(block, indent, writing)
      break
    case 'footnoteDefinition':
      writing.notes.push(block)
      break
    case 'pageBreak':
      if (writing.options.pageSeparator !== undefined)
        yield indented(writing.options.pageSeparator.replaceAll('{page}', String(block.page)), indent)
      break
    case 'thematicBreak':
      break
  }
}

/** A term on a line of its own, its descriptions indented below it. */
function* writeDefinitions({ children }: DefinitionList, indent: string, writing: Writing): Generator<string> {
  let separator = ''
  for (const part of children) {
    if (part.type === 'definitionTerm') {
      yield separator + writePhrasing(part.children, writing).replaceAll('\n', ' ')
    } else {
      let lead = `${separator}    `
      for (const line of writeBlocks(part.children, `${indent}    `, writing)) {
        yield lead + line
        lead = ''
      }
    }
    separator = `\n${indent}`
  }
}

function indented(lines: string, indent: string): string {
  return indent === '' ? lines : lines.replace(/\n(?=[^\n])/g, `\n${indent}`)
}
