/** What a text names and is not there: files that it takes in, and what other programs would show. */

const maxReported = 20
/** Characters of a name. */
const longestName = 200

export class Absent {
  readonly #names = new Set<string>()

  add(name: string): void {
    if (this.#names.size < maxReported) this.#names.add(name.slice(0, longestName))
  }

  /** Once, when all is read. */
  report(warn: (code: 'content_dropped', details: { what: string }) => void): void {
    if (this.#names.size > 0) warn('content_dropped', { what: [...this.#names].join(', ') })
  }
}
