/** The translated strings of message catalogues as gettext installs them: `LANGUAGE/LC_MESSAGES/*.mo`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a catalogue says that its tables begin: of the strings of the program, and of their translations. */
const tables = { originals: 12, translations: 16 } as const

/**
 * The strings of the catalogues of a language. Those of the programs themselves are English.
 *
 * @param isLeftOut Whether a catalogue of this name is not read.
 */
export function* messagesOf(
  folder: string,
  language: string,
  kind: keyof typeof tables,
  isLeftOut: RegExp = /^$/,
): Generator<string> {
  const catalogues = join(folder, language, 'LC_MESSAGES')
  if (!existsSync(catalogues)) return
  for (const file of readdirSync(catalogues).filter((name) => name.endsWith('.mo') && !isLeftOut.test(name)))
    yield* messages(readFileSync(join(catalogues, file)), tables[kind])
}

/** GNU gettext manual, "The Format of GNU MO Files". */
function* messages(catalogue: Buffer, place: number): Generator<string> {
  if (catalogue.readUInt32LE(0) !== 0x950412de) return
  const count = catalogue.readUInt32LE(8)
  const table = catalogue.readUInt32LE(place)
  for (let index = 1; index < count; index++) {
    const length = catalogue.readUInt32LE(table + index * 8)
    const offset = catalogue.readUInt32LE(table + index * 8 + 4)
    const text = catalogue.toString('utf8', offset, offset + length)
    if (!text.includes('\ufffd')) yield text.normalize('NFC')
  }
}

/** A module that exports packed tables: without a character that bundlers would escape, which would make it three times as large. */
export function moduleOf(comment: string, packed: Buffer): string {
  const lines = packed.toString('base64').match(/.{1,118}/g) ?? []
  return `/**
 * ${comment}
 */
export const packedTables = \`
${lines.join('\n')}\``
}
