/** Words → rows of cells: which gaps between the words of a row part cells, by a model that was trained on printed pages. */
import { type Forest, isPositive, openForest } from '../../forest/forest.ts'
import type { Word } from '../../words/words.ts'
import { rowsOfCells, type TextRow, wordRows } from '../structure/text-rows.ts'
import { breakFeatureCount, breakFeatures } from './features.ts'
import { breakFeaturesTrained, breakWeights } from './weights.ts'

/** A gap from here on (in em) parts cells, whatever the model says: it knows few rows of words so wide apart that are none. */
const certainGap = 0.9

let loaded: Forest | undefined

/** Unpacked for the first page. */
function forest(): Forest {
  if (breakFeaturesTrained !== breakFeatureCount) throw new Error('the weights are of other features: train them again')
  loaded ??= openForest(breakWeights)
  return loaded
}

export function cellRows(words: readonly Word[]): TextRow[] {
  const rows = wordRows(words)
  return rowsOfCells(rows, cellStarts(rows))
}

/** For each row, whether a cell begins with each of its words. */
function cellStarts(rows: readonly (readonly Word[])[]): Uint8Array[] {
  const starts = rows.map((row) =>
    Uint8Array.from(row, (word, at) => Number(at === 0 || isWide(row[at - 1] as Word, word))),
  )
  const { gaps, features } = breakFeatures(rows)
  const trees = forest()
  gaps.forEach(({ row, at }, number) => {
    if (isPositive(trees, features, number * breakFeatureCount)) (starts[row] as Uint8Array)[at] = 1
  })
  return starts
}

function isWide({ right, style }: Word, after: Word): boolean {
  return after.left - right >= certainGap * Math.max(style.size, after.style.size)
}
