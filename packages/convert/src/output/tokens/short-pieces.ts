/**
 * Counts of short pieces, found by their characters without a string being made of them. A piece takes the place of
 * another of the same hash, so the memory is fixed: 2.2 MB.
 */

/** Characters of the longest piece that is kept. */
export const maxShortPiece = 16

const places = 1 << 16

export class ShortPieces {
  private readonly characters = new Uint16Array(places * maxShortPiece)
  /** 0 where there is none. */
  private readonly lengths = new Uint8Array(places)
  private readonly counts = new Uint8Array(places)

  /** @returns The count of the piece; `countOf` is asked where it is not kept. */
  count(text: string, from: number, to: number, countOf: (piece: string) => number): number {
    const place = placeOf(text, from, to)
    if (this.has(place, text, from, to)) return this.counts[place]!
    const count = countOf(text.slice(from, to))
    this.keep(place, text, from, to, count)
    return count
  }

  private has(place: number, text: string, from: number, to: number): boolean {
    if (this.lengths[place] !== to - from) return false
    let at = place * maxShortPiece
    for (let index = from; index < to; index++) if (this.characters[at++] !== text.charCodeAt(index)) return false
    return true
  }

  private keep(place: number, text: string, from: number, to: number, count: number): void {
    this.lengths[place] = to - from
    this.counts[place] = count
    for (let index = from; index < to; index++)
      this.characters[place * maxShortPiece + index - from] = text.charCodeAt(index)
  }
}

/** FNV-1a. */
function placeOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (places - 1)
}
