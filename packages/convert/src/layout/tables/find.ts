/** All tables of a page that drawn lines show. */
import { append } from '../../document/append.ts'
import type { DocumentFacts } from '../analyse-page.ts'
import type { TableBlock } from '../blocks.ts'
import type { Ruling } from '../content.ts'
import type { Word } from '../words/words.ts'
import { halfRuledTables } from './half-ruled.ts'
import { ruledTable } from './ruled.ts'
import { groupRules, type Rule, type RuleGroup } from './rulings.ts'

export interface DrawnTables {
  tables: TableBlock[]
  /** Words that are in none of them. */
  rest: Word[]
  /** Horizontal lines that are part of none of them. */
  rules: Rule[]
}

export function findDrawnTables(
  page: number,
  rulings: readonly Ruling[],
  words: readonly Word[],
  facts: DocumentFacts,
): DrawnTables {
  const tables: TableBlock[] = []
  const rules: Rule[] = []
  let rest = [...words]
  const groups = groupRules(rulings).sort(
    (a, b) => b.horizontal.length + b.vertical.length - a.horizontal.length - a.vertical.length,
  )
  for (const group of groups) {
    const found = ruledTable(page, group, rest)
    if (!found) {
      if (!isFrame(group)) append(rules, group.horizontal)
      continue
    }
    tables.push(found.table)
    rest = rest.filter((word) => !found.words.has(word))
  }
  for (const found of halfRuledTables(page, rules, rest, facts)) {
    tables.push(found.table)
    rest = rest.filter((word) => !found.words.has(word))
  }
  return { tables, rest, rules }
}

/** Whether the lines are the four sides of a box, which says nothing of what stands in it. */
function isFrame({ horizontal, vertical }: RuleGroup): boolean {
  return horizontal.length === 2 && vertical.length === 2
}
