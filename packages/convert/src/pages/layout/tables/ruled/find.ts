/** All tables of a page that drawn lines show. */
import { append } from '../../../../core/document/append.ts'
import { maxOf, minOf } from '../../../statistics.ts'
import type { TableBlock } from '../../blocks.ts'
import type { Box, Ruling } from '../../content.ts'
import type { DocumentFacts } from '../../facts.ts'
import { noChances, type RoleChances } from '../../roles/role-chances.ts'
import type { Word } from '../../words/words.ts'
import type { FoundTable } from '../grid.ts'
import { numberTables } from '../numbers/number-tables.ts'
import { groupRules, type Rule, type RuleGroup } from '../rulings.ts'
import { halfRuledTables } from './half-ruled.ts'
import { addHeaderAbove } from './header-above.ts'
import { rowBelow } from './row-below.ts'
import { ruledTable } from './ruled.ts'
import { addSumsBelow } from './sums-below.ts'

export interface DrawnTables {
  tables: TableBlock[]
  /** Words that are in none of them. */
  rest: Word[]
  /** Horizontal lines that are part of none of them. */
  rules: Rule[]
  /** Boxes of four lines around something else. */
  frames: Box[]
}

/** @param above The table with drawn lines that ends the page before. */
export function findDrawnTables(
  page: number,
  rulings: readonly Ruling[],
  words: readonly Word[],
  facts: DocumentFacts,
  above?: TableBlock,
  chances: RoleChances = noChances,
): DrawnTables {
  const tables: TableBlock[] = []
  const rules: Rule[] = []
  const frames: Box[] = []
  let rest = [...words]
  const groups = groupRules(rulings).sort(
    (a, b) => b.horizontal.length + b.vertical.length - a.horizontal.length - a.vertical.length,
  )
  for (const group of groups) {
    const found = isStriped(group, groups)
      ? undefined
      : (ruledTable(page, group, rest) ?? (above && rowBelow(page, group, rest, above)))
    if (!found) {
      const frame = frameOf(group)
      if (frame) frames.push(frame)
      else append(rules, group.horizontal)
      continue
    }
    tables.push(found.table)
    rest = rest.filter((word) => !found.words.has(word))
  }
  for (const table of tables) {
    const header = addHeaderAbove(table, rest)
    if (header.size) rest = rest.filter((word) => !header.has(word))
  }
  const found = withWider(
    halfRuledTables(page, rules, rest, facts, chances),
    numberTables(page, rest, rules, facts, chances),
  )
  const taken = new Set(found.flatMap(({ words: inside }) => [...inside]))
  if (taken.size) rest = rest.filter((word) => !taken.has(word))
  append(
    tables,
    found.map(({ table }) => table),
  )
  for (const table of tables) {
    const sums = addSumsBelow(table, rest)
    if (sums.size) rest = rest.filter((word) => !sums.has(word))
  }
  return { tables, rest, rules, frames }
}

/** Stripes apart from the others that have the same seams, at least. */
const minStripes = 2
const sameSeam = 1.5

/**
 * Whether the vertical lines within a table's box are but the seams between the filled cells of every other row: they say
 * where columns are in the rows that are filled, and nothing of the others.
 */
function isStriped({ horizontal, vertical }: RuleGroup, groups: readonly RuleGroup[]): boolean {
  if (horizontal.length < 2 || vertical.length < 1) return false
  const [top, bottom] = [minOf(horizontal, (rule) => rule.at), maxOf(horizontal, (rule) => rule.at)]
  const stripes = groups.filter((other) => {
    const [seam] = other.vertical
    return (
      !other.horizontal.length &&
      seam !== undefined &&
      seam.from > top &&
      seam.to < bottom &&
      vertical.some((rule) => Math.abs(rule.at - seam.at) < sameSeam && rule.to - rule.from < bottom - top)
    )
  })
  return new Set(stripes.map(({ vertical: [seam] }) => Math.round(seam?.from ?? 0))).size >= minStripes
}

/** Tables between lines, but where one of numbers has them and more: the lines above totals are within that. */
function withWider(halfRuled: readonly FoundTable[], ofNumbers: readonly FoundTable[]): FoundTable[] {
  const kept = new Set(halfRuled)
  for (const wide of ofNumbers) {
    const within = halfRuled.filter(({ words }) => sharesWords(words, wide.words))
    const count = within.reduce((sum, { words }) => sum + words.size, 0)
    if (count > wide.words.size || (count === wide.words.size && within.length === 1)) continue
    for (const one of within) kept.delete(one)
    kept.add(wide)
  }
  return [...kept]
}

function sharesWords(some: ReadonlySet<Word>, others: ReadonlySet<Word>): boolean {
  for (const word of some) if (others.has(word)) return true
  return false
}

/** The box whose four sides the lines are; it says nothing of what stands in it. */
function frameOf({ horizontal, vertical }: RuleGroup): Box | undefined {
  const [[top, bottom, ...further], [left, right, ...others]] = [horizontal, vertical].map((rules) =>
    rules.map(({ at }) => at).sort((a, b) => a - b),
  ) as [number[], number[]]
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return undefined
  return further.length || others.length ? undefined : [left, top, right, bottom]
}
