/**
 * Finds what comes next in a text that is read from its start to its end. A place that was found, or that nothing was
 * found, is remembered, so that closers that never come are searched for once and not from every opener.
 */
export class Lookahead {
  readonly #text: string
  readonly #searches = new Map<RegExp, { from: number; found: number }>()

  constructor(text: string) {
    this.#text = text
  }

  /**
   * @param pattern With the flag `g`.
   * @returns Where the next match begins, at or behind `from`; infinity where there is none.
   */
  next(pattern: RegExp, from: number): number {
    const last = this.#searches.get(pattern)
    if (last && last.from <= from && from <= last.found) return last.found
    pattern.lastIndex = from
    const found = pattern.exec(this.#text)?.index ?? Number.POSITIVE_INFINITY
    this.#searches.set(pattern, { from, found })
    return found
  }
}
