/** Which letters follow each other, by language. */
import { Buffer } from '#platform/buffer'
import { unpack } from '#platform/compression'
import { packedTables } from './letter-tables.ts'

interface LetterTables {
  /**
   * Each string holds pairs of which one letter at least is not ASCII, lower case, a space for
   * whatever is no letter; each is half as frequent as those of the string before it. The first
   * makes up 1/16 and more of such pairs.
   */
  letterPairs: Readonly<Record<string, readonly string[]>>
  /** The most frequent characters of languages that charsets of several bytes were made for, most frequent first. */
  frequentCharacters: Readonly<Record<'zh_CN' | 'zh_TW' | 'ja' | 'ko', string>>
}

const maxTableBytes = 1_048_576

let tables: LetterTables | undefined

/** The tables, unpacked when the first text without a known charset is met. */
export function letterTables(): LetterTables {
  if (!tables) {
    const { content } = unpack('raw', Buffer.from(packedTables, 'base64'), { maxBytes: maxTableBytes })
    tables = JSON.parse(new TextDecoder().decode(content)) as LetterTables
  }
  return tables
}
