/**
 * Numbers in the numerals of other scripts: `[DBNum1]` to `[DBNum4]`, which is Chinese, Japanese or Korean by
 * the section's language, and the shapes of digits that `[$-…]` asks for ([MS-OI29500] §2.1.739).
 */
export interface Numerals {
  /** From zero to nine. */
  digits: readonly string[]
  /** Ten, hundred and thousand, then ten thousand and its squares; absent where numbers have places alone. */
  units?: { small: string; large: string }
  /** A gap within a number is read as a zero. */
  showsGaps?: boolean
  /** One is not said before ten, hundred and thousand. */
  omitsOne?: boolean
}

const ideographs = [...'〇一二三四五六七八九']
const wide = [...'０１２３４５６７８９']

const simplified: readonly Numerals[] = [
  { digits: ideographs, units: { small: '十百千', large: '万亿兆' }, showsGaps: true },
  { digits: [...'零壹贰叁肆伍陆柒捌玖'], units: { small: '拾佰仟', large: '万亿兆' }, showsGaps: true },
  { digits: wide, units: { small: '十百千', large: '万亿兆' }, showsGaps: true },
]
const traditional: readonly Numerals[] = [
  { digits: ideographs, units: { small: '十百千', large: '萬億兆' }, showsGaps: true },
  { digits: [...'零壹貳參肆伍陸柒捌玖'], units: { small: '拾佰仟', large: '萬億兆' }, showsGaps: true },
  { digits: wide, units: { small: '十百千', large: '萬億兆' }, showsGaps: true },
]
const japanese: readonly Numerals[] = [
  { digits: ideographs, units: { small: '十百千', large: '万億兆' }, omitsOne: true },
  { digits: [...'〇壱弐参四伍六七八九'], units: { small: '拾百阡', large: '萬億兆' } },
  { digits: wide },
]
const korean: readonly Numerals[] = [
  { digits: ideographs, units: { small: '十百千', large: '萬億兆' } },
  { digits: [...'零壹貳參四五六七八九'], units: { small: '拾百千', large: '萬億兆' } },
  { digits: wide, units: { small: '十百千', large: '萬億兆' } },
  { digits: [...'영일이삼사오육칠팔구'], units: { small: '십백천', large: '만억조' } },
]

/** @param kind The number behind `DBNum`. */
export function numeralsOf(kind: number, language: string): Numerals | undefined {
  const own = /^zh-(Hant|TW|HK|MO)/.test(language)
    ? traditional
    : language.startsWith('ja')
      ? japanese
      : language.startsWith('ko')
        ? korean
        : simplified
  return own[kind - 1]
}

/** Zeros of scripts by the shape's number, the high byte of an identifier. */
const zeros: Readonly<Record<number, number>> = {
  2: 0x660,
  3: 0x6f0,
  4: 0x966,
  5: 0x9e6,
  6: 0xa66,
  7: 0xae6,
  8: 0xb66,
  9: 0xbe6,
  10: 0xc66,
  11: 0xce6,
  12: 0xd66,
  13: 0xe50,
  14: 0xed0,
  15: 0xf20,
  16: 0x1040,
  18: 0x17e0,
  19: 0x1810,
}

/** Shapes that are the numerals of East Asia: 27 is the first. */
const eastAsian = [...japanese, ...simplified, ...traditional, ...korean]

export function shapeOf(shape: number): Numerals | undefined {
  const zero = zeros[shape]
  if (zero === undefined) return eastAsian[shape - 27]
  return { digits: Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero + digit)) }
}

/** Each digit for itself: 2024 is 二〇二四. */
export function spelled(text: string, { digits }: Numerals): string {
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)]!)
}

/** Integers with their units, digits behind a point for themselves: 1024.5 is 一千〇二十四.五. */
export function spoken(text: string, numerals: Numerals): string {
  return text.replace(/([0-9]+)(\.[0-9]+)?/g, (_, integer: string, fraction = '') => {
    const whole = integer.length > 16 ? spelled(integer, numerals) : spokenInteger(integer, numerals)
    return whole + spelled(fraction, numerals)
  })
}

/** The day of a month, an hour, a minute: ten is 十, never 一十; a zero before it is kept. */
export function spokenShort(text: string, numerals: Numerals): string {
  if (text.startsWith('0')) return spelled(text, numerals)
  return spoken(text, { ...numerals, omitsOne: true })
}

function spokenInteger(integer: string, numerals: Numerals): string {
  const { digits, units, showsGaps = false, omitsOne = false } = numerals
  if (!units) return spelled(integer, numerals)
  let shown = ''
  let isGap = false
  let isGroupBegun = false
  for (let at = 0; at < integer.length; at++) {
    const digit = Number(integer[at])
    const place = integer.length - 1 - at
    if (digit === 0) isGap = true
    else {
      if (isGap && shown !== '' && showsGaps) shown += digits[0]
      isGap = false
      const unit = units.small[(place % 4) - 1] ?? ''
      shown += (omitsOne && digit === 1 && unit ? '' : digits[digit]!) + unit
      isGroupBegun = true
    }
    if (place % 4 !== 0) continue
    if (isGroupBegun) shown += units.large[place / 4 - 1] ?? ''
    isGroupBegun = false
  }
  return shown || digits[0]!
}
