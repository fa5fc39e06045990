/** Blocks that go on with the one before them: of one list, one quotation, one listing, one list of definitions. */
import { append } from '../../../core/document/append.ts'
import type { Block, Code, DefinitionList } from '../../../core/document/nodes.ts'
import { looksLikeCode } from '../../../office/word-processing/code-like.ts'
import type { DocumentState } from '../document-state.ts'
import { adopt, placeList } from './list-placement.ts'

/** @param emptyLines That stand before the block, where it is a line of code. */
export function addBlock(blocks: Block[], block: Block, state: DocumentState, emptyLines = 0): void {
  const last = blocks.at(-1)
  if (block.type === 'code' && last?.type === 'code' && isSameKind(block, last, state))
    addLine(last, block, state, emptyLines)
  else if (block.type === 'blockquote' && last?.type === 'blockquote') append(last.children, block.children)
  else if (adopt(last, block, state)) return
  else if (block.type === 'definitionList') addDefinitions(blocks, block)
  else if (block.type === 'list') placeList(blocks, block, state, (place, inner) => addBlock(place, inner, state))
  else blocks.push(block)
}

/** Terms and definitions of one list; a definition that no term stands before is text. */
function addDefinitions(blocks: Block[], list: DefinitionList): void {
  const last = blocks.at(-1)
  const [first] = list.children
  if (last?.type !== 'definitionList') append(blocks, first?.type === 'definitionDescription' ? first.children : [list])
  else {
    const before = last.children.at(-1)
    if (before?.type === 'definitionDescription' && first?.type === 'definitionDescription')
      append(before.children, first.children)
    else append(last.children, list.children)
  }
}

/** Code by its style, or by its font alone. */
function isSameKind(one: Block, other: Block, { typewritten }: DocumentState): boolean {
  return typewritten.has(one) === typewritten.has(other)
}

function addLine(code: Code, line: Code, { typewritten }: DocumentState, emptyLines: number): void {
  code.value += `${'\n'.repeat(emptyLines + 1)}${line.value}`
  const prose = typewritten.get(code)
  if (prose) append(prose, typewritten.get(line) ?? [])
  typewritten.delete(line)
}

/** Lines that a typewriter face alone makes code may turn out to be prose. */
export function asWritten(block: Block, { typewritten }: DocumentState): Block[] {
  const prose = block.type === 'code' ? typewritten.get(block) : undefined
  if (!prose) return [block]
  typewritten.delete(block)
  return block.type === 'code' && looksLikeCode([block.value]) ? [block] : prose
}
