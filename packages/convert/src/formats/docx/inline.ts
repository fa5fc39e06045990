/** The characters of one paragraph as they are gathered, and what they become. */
import type { Block, InlineMath, Phrasing } from '../../core/document/nodes.ts'
import { isBlankRun, phrasingOf, type Run, trimmedRuns } from '../../core/document/runs.ts'

export type Piece = Run & {
  /** In a typewriter face, which means code among other faces only. */
  monospaced?: boolean
  /** A formula on lines of its own. */
  display?: boolean
  /** A box to tick, with its state. */
  checked?: boolean
}

export interface Inline {
  pieces: Piece[]
  /** Bookmarks that begin here. */
  anchors: string[]
  /** Text boxes, charts and other blocks that hang on the paragraph, in their order. */
  trailing: Block[]
  /** There is something to be seen. */
  isBegun: boolean
  /** Of the smallest characters that can be seen, in half points; 0 without any. */
  size: number
  /** It is part of what a field lists as the document's contents. */
  inContents: boolean
}

export function createInline(): Inline {
  return { pieces: [], anchors: [], trailing: [], isBegun: false, size: 0, inContents: false }
}

/** Whether there is nothing a reader could see. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return pieces.every(isBlankRun)
}

/** The characters without their looks; breaks as line feeds. */
export function plainText(pieces: readonly Piece[]): string {
  let plain = ''
  for (const { content } of pieces) {
    if (typeof content === 'string') plain += content
    else if (content.type === 'break') plain += '\n'
    else if (content.type === 'inlineMath' || content.type === 'inlineCode') plain += content.value
  }
  return plain
}

/** Phrasing of a paragraph: blanks and breaks at its ends go. */
export function toPhrasing(pieces: readonly Piece[]): Phrasing[] {
  const kept = trimmed(pieces)
  const marksCode = kept.some(isMonospaced) && !kept.every((piece) => piece.monospaced || isBlankRun(piece))
  return phrasingOf(marksCode ? kept.map((piece) => (piece.monospaced ? { ...piece, code: true } : piece)) : kept)
}

function isMonospaced({ monospaced }: Piece): boolean {
  return monospaced === true
}

/**
 * Cut at the formulas that stand on lines of their own.
 *
 * @param allAlone Formulas that are all there is in the paragraph do so too.
 */
export function segments(pieces: readonly Piece[], allAlone: boolean): (readonly Piece[] | InlineMath)[] {
  if (!pieces.some(isFormula)) return isBlank(pieces) ? [] : [pieces]
  const onlyFormulas = allAlone && pieces.every((piece) => isFormula(piece) || isBlankRun(piece))
  const all: (Piece[] | InlineMath)[] = []
  let current: Piece[] = []
  for (const piece of pieces) {
    if ((piece.display || onlyFormulas) && typeof piece.content !== 'string' && piece.content.type === 'inlineMath') {
      if (!isBlank(current)) all.push(current)
      all.push(piece.content)
      current = []
    } else current.push(piece)
  }
  if (!isBlank(current)) all.push(current)
  return all
}

function isFormula({ content }: Piece): boolean {
  return typeof content !== 'string' && content.type === 'inlineMath'
}

function trimmed(pieces: readonly Piece[]): Piece[] {
  const kept = trimmedRuns(pieces)
  const first = kept[0]
  if (typeof first?.content === 'string') setContent(kept, 0, first.content.trimStart())
  const last = kept.at(-1)
  if (typeof last?.content === 'string') setContent(kept, kept.length - 1, last.content.trimEnd())
  return kept
}

function setContent(pieces: Piece[], at: number, content: string): void {
  if (content !== pieces[at]!.content) pieces[at] = { ...pieces[at], content }
}
