/** Math alphabets: by the properties of a run (ECMA-376 part 1, §22.1.2.104, §22.1.2.111) and by code point. */

/** First code points of the Latin letters A–Z, a–z of Unicode's Mathematical Alphanumeric Symbols. */
const latin: readonly (readonly [from: number, command: string])[] = [
  [0x1d400, '\\mathbf'],
  [0x1d434, ''],
  [0x1d468, '\\boldsymbol'],
  [0x1d49c, '\\mathcal'],
  [0x1d4d0, '\\mathcal'],
  [0x1d504, '\\mathfrak'],
  [0x1d538, '\\mathbb'],
  [0x1d56c, '\\mathfrak'],
  [0x1d5a0, '\\mathsf'],
  [0x1d5d4, '\\mathsf'],
  [0x1d608, '\\mathsf'],
  [0x1d63c, '\\mathsf'],
  [0x1d670, '\\mathtt'],
]

const digits: readonly (readonly [from: number, command: string])[] = [
  [0x1d7ce, '\\mathbf'],
  [0x1d7d8, '\\mathbb'],
  [0x1d7e2, '\\mathsf'],
  [0x1d7ec, '\\mathsf'],
  [0x1d7f6, '\\mathtt'],
]

/** Greek capitals from 𝚨 and small letters after them, five times: bold, italic, bold italic, two sans-serif. */
const greekFrom = 0x1d6a8
const greekLength = 58
const greekCommands = ['\\mathbf', '', '\\boldsymbol', '\\boldsymbol', '\\boldsymbol']
const greek = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΘΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ'

/** Letters that Unicode had before it had the alphabets. */
const letterlike: Readonly<Record<string, readonly [letter: string, command: string]>> = {
  ℂ: ['C', '\\mathbb'],
  ℍ: ['H', '\\mathbb'],
  ℕ: ['N', '\\mathbb'],
  ℙ: ['P', '\\mathbb'],
  ℚ: ['Q', '\\mathbb'],
  ℝ: ['R', '\\mathbb'],
  ℤ: ['Z', '\\mathbb'],
  ℬ: ['B', '\\mathcal'],
  ℰ: ['E', '\\mathcal'],
  ℱ: ['F', '\\mathcal'],
  ℋ: ['H', '\\mathcal'],
  ℐ: ['I', '\\mathcal'],
  ℒ: ['L', '\\mathcal'],
  ℳ: ['M', '\\mathcal'],
  ℛ: ['R', '\\mathcal'],
  ℭ: ['C', '\\mathfrak'],
  ℌ: ['H', '\\mathfrak'],
  ℨ: ['Z', '\\mathfrak'],
}

export interface AlphabetLetter {
  letter: string
  /** '' for the italic that formulas have anyway. */
  command: string
}

/** The plain letter and the alphabet of a character that has one of its own. */
export function alphabetLetter(character: string): AlphabetLetter | undefined {
  const known = letterlike[character]
  if (known) return { letter: known[0], command: known[1] }
  const code = character.codePointAt(0)!
  if (code < 0x1d400 || code > 0x1d7ff) return undefined
  for (const [from, command] of digits)
    if (code >= from && code < from + 10) return { letter: String(code - from), command }
  if (code >= greekFrom) {
    const index = code - greekFrom
    const letter = [...greek][index % greekLength]
    return letter === undefined ? undefined : { letter, command: greekCommands[Math.floor(index / greekLength)] ?? '' }
  }
  for (const [from, command] of latin) {
    const index = code - from
    if (index >= 0 && index < 52) return { letter: String.fromCharCode(index < 26 ? 65 + index : 71 + index), command }
  }
  return undefined
}

/** @param script `m:scr`; @param style `m:sty`. '' for italic, which letters of formulas are. */
export function alphabetCommand(script: string | undefined, style: string | undefined): string {
  switch (script) {
    case 'double-struck':
      return '\\mathbb'
    case 'script':
      return '\\mathcal'
    case 'fraktur':
      return '\\mathfrak'
    case 'sans-serif':
      return '\\mathsf'
    case 'monospace':
      return '\\mathtt'
  }
  if (style === 'p') return '\\mathrm'
  if (style === 'b') return '\\mathbf'
  return style === 'bi' ? '\\boldsymbol' : ''
}
