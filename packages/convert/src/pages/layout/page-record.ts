/** A prepared page as plain data that JSON carries without loss. */
import type { PreparedPage } from './prepare-page.ts'
import { createWordTable, type WordRecord, type WordTable, wordFrom } from './words/word-record.ts'
import type { Word } from './words/words.ts'

export interface PageRecord extends Omit<PreparedPage, 'words' | 'turned'>, WordTable {
  words: WordRecord[]
  turned: { turn: number; words: WordRecord[] }[]
}

export function pageRecord(page: PreparedPage): PageRecord {
  const { styles, places, record } = createWordTable()
  const words = page.words.map(record)
  const turned = page.turned.map((group) => ({ turn: group.turn, words: group.words.map(record) }))
  return { ...page, words, turned, styles, places }
}

export function pageFrom({ styles, places, ...page }: PageRecord): PreparedPage {
  const table = { styles, places }
  return {
    ...page,
    words: page.words.map((word) => wordFrom<Word>(word, table)),
    turned: page.turned.map(({ turn, words }) => ({ turn, words: words.map((word) => wordFrom(word, table)) })),
  }
}
