/** A run of a word processor: characters of one style, or a node among them. Every reader of paragraphs emits these. */
import { isWhitespaceRun, type Run } from '../../core/document/runs.ts'

export type WordRun = Run & {
  /** In a font whose letters are equally wide, which means code among other fonts only. */
  monospace?: boolean
  /** It is a box to tick, and whether it is ticked. */
  checked?: boolean
  /** Size of the letters: whole numbers, for a size of 10.5 would make runs objects of two shapes. */
  halfPoints?: number
  /** Part of what a field lists as the document's contents. */
  inContents?: boolean
  /** A formula on lines of its own. */
  display?: boolean
}

/** Whether there is nothing a reader could see. */
export function isWhitespace(runs: readonly WordRun[]): boolean {
  return runs.every(isWhitespaceRun)
}

export function isFormula({ content }: WordRun): boolean {
  return typeof content !== 'string' && content.type === 'inlineMath'
}

/** Characters alone, breaks as line feeds; a formula and code as they are written. */
export function plainText(runs: readonly WordRun[]): string {
  let plain = ''
  for (const { content } of runs) {
    if (typeof content === 'string') plain += content
    else if (content.type === 'break') plain += '\n'
    else if (content.type === 'inlineMath' || content.type === 'inlineCode') plain += content.value
  }
  return plain
}

/** The largest letters that Word has, in half points (ECMA-376 part 1, §17.3.2.38). */
const maxHalfPoints = 3_276

/** Size of the smallest letters that can be seen. */
export function smallestPt(runs: readonly WordRun[]): number {
  let smallest = maxHalfPoints
  for (const run of runs)
    if (run.halfPoints !== undefined && run.halfPoints < smallest && !isWhitespaceRun(run)) smallest = run.halfPoints
  return smallest / 2
}
