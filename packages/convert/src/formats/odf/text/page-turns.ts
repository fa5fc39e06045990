/** Pages within blocks. */
import type { DocumentState } from '../document-state.ts'

/** Reads what lies within a block: pages that begin there begin behind it, and lines there head nothing of the text. */
export function readWithin<T>(state: DocumentState, read: () => T): T {
  const { pages, headlines } = state
  state.pages = pages.within()
  state.headlines = undefined
  const found = read()
  state.pages = pages
  state.headlines = headlines
  return found
}
