/** Rows of a formula one below the other, aligned at their relations where they are. */
import type { Item } from './item.ts'
import type { Reading } from './reading.ts'
import { relations } from './symbols.ts'

/** How far (in em) relations of aligned rows are apart, at most. */
const sameColumn = 0.1

export function writeRows(rows: readonly (readonly Item[])[], lines: readonly Item[], reading: Reading): string {
  // Within a formula, such as below a sum.
  if (reading.depth > 1) return `\\substack{${lines.map(({ latex }) => latex).join(' \\\\ ')}}`
  const at = commonRelation(rows)
  const name = at === undefined ? 'gathered' : 'aligned'
  const written = lines.map(({ latex, alignments }: Item & { alignments?: readonly Alignment[] }) => {
    const found = at === undefined ? undefined : alignments?.find(({ left }) => Math.abs(left - at) < 1)
    return found ? `${latex.slice(0, found.index)}&${latex.slice(found.index)}` : latex
  })
  return `\\begin{${name}}\n${written.join(' \\\\\n')}\n\\end{${name}}`
}

/** A relation of a row: its place on the page, and in the row's LaTeX. */
export interface Alignment {
  left: number
  index: number
}

/** x of the relation at which all rows are aligned. */
function commonRelation(rows: readonly (readonly Item[])[]): number | undefined {
  const [first = [], ...others] = rows
  const found = first.find(
    ({ code, left, size }) =>
      relations.has(code) &&
      others.every((row) =>
        row.some((item) => relations.has(item.code) && Math.abs(item.left - left) < sameColumn * size),
      ),
  )
  return found?.left
}
