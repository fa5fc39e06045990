/** Merged cells by the row where they begin. */
import type { Range } from './reference.ts'

/** More than people make; the ones beyond are shown as cells of their own. */
const maxMerges = 200_000

const none: readonly Range[] = []

export class Merges {
  readonly #byRow = new Map<number, Range[]>()

  constructor(ranges: readonly Range[]) {
    for (const range of ranges.slice(0, maxMerges)) {
      if (range.bottom < range.top || range.right < range.left) continue
      const others = this.#byRow.get(range.top)
      if (others) others.push(range)
      else this.#byRow.set(range.top, [range])
    }
  }

  /** @param row Number of a row of the sheet. */
  from(row: number): readonly Range[] {
    return this.#byRow.get(row) ?? none
  }
}
