/** Page headers and footers, once each (ECMA-376 part 1, §17.10). */
import { append } from '../../core/document/append.ts'
import type { Block } from '../../core/document/nodes.ts'
import { readBlocks } from './body.ts'
import { createStory, type DocumentState } from './document-state.ts'

/** @param type `header` or `footer`; parts that say the same are one. */
export function readRunningParts(state: DocumentState, mainPart: string, type: 'header' | 'footer'): Block[] {
  const seen = new Set<string>()
  const blocks: Block[] = []
  for (const { target, external } of state.package.relationships(mainPart).ofType(type)) {
    const xml = external ? undefined : state.package.xml(target)
    if (!xml?.nextChild(0)) continue
    const made = readBlocks(xml, createStory(state, target))
    const key = JSON.stringify(made)
    if (made.length === 0 || seen.has(key)) continue
    seen.add(key)
    append(blocks, made)
  }
  return blocks
}
