/** Numbers in Chinese characters, Cyrillic letters, circles and English words (ECMA-376 part 1, §17.18.59). */

const digits = '〇一二三四五六七八九'

/** 十一, 二十, 一百零五; from ten thousand on in digits. */
export function ideographs(value: number): string {
  if (value <= 0 || value > 9999) return String(value)
  if (value < 20) return `${value < 10 ? '' : '十'}${value % 10 === 0 && value > 0 ? '' : digits[value % 10]}`
  const units = ['', '十', '百', '千']
  let written = ''
  let skipped = false
  const places = [...String(value)]
  for (const [index, place] of places.entries()) {
    if (place === '0') {
      skipped = written !== ''
      continue
    }
    written += `${skipped ? '零' : ''}${digits[Number(place)]}${units[places.length - 1 - index]}`
    skipped = false
  }
  return written
}

/** 二〇二四. */
export function ideographDigits(value: number): string {
  return [...String(value)].map((digit) => digits[Number(digit)] ?? digit).join('')
}

/** ①…⑳, ㉑…㊿. */
export function circled(value: number): string {
  if (value >= 1 && value <= 20) return String.fromCharCode(0x245f + value)
  if (value >= 21 && value <= 35) return String.fromCharCode(0x3251 + value - 21)
  if (value >= 36 && value <= 50) return String.fromCharCode(0x32b1 + value - 36)
  return String(value)
}

export function fullWidth(value: number): string {
  return [...String(value)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
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
  const last = /[a-z]+$/.exec(words)![0]
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
