import { writeBlocks } from './blocks.ts'
import type { Writing } from './writing.ts'

/** The notes that were met on the way, after everything else; a note within a note follows it. */
export function* writeNotes(isFirst: boolean, writing: Writing): Generator<string> {
  let separator = isFirst ? '' : '\n\n'
  for (const note of writing.notes) {
    const { identifier, children } = note
    yield `${separator}${writing.places?.enterBlock(note) ?? ''}[^${identifier}]:`
    separator = '\n\n'
    let lead = ' '
    for (const part of writeBlocks(children, '    ', writing)) {
      yield lead + part
      lead = ''
    }
    writing.places?.leave()
  }
}
