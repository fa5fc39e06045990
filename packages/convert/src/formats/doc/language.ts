/** The language of a run ([MS-DOC] §2.6.1, sprmCRgLid0, sprmCRgLid1, sprmCLidBi). */
import { codePageOfLanguage } from '../../carriers/encoding/language-code-page.ts'
import type { CharacterProperties } from './properties.ts'

const asian = { first: 0x2e80, last: 0xd7ff, wideForms: 0xff00 } as const
const rightToLeft = { first: 0x590, last: 0x8ff } as const
const cyrillic = { first: 0x400, last: 0x52f, codePage: 1251 } as const
const unknownLanguage = 0
const [space, noBreakSpace] = [0x20, 0xa0]

/**
 * A run has a language for each kind of script; its last character decides which kind it is.
 *
 * @returns A number of [MS-LCID]; 0 where nothing says it, or what is said cannot be.
 */
export function languageOf(text: string, properties: CharacterProperties): number {
  const code = lastCode(text)
  // Most text is Latin.
  if (!(code >= cyrillic.first)) return properties.language
  const { language, asianLanguage, bidiLanguage } = properties
  if ((code >= asian.first && code <= asian.last) || code >= asian.wideForms) return asianLanguage
  if (code >= rightToLeft.first && code <= rightToLeft.last) return bidiLanguage
  const isCyrillic = code <= cyrillic.last
  return isCyrillic && codePageOfLanguage(language) !== cyrillic.codePage ? unknownLanguage : language
}

/** The last character that is no space; NaN where there is none. */
function lastCode(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return last > space && last < noBreakSpace ? last : text.charCodeAt(text.trimEnd().length - 1)
}
