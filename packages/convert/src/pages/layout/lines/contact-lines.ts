/** Lines that say how to reach somebody: a town with its postal code, a phone number, an address for mail or of the net. */
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { lineText } from './lines.ts'

type ContactKind = 'town' | 'phone' | 'mail' | 'url'

/** A town with its postal code: digits before or after a name, and the letters and digits of Britain, Canada and the Netherlands. */
const town =
  /^(?:[A-Z]{1,2}-)?\d{4,6} (?:[A-Z]{2} )?\p{Lu}\p{L}|\p{L}{2},? (?:[A-Z]{2} )?(?:\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)$/u
/** Seven digits and more, after a word such as `Phone:` or with a country's or an area's code; no date. */
const phone =
  /^(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$)(?=(?:\D*\d){7})(?:(?:tel|telefon|telephone|fernruf|phone|fax|telefax|mobile?|cell|handy|[tpfm])\.?:? ?\(?\+?|\+|\(\+?|0)\d[\d ()./-]{5,18}\d$/iu
const mail = /^(?:\p{L}[\p{L}. -]{0,12}: ?)?\S+@[\w-]+(?:\.[\w-]+)+$/u
const url = /^(?:\p{L}[\p{L}. -]{0,12}: ?)?(?:https?:\/\/|www\.)\S+$/iu

/** @returns undefined where the line is none of these. */
export function contactKind(line: Line): ContactKind | undefined {
  return contactKindOf(lineText(line))
}

export function contactKindOf(text: string): ContactKind | undefined {
  if (mail.test(text)) return 'mail'
  if (url.test(text)) return 'url'
  if (phone.test(text)) return 'phone'
  return isTown(text) ? 'town' : undefined
}

/** Whether a line with the word may be one of these: most pages have none. */
export function mayBeOfContact({ text }: Word): boolean {
  return /@|www\.|\/\/|\d{4}|^\+|^\d\p{Lu}[\p{Lu}\d]$/u.test(text)
}

/** How many words of the line begin with small letters: prose has many, an address hardly any. */
export function smallWords({ words }: Line): number {
  return words.filter(({ text }) => /^\p{Ll}[\p{L}'’]*[,.]?$/u.test(text)).length
}

export function isTown(text: string): boolean {
  return town.test(text)
}
