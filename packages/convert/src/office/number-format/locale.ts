/** Names of months, days and eras in the language that a format code asks for. */
import { decodingError } from '../../core/bounds.ts'
import { type Numerals, shapeOf } from './numerals.ts'

/** What `[$-…]` says ([MS-LCID] §2.2; [MS-OI29500] §2.1.739 for the calendar). */
export interface FormatLocale {
  /** BCP 47. */
  language: string
  /** Months next to a day are in the genitive. */
  genitive?: boolean
  /** Years as the locale's calendar counts them. */
  calendar?: 'buddhist'
  numerals?: Numerals
  /** `F800` and `F400`: the long date or the time of the system, whatever the section says. */
  system?: 'date' | 'time'
}

export const english: FormatLocale = { language: 'en-US' }

/** Primary languages by the low ten bits of an identifier. */
const languages: Readonly<Record<number, string>> = {
  1: 'ar',
  2: 'bg',
  3: 'ca',
  4: 'zh-Hans',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  15: 'is',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  28: 'sq',
  29: 'sv',
  30: 'th',
  31: 'tr',
  32: 'ur',
  33: 'id',
  34: 'uk',
  35: 'be',
  36: 'sl',
  37: 'et',
  38: 'lv',
  39: 'lt',
  41: 'fa',
  42: 'vi',
  43: 'hy',
  44: 'az',
  45: 'eu',
  47: 'mk',
  54: 'af',
  55: 'ka',
  57: 'hi',
  62: 'ms',
  63: 'kk',
  65: 'sw',
  67: 'uz',
  69: 'bn',
  73: 'ta',
  74: 'te',
  80: 'mn',
  86: 'gl',
}

/** Identifiers whose region changes names. */
const regions: Readonly<Record<number, string>> = {
  1028: 'zh-Hant',
  3076: 'zh-Hant-HK',
  1033: 'en-US',
  2057: 'en-GB',
  2070: 'pt-PT',
  3079: 'de-AT',
  2068: 'nn',
  3098: 'sr',
  2074: 'sr-Latn',
  9242: 'sr-Latn',
  10266: 'sr',
}

/** @param tag What follows the hyphen of `[$-…]`: an identifier in hexadecimal, or BCP 47. */
export function localeOf(tag: string): FormatLocale {
  const name = tag.split(',')[0]!.trim()
  if (/^x-sysdate$/i.test(name)) return { ...english, system: 'date' }
  if (/^x-systime$/i.test(name)) return { ...english, system: 'time' }
  if (!/^[0-9a-f]{1,8}$/i.test(name)) return namedLocale(name)
  const identifier = Number.parseInt(name, 16)
  const language = identifier & 0xffff
  if (language === 0xf800) return { ...english, system: 'date' }
  if (language === 0xf400) return { ...english, system: 'time' }
  const locale: FormatLocale = { language: regions[language] ?? languages[language & 0x3ff] ?? 'en-US' }
  if ((language & genitiveBits) === genitiveBits) locale.genitive = true
  if (((identifier >> 16) & 0xff) === 7) locale.calendar = 'buddhist'
  const numerals = shapeOf(identifier >>> 24)
  if (numerals) locale.numerals = numerals
  return locale
}

/** `FC19` is Russian with months in the genitive, `F419` without. */
const genitiveBits = 0xf800

/** A tag may end in an extension of Excel's own, such as `-x-genlower` or `-x-gannen`. */
function namedLocale(name: string): FormatLocale {
  const [tag = '', extension = ''] = name.split(/-x-/i)
  const locale: FormatLocale = { language: supported(tag) }
  if (/^gen/i.test(extension)) locale.genitive = true
  return locale
}

function supported(tag: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : english.language
  } catch (error) {
    decodingError(error)
    return english.language
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
const names = new Map<string, string>()

/** @param width `letter` is the first letter of the long name. */
export function monthName(
  month: number,
  width: 'long' | 'short' | 'letter',
  { language, genitive = false }: FormatLocale,
): string {
  const long = width === 'short' ? 'short' : 'long'
  const options: Intl.DateTimeFormatOptions = genitive ? { month: long, day: 'numeric' } : { month: long }
  const key = `month ${long} ${month} ${genitive}`
  const name = part(language, key, options, new Date(Date.UTC(2001, month - 1, 1)), 'month')
  return width === 'letter' ? name.slice(0, 1) : name
}

/** @param weekday 0 is Sunday. */
export function weekdayName(weekday: number, width: 'long' | 'short', language: string): string {
  const date = new Date(Date.UTC(2023, 0, 1 + weekday))
  return part(language, `weekday ${width} ${weekday}`, { weekday: width }, date, 'weekday')
}

/** The era and the year in it where the language's country counts so, else undefined. */
export function eraOf(
  date: { year: number; month: number; day: number },
  width: 'long' | 'narrow',
  language: string,
): { era: string; year: string } | undefined {
  const calendar = /^ja\b/.test(language) ? 'japanese' : /^zh-(?:Hant|TW)\b/.test(language) ? 'roc' : undefined
  if (!calendar) return undefined
  const tag = `${language}-u-ca-${calendar}`
  const moment = new Date(Date.UTC(date.year, date.month - 1, Math.max(1, date.day)))
  const parts = formatOf(tag, { era: width, year: 'numeric' }).formatToParts(moment)
  const partOf = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  const year = partOf('year')
  return { era: partOf('era'), year: year === '元' ? '1' : year }
}

function part(
  language: string,
  key: string,
  options: Intl.DateTimeFormatOptions,
  date: Date,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const fullKey = `${language} ${key}`
  let name = names.get(fullKey)
  if (name === undefined) {
    const parts = formatOf(language, options).formatToParts(date)
    name = parts.find((one) => one.type === type)?.value ?? ''
    if (names.size < 2_000) names.set(fullKey, name)
  }
  return name
}

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    if (formats.size < 500) formats.set(key, format)
  }
  return format
}
