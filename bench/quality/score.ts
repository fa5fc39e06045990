import { bagLikeness, editLikeness, itemsLikeness, orderLikeness, tablesLikeness } from './likeness.ts'
import type { Outline } from './outline.ts'

export const measures = ['words', 'edits', 'order', 'headings', 'lists', 'tables', 'formulas'] as const

/** From 0 to 1; undefined where neither text has anything of the kind. */
export type Score = Record<(typeof measures)[number], number | undefined>

/** More words than this are compared in their beginning alone: the measure of edits is quadratic. */
const maxEdits = 12_000

export function score(ours: Outline, reference: Outline): Score {
  return {
    words: bagLikeness(ours.words, reference.words),
    edits: editLikeness(ours.words.slice(0, maxEdits), reference.words.slice(0, maxEdits)),
    order: orderLikeness(ours.words, reference.words),
    headings: itemsLikeness(ours.headings, reference.headings),
    lists: itemsLikeness(ours.items, reference.items),
    tables: tablesLikeness(ours.tables, reference.tables),
    formulas: itemsLikeness(ours.formulas, reference.formulas),
  }
}

/** Mean of the values that there are. */
export function mean(values: readonly (number | undefined)[]): number | undefined {
  const there = values.filter((value) => value !== undefined)
  return there.length === 0 ? undefined : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** All measures in one number, to put the worst first. */
export function overall(one: Score): number {
  return mean(measures.map((name) => one[name])) ?? 1
}
