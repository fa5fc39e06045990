/** A first walk over the document for what the writer must know before its first line. */
import type { Block, Heading, Phrasing, Root } from '../document/nodes.ts'

export interface Survey {
  hasMath: boolean
  headings: Heading[]
}

export function survey(document: Root): Survey {
  const found: Survey = { hasMath: false, headings: [] }
  surveyBlocks(document.children, found)
  return found
}

function surveyBlocks(blocks: readonly Block[], found: Survey): void {
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    switch (block.type) {
      case 'heading':
        found.headings.push(block)
        surveyPhrasing(block.children, found)
        break
      case 'paragraph':
        surveyPhrasing(block.children, found)
        break
      case 'math':
        found.hasMath = true
        break
      case 'blockquote':
      case 'footnoteDefinition':
        surveyBlocks(block.children, found)
        break
      case 'list':
        for (const item of block.children) surveyBlocks(item.children, found)
        break
      case 'definitionList':
        for (const part of block.children) {
          if (part.type === 'definitionTerm') surveyPhrasing(part.children, found)
          else surveyBlocks(part.children, found)
        }
        break
      case 'table':
        if (!Array.isArray(block.children)) break
        for (const row of block.children)
          for (const cell of row.children) if (typeof cell !== 'string') surveyBlocks(cell.children, found)
    }
  }
}

function surveyPhrasing(nodes: readonly Phrasing[], found: Survey): void {
  if (found.hasMath) return
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if (node.type === 'inlineMath') found.hasMath = true
    else if ('children' in node) surveyPhrasing(node.children, found)
  }
}
