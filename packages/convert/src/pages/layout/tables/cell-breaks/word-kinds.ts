/** Kinds of words, as numbers that the model of cell breaks was trained with. */
import { firstCode, isCjk } from '../../scripts.ts'

export type Kind = (typeof Kind)[keyof typeof Kind]

/** Ordered so that kinds which are alike are neighbours. */
export const Kind = {
  none: 0,
  number: 1,
  amount: 2,
  dash: 3,
  currency: 4,
  code: 5,
  marker: 6,
  symbol: 7,
  capitals: 8,
  capitalised: 9,
  lower: 10,
  ideographs: 11,
} as const

const patterns: readonly [RegExp, Kind][] = [
  [/^(?:[•‣⁃▪▫■□◦●○☐☑☒➢✓*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])$/i, Kind.marker],
  [/^[A-Z]{0,3}\p{Sc}$|^(?:EUR|USD|GBP|CHF)$/u, Kind.currency],
  [/^[-–—−.…]+$/, Kind.dash],
  [/^[(+\-–−]?\d+[,.:)]?$/, Kind.number],
  [/^[([<>≤≥~≈±+\-−–\p{Sc}#*]*\d[\d.,:/%'’()\-–]*(?:[\p{Sc}*†‡][%\p{Sc})*†‡]*)?$/u, Kind.amount],
  [/^(?=.*\d)[\p{L}\p{N}./_-]+$/u, Kind.code],
  [/^\P{L}*$/u, Kind.symbol],
  [/^\P{L}*\p{Lu}[\p{Lu}\P{L}]+$/u, Kind.capitals],
  [/^\P{L}*\p{Lu}/u, Kind.capitalised],
]

export function kindOf(text: string): Kind {
  if (isCjk(firstCode(text))) return Kind.ideographs
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? Kind.lower
}

/** Kind of a text of several words: of all of them, or of its first. */
export function kindOfRun(kinds: readonly Kind[], start: number, end: number): number {
  const first = kinds[start] as Kind
  let [isNumber, isAlike] = [true, true]
  for (let at = start; at < end; at++) {
    if ((kinds[at] as Kind) > Kind.currency) isNumber = false
    if (kinds[at] !== first) isAlike = false
  }
  return isNumber ? 1 : isAlike ? 2 + first : 20 + first
}
