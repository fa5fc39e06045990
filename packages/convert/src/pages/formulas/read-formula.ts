/** Characters and bars of a formula, or of a part of one → LaTeX. */
import { applyAccents, applyBraces } from './accents.ts'
import { writeRows } from './aligned-rows.ts'
import { applyBars } from './bars.ts'
import { applyGrids } from './grids.ts'
import { type Bar, byLeft, type Item, partOf, sizeOfRow } from './item.ts'
import { joinSymbols } from './join-symbols.ts'
import { applyLimits } from './limits.ts'
import { readLine } from './read-line.ts'
import { maxDepth, maxItems, notUnderstood, type Reading } from './reading.ts'
import { baselinesOf, byRows } from './rows.ts'
import { joinWords } from './words.ts'

/** TeX's scripts of scripts, in points; and those of MathJax and KaTeX, against the type of their formula. */
const [smallestOfTex, smallestOfWeb] = [6.1, 0.51]

/** @returns A part with the LaTeX of all; undefined where it is not understood. */
export function readFormula(items: readonly Item[], bars: readonly Bar[]): Item | undefined {
  if (items.length > maxItems) return undefined
  const reading: Reading = {
    isUnderstood: true,
    depth: 0,
    smallestType: items.some(({ font }) => font.shrinks)
      ? 0
      : Math.max(smallestOfTex, smallestOfWeb * sizeOfRow(items)),
    read: (parts, ownBars) => readGroup(parts, ownBars, reading),
  }
  return reading.read(items, bars)
}

function readGroup(given: readonly Item[], bars: readonly Bar[], reading: Reading): Item | undefined {
  if (reading.depth >= maxDepth || !given.length) return notUnderstood(reading)
  reading.depth++
  const part = readParts([...given].sort(byLeft), bars, reading)
  reading.depth--
  return reading.isUnderstood ? part : undefined
}

function readParts(given: Item[], bars: readonly Bar[], reading: Reading): Item | undefined {
  let items = bars.length ? applyBars(given, bars, reading) : given
  items = joinWords(joinSymbols(items))
  items = applyAccents(items, reading)
  items = applyBraces(items, reading)
  items = applyLimits(items, reading)
  items = applyGrids(items, reading)
  if (!reading.isUnderstood) return undefined
  const size = sizeOfRow(items)
  const baselines = baselinesOf(items, size)
  if (baselines.length < 2) return readLine(items, size, reading)
  const rows = byRows(items, baselines, size)
  // In TeX's smallest type, scripts are as large as their bases.
  if (!rows && size < reading.smallestType) return readLine(items, size, reading)
  const lines = rows?.map((row) => readLine(row, size, reading))
  if (!rows || !lines?.every((line) => line !== undefined)) return notUnderstood(reading)
  const latex = writeRows(rows, lines, reading)
  return partOf(items, items[0] as Item, { latex, size })
}
