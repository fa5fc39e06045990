/** Numbers in the digits and units of other scripts, Cyrillic letters, circles and English words (ECMA-376 part 1, §17.18.59). */

/** How a script writes numbers below ten thousand: its digits, its tens, hundreds and thousands. */
interface Numerals {
  digits: string
  units: string
  /** Between places of which one was passed over. */
  gap: string
  /** Ten is `one ten`. */
  hasOneTen: boolean
}

const chinese: Numerals = { digits: '〇一二三四五六七八九', units: '十百千', gap: '零', hasOneTen: false }
const korean: Numerals = { digits: '영일이삼사오육칠팔구', units: '십백천', gap: '', hasOneTen: false }
const legal: Numerals = { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', gap: '零', hasOneTen: true }
const legalTraditional: Numerals = { ...legal, digits: '零壹貳參肆伍陸柒捌玖' }

/** 十一, 二十, 一百零五; from ten thousand on in digits. */
export const ideographs = (value: number): string => inUnits(value, chinese)
/** 십일, 이십. */
export const koreanNumerals = (value: number): string => inUnits(value, korean)
/** 壹拾壹, as on cheques. */
export const legalIdeographs = (value: number): string => inUnits(value, legal)
export const legalTraditionalIdeographs = (value: number): string => inUnits(value, legalTraditional)

function inUnits(value: number, { digits, units, gap, hasOneTen }: Numerals): string {
  if (value <= 0 || value > 9999) return String(value)
  let written = ''
  let skipped = false
  const places = [...String(value)]
  for (const [index, place] of places.entries()) {
    if (place === '0') {
      skipped = written !== ''
      continue
    }
    const unit = units[places.length - 2 - index] ?? ''
    const digit = place === '1' && value < 20 && unit !== '' && !hasOneTen ? '' : digits[Number(place)]
    written += `${skipped ? gap : ''}${digit}${unit}`
    skipped = false
  }
  return written
}

/** 二〇二四. */
export const ideographDigits = (value: number): string => inDigits(value, chinese.digits)
export const koreanDigits = (value: number): string => inDigits(value, korean.digits)
export const hindiDigits = (value: number): string => inDigits(value, '०१२३४५६७८९')
export const thaiDigits = (value: number): string => inDigits(value, '๐๑๒๓๔๕๖๗๘๙')
export const fullWidth = (value: number): string => inDigits(value, '０１２３４５６７８９')

function inDigits(value: number, digits: string): string {
  return [...String(value)].map((digit) => digits[Number(digit)] ?? digit).join('')
}

/** Letters with the values of numbers: יא, טו, קכ. */
export function hebrewNumerals(value: number): string {
  if (value < 1 || value > 499) return String(value)
  const hundreds = ' קרשת'[Math.floor(value / 100)]!
  const rest = value % 100
  // These two would begin the name of God.
  const last = rest === 15 ? 'טו' : rest === 16 ? 'טז' : ' יכלמנסעפצ'[Math.floor(rest / 10)]! + ' אבגדהוזחט'[rest % 10]!
  return (hundreds + last).replaceAll(' ', '')
}

/** ①…⑳, ㉑…㊿. */
export function circled(value: number): string {
  if (value >= 1 && value <= 20) return String.fromCharCode(0x245f + value)
  if (value >= 21 && value <= 35) return String.fromCharCode(0x3251 + value - 21)
  if (value >= 36 && value <= 50) return String.fromCharCode(0x32b1 + value - 36)
  return String(value)
}

/** Letters of Russian lists, which leave out ё, й, ъ, ы and ь. */
const cyrillic = 'абвгдежзиклмнопрстуфхцчшщэюя'

export function cyrillicLetters(value: number): string {
  if (value < 1 || value > cyrillic.length * 30) return String(value)
  return cyrillic[(value - 1) % cyrillic.length]!.repeat(Math.ceil(value / cyrillic.length))
}

/** 1st, 2nd, 11th. */
export function ordinal(value: number): string {
  const tens = value % 100
  if (tens >= 11 && tens <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const tensNames = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** One, Twenty-one; from a hundred on in digits. */
export function cardinalWords(value: number): string {
  const words = wordsBelowHundred(value)
  return words === undefined ? String(value) : capitalized(words)
}

/** First, Twenty-first; from a hundred on `100th`. */
export function ordinalWords(value: number): string {
  const words = wordsBelowHundred(value)
  if (words === undefined) return ordinal(value)
  const last = /(?<![a-z])[a-z]+$/.exec(words)![0]
  return capitalized(words.slice(0, -last.length) + (irregular[last] ?? regular(last)))
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function regular(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`
}

function wordsBelowHundred(value: number): string | undefined {
  if (value < 0 || value > 99) return undefined
  if (value < 20) return small[value]
  const tens = tensNames[Math.floor(value / 10)]!
  return value % 10 === 0 ? tens : `${tens}-${small[value % 10]}`
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
