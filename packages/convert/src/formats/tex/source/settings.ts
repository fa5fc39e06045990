/** Settings between commas, `title={A}, label=a`, where their values are text (package keyval). */
import type { Range, TokenList } from './token-list.ts'
import { category, isSpacing } from './tokens.ts'

export interface Setting {
  /** '' where it has a value alone. */
  key: string
  /** Without the braces around it. */
  value: Range
}

export function* settingsIn(list: TokenList, { start, end }: Range): Generator<Setting> {
  let from = start
  let equals = -1
  for (let at = start; at <= end; at++) {
    if (at < end && list.kindAt(at) === category.open) at = Math.max(at, Math.min(list.closeOf(at), end - 1))
    else if (at < end && equals < 0 && list.isCharacter(at, '=')) equals = at
    else if (at === end || list.isCharacter(at, ',')) {
      const key = equals < 0 ? '' : list.textOf({ start: from, end: equals }, maxKey).trim()
      yield { key, value: ungrouped(list, { start: equals < 0 ? from : equals + 1, end: at }) }
      from = at + 1
      equals = -1
    }
  }
}

const maxKey = 100

/** The value of the first setting of such a name. */
export function settingRange(list: TokenList, range: Range, keys: RegExp): Range | undefined {
  for (const { key, value } of settingsIn(list, range)) if (key && keys.test(key)) return value
  return undefined
}

function ungrouped(list: TokenList, range: Range): Range {
  let { start, end } = range
  while (start < end && isSpacing(list.tokens[start]!)) start++
  while (end > start && isSpacing(list.tokens[end - 1]!)) end--
  const isGroup = start < end && list.kindAt(start) === category.open && list.closeOf(start) === end - 1
  return isGroup ? { start: start + 1, end: end - 1 } : { start, end }
}
