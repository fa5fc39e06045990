/** Page headers and footers (ECMA-376 part 1, §17.10). */
import type { AddRunningText } from '../../office/word-processing/running-texts.ts'
import { readBlocks } from './body.ts'
import { createStory, type DocumentState } from './document-state.ts'

export function readRunningParts(state: DocumentState, mainPart: string, add: AddRunningText): void {
  for (const side of ['header', 'footer'] as const)
    for (const { target, external } of state.package.relationships(mainPart).ofType(side)) {
      const xml = external ? undefined : state.package.xml(target)
      if (xml?.nextChild(0)) add(side, readBlocks(xml, createStory(state, target)))
    }
}
