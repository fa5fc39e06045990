/** What cells show that something refers to: a chart that keeps no copy of its values. */
import type { Grid } from '../../office/spreadsheets/grid.ts'
import { rangeTexts } from '../../office/spreadsheets/range-texts.ts'
import { parseRange } from '../../office/spreadsheets/reference.ts'

export class CellTexts {
  readonly #parts: ReadonlyMap<string, string>
  readonly #read: (part: string) => Grid | undefined
  readonly #countCells: (count: number) => void
  readonly #grids = new Map<string, Grid | undefined>()

  /**
   * @param parts Of sheets by their names in lower case.
   * @param read Called once for a part that nothing was kept of.
   * @param countCells A small chart may refer to many cells many times.
   */
  constructor(
    parts: ReadonlyMap<string, string>,
    read: (part: string) => Grid | undefined,
    countCells: (count: number) => void,
  ) {
    this.#parts = parts
    this.#read = read
    this.#countCells = countCells
  }

  /** @param grid Finished. */
  keep(part: string, grid: Grid): void {
    this.#grids.set(part, grid)
  }

  /**
   * Texts of a reference such as `Sheet1!$A$2:$A$9`: one for each cell, or for each row of a wider
   * range; [] for an unknown one.
   */
  of(reference: string): string[] {
    const [, quoted, plain, place] =
      /^(?:'((?:[^']|'')+)'|([^'!(]+))!(\$?[\w$]+(?::\$?[\w$]+)?)$/.exec(reference.trim()) ?? []
    const name = quoted?.replaceAll("''", "'") ?? plain
    const part = name === undefined ? undefined : this.#parts.get(name.toLowerCase())
    const range = place === undefined ? undefined : parseRange(place)
    const grid = part === undefined ? undefined : this.#gridOf(part)
    if (!range || !grid) return []
    return rangeTexts(grid, range, this.#countCells)
  }

  #gridOf(part: string): Grid | undefined {
    if (!this.#grids.has(part)) this.#grids.set(part, this.#read(part))
    return this.#grids.get(part)
  }
}
