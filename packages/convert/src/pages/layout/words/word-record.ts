/** Words as plain data, so that those of a page can be handed from one process to another, and as they were before. */
import type { Style } from '../content.ts'
import { type PlacedWord, placedWord, type Word } from './words.ts'

/** Styles and places stand once for all words of a page. */
export interface WordTable {
  styles: Style[]
  /** Left, right and baseline of each word whose place is kept so. */
  places: number[]
}

/** Every property of a word but those that are in the table. */
export interface WordRecord {
  [property: string]: unknown
  /** Index of its style. */
  style: number
  /** Index of its place; absent where its sides are properties of its own. */
  at?: number
}

export function createWordTable(): WordTable & { record(word: Word): WordRecord } {
  const styles: Style[] = []
  const places: number[] = []
  const indices = new Map<Style, number>()
  const indexOf = (style: Style): number => {
    const known = indices.get(style)
    if (known !== undefined) return known
    styles.push(style)
    indices.set(style, styles.length - 1)
    return styles.length - 1
  }
  return {
    styles,
    places,
    record(word) {
      const style = indexOf(word.style)
      if (!isPlaced(word)) return { ...word, style }
      const { places: _, at: __, ...rest } = word
      places.push(word.left, word.right, word.baseline)
      return { ...rest, style, at: places.length - 3 }
    },
  }
}

export function wordFrom<W extends Word>(record: WordRecord, { styles, places }: WordTable): W {
  const { style: index, at, ...rest } = record
  const style = styles[index] as Style
  // Words that share a place with others of their page take a third of the memory.
  const word = at === undefined ? { style } : placedWord(style, places, at)
  return Object.assign(word, rest) as unknown as W
}

function isPlaced(word: Word): word is PlacedWord {
  return 'places' in word
}
