/** Renders the date and time sections of a format. */
import { formatGeneral } from './general.ts'
import { eraOf, monthName, weekdayName } from './locale.ts'
import { spelled, spokenShort } from './numerals.ts'
import { type DateParts, type DateSystem, datePartsOf } from './serial-date.ts'
import { type DateLetter, parseSections, type Section, type Token } from './tokens.ts'

/** What the United States' settings show for `[$-F800]` and `[$-F400]`. */
const systemCodes = { date: 'dddd, mmmm d, yyyy', time: 'h:mm:ss AM/PM' } as const

/**
 * Decimal places of the second in a section without a time, so that half a second does not carry a
 * date to the next day.
 */
const placesOfDates = 3

export function dateFormatter(section: Section, system: DateSystem): (serial: number) => string {
  if (section.locale.system) {
    const [own] = parseSections(systemCodes[section.locale.system]) as [Section]
    return dateFormatter(own, system)
  }
  const { tokens } = section
  const places = shownPlaces(tokens)
  const halves = tokens.some((token) => token.kind === 'half')
  const isElapsed = tokens.some((token) => token.kind === 'date' && token.elapsed)
  return (serial) => {
    const isNegative = isElapsed && serial < 0
    const parts = datePartsOf(isNegative ? -serial : serial, system, places)
    if (!parts) return formatGeneral(serial)
    let shown = isNegative ? '-' : ''
    for (const token of tokens) shown += render(token, parts, section, halves, places)
    return shown
  }
}

function shownPlaces(tokens: readonly Token[]): number {
  const subsecond = tokens.find((token) => token.kind === 'subsecond')
  if (subsecond) return subsecond.places
  const hasTime = tokens.some((token) => token.kind === 'date' && /[hns]/.test(token.letter))
  return hasTime ? 0 : placesOfDates
}

function render(token: Token, parts: DateParts, section: Section, halves: boolean, places: number): string {
  switch (token.kind) {
    case 'literal':
      return token.text
    case 'half':
      return parts.hours < 12 ? token.before : token.after
    case 'subsecond':
      return inNumerals(`.${String(parts.fraction).padStart(places, '0')}`, section, 'y')
    case 'date': {
      const shown = token.elapsed ? elapsed(token, parts) : datePart(token, parts, section, halves)
      return inNumerals(shown, section, token.letter)
    }
    default:
      return ''
  }
}

/** Years are spelled digit by digit. */
function inNumerals(shown: string, { numerals }: Section, letter: DateLetter): string {
  if (!numerals) return shown
  return /[ybe]/.test(letter) ? spelled(shown, numerals) : spokenShort(shown, numerals)
}

type DateToken = Extract<Token, { kind: 'date' }>

function elapsed({ letter, count }: DateToken, { totalSeconds }: DateParts): string {
  const divisor = letter === 'h' ? 3600 : letter === 'n' ? 60 : 1
  return String(Math.floor(totalSeconds / divisor)).padStart(count, '0')
}

function datePart({ letter, count }: DateToken, parts: DateParts, { locale }: Section, halves: boolean): string {
  const { language } = locale
  const year = locale.calendar === 'buddhist' ? parts.year + 543 : parts.year
  switch (letter) {
    case 'y':
      return count <= 2 ? padded(year % 100, 2) : padded(year, 4)
    case 'b':
      return count <= 2 ? padded((parts.year + 543) % 100, 2) : padded(parts.year + 543, 4)
    case 'e':
      return eraOf(parts, 'long', language)?.year ?? String(year)
    case 'g':
      return era(count, parts, language)
    case 'm':
      if (count <= 2) return padded(parts.month, count)
      return monthName(parts.month, count === 3 ? 'short' : count === 5 ? 'letter' : 'long', locale)
    case 'd':
      if (count <= 2) return padded(parts.day, count)
      return weekdayName(parts.weekday, count === 3 ? 'short' : 'long', language)
    case 'a':
      return weekdayName(parts.weekday, count === 3 ? 'short' : 'long', language)
    case 'h':
      return padded(halves ? parts.hours % 12 || 12 : parts.hours, Math.min(count, 2))
    case 'n':
      return padded(parts.minutes, Math.min(count, 2))
    case 's':
      return padded(parts.seconds, Math.min(count, 2))
  }
}

function era(count: number, parts: DateParts, language: string): string {
  if (count === 1) return eraOf(parts, 'narrow', language)?.era ?? ''
  const long = eraOf(parts, 'long', language)?.era ?? ''
  return count === 2 ? long.slice(0, 1) : long
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
