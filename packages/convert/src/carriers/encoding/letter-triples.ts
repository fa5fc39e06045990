/** Which letters follow two others in the words of a language. */
import { Buffer } from '#platform/buffer'
import { unpack } from '#platform/compression'
import { packedTables } from './letter-triple-tables.ts'

/** By two letters, or a space and a letter, all that follow them in words; a space for the end of a word. */
export type Followers = ReadonlyMap<string, string>

const maxTableBytes = 1_048_576

let packedRows: Readonly<Record<string, readonly string[]>> | undefined
const unpacked = new Map<string, Followers>()

/** @param language BCP 47. @returns undefined for a language without a table. */
export function followersIn(language: string): Followers | undefined {
  const known = unpacked.get(language)
  if (known) return known
  packedRows ??= JSON.parse(
    new TextDecoder().decode(unpack('raw', Buffer.from(packedTables, 'base64'), { maxBytes: maxTableBytes }).content),
  ) as Readonly<Record<string, readonly string[]>>
  if (!Object.hasOwn(packedRows, language)) return undefined
  const rows = packedRows[language] ?? []
  const followers = new Map(rows.map((row) => [row.slice(0, 2), row.slice(2)]))
  unpacked.set(language, followers)
  return followers
}

/** Whether the letters of a word, in lower case, follow each other as in no word that the table was made from. */
export function hasUnseenLetters(word: string, followers: Followers): boolean {
  const framed = ` ${word} `
  for (let at = 2; at < framed.length; at++)
    if (!followers.get(framed.slice(at - 2, at))?.includes(framed[at]!)) return true
  return false
}
