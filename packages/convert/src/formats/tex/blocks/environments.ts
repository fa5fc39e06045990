/** Environments; of one that nobody knows the content is read. */
import { append } from '../../../core/document/append.ts'
import { heading, paragraph } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { displayedFormula, isDisplayed } from '../../../office/math/environments.ts'
import { blocksOf, lineOf, type Place, readBody, type Source } from '../body.ts'
import { Flow } from '../flow.ts'
import type { Numbered } from '../numbers/numbering.ts'
import { argumentAt, optionAt, type Range, topLevel } from '../source/arguments.ts'
import { withQuantities } from '../text/units.ts'
import { isAlgorithm, readAlgorithm } from './algorithms.ts'
import { afterOption, isList, readBibliography, readList } from './lists.ts'
import { isTable, readTable } from './tables.ts'
import { writeTitle } from './title.ts'

/** How many arguments of theirs are no text. */
const settings: Readonly<Record<string, number>> = lookupTable({
  minipage: 1,
  wrapfigure: 2,
  wraptable: 2,
  multicols: 1,
  adjustbox: 1,
  subfigure: 1,
  subtable: 1,
  column: 1,
  spacing: 1,
  adjustwidth: 2,
  otherlanguage: 1,
  textblock: 1,
  thebibliography: 1,
})

const floats = /^(?:table|wraptable|sidewaystable|subtable|margintable|longtabu)\*?$/
const quotes = /^(?:quote|quotation|verse|displayquote)$/
/** Commands that set the size of letters and end no paragraph. */
const sizes = /^(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge)$/
/** Drawings, and what is for other programs. */
const pictures = /^(?:tikzpicture|pgfpicture|picture|asy|pspicture|feynmandiagram|forest|tikzcd)\*?$/

/** Those that come with no `\newtheorem` of their own, in many classes. */
const usualTheorems: Readonly<Record<string, string>> = lookupTable(
  Object.fromEntries(
    'Theorem Lemma Proposition Corollary Definition Example Remark Conjecture Claim Exercise Solution Axiom'
      .split(' ')
      .map((title) => [title.toLowerCase(), title]),
  ),
)

export function readEnvironment(source: Source, range: Range & { name: string }, place: Place): void {
  const { flow } = place
  const { name } = range
  const bare = name.replace('*', '')
  if (name === 'math') {
    flow.node(
      { type: 'inlineMath', value: displayedFormula(name, contentOf(source, range)).replaceAll('\n', ' ') },
      place.style,
    )
    return
  }
  if (sizes.test(name)) {
    readBody(source, range, { ...place, depth: place.depth + 1 })
    return
  }
  flow.endParagraph()
  if (/^(?:abstract|frontmatter)$/.test(name) && range.start < source.title.end) writeTitle(source, place)
  if (isDisplayed(name)) {
    const value = displayedFormula(name, contentOf(source, range))
    if (value) flow.block({ type: 'math', value })
  } else if (isList(name) || hasItems(source, name, range)) readList(source, name, range, place)
  else if (isTable(name)) readTable(source, bare, range, place)
  else if (isAlgorithm(source, name, range)) readAlgorithm(source, name, range, place)
  else if (floats.test(name)) readFloat(source, range, place)
  else if (quotes.test(name)) {
    const children = blocksOf(source, within(source, range), place)
    if (children.length) flow.block({ type: 'blockquote', children })
  } else if (pictures.test(name)) source.absent.add(name)
  else if (name === 'thebibliography') readBibliography(source, range, place)
  else readOther(source, range, place)
  flow.endParagraph()
}

/** With the numbers that its labels stand for, but for those that it says itself. */
function contentOf({ text, numbers }: Source, { start, end }: Range): string {
  const content = withQuantities(text.slice(start, end))
  const stated = new Set(content.match(/\\tag\{[^{}]{0,200}\}/g))
  return content.replace(/\\label\s*\{([^{}]{0,200})\}/g, (_, key: string) => {
    const tag = `\\tag{${numbers.labels.get(key.trim())?.number ?? ''}}`
    return tag === '\\tag{}' || stated.has(tag) ? '' : tag
  })
}

/** Lists of a class of its own. */
function hasItems(source: Source, name: string, range: Range): boolean {
  if (name in settings || name === 'frame' || isTable(name)) return false
  for (const command of topLevel(source, range)) if (command.name === '\\item') return true
  return false
}

/** The content behind the settings at its start. */
function within(source: Source, range: Range & { name: string }): Range {
  let start = afterOption(source, range)
  for (let count = settings[range.name.replace('*', '')] ?? 0; count > 0; count--) {
    start = argumentAt(source, start, range.end)?.after ?? start
    start = afterOption(source, { start, end: range.end })
  }
  return { start, end: range.end }
}

/** The caption of a table is the table's, wherever it stands in the float. */
function readFloat(source: Source, range: Range & { name: string }, place: Place): void {
  const flow = new Flow(true)
  readBody(source, within(source, range), { ...place, flow, depth: place.depth + 1 })
  flow.endParagraph()
  const found = flow.blocks.find((block) => block.type === 'table')
  if (flow.caption && found && !found.caption) found.caption = flow.caption
  else if (flow.caption) append(flow.blocks, captionFigure(flow.blocks, [paragraph(flow.caption)]))
  for (const block of flow.blocks) place.flow.block(block)
}

const titled = /^(?:block|alertblock|exampleblock)$/

function readOther(source: Source, range: Range & { name: string }, place: Place): void {
  const { flow } = place
  const { name } = range
  const bare = name.replace('*', '')
  const inner = { ...place, depth: place.depth + 1 }
  const theorem = source.theorems.get(bare)?.title ?? usualTheorems[bare]
  let inside = within(source, range)
  const { words, numbers } = source
  if (name === 'abstract') flow.block(heading(source.levels.get('matter') ?? 1, words.abstract ?? ''))
  else if (/^(?:acks?|acknowledge?ments?)$/.test(name))
    flow.block(heading(source.levels.get('matter') ?? 1, 'Acknowledgments'))
  else if (name === 'proof') label(source, words.proof ?? '', range, place, { italic: true })
  else if (theorem) label(source, numberedName(theorem, numbers.printed.get(range.start)), range, place, { bold: true })
  else if (/^(?:IEEE)?keywords?$/.test(name)) {
    flow.write('Keywords:', { bold: true })
    flow.write(' ', {})
  } else if (/^(?:tcolorbox|mdframed|tcb[a-z]+)$/.test(bare)) writeBoxTitle(source, range, flow)
  else if (name === 'frame' || titled.test(name)) {
    const title = argumentAt(source, inside.start, range.end)
    if (title && source.text[title.end] === '}' && source.text[title.start - 1] === '{') {
      const words: Phrasing[] = lineOf(source, title, { style: {}, depth: place.depth })
      if (words.length && name === 'frame') flow.block(heading(source.levels.get('frame') ?? 2, words))
      else if (words.length) flow.block(paragraph([{ type: 'strong', children: words }]))
      inside = { start: title.after, end: range.end }
    }
  }
  readBody(source, inside, inner)
}

/** `[title=…]` (packages tcolorbox and mdframed). */
function writeBoxTitle(source: Source, range: Range, flow: Flow): void {
  const option = optionAt(source, range.start, range.end)
  if (!option) return
  const found = /(?:^|,)\s*(?:frame)?title\s*=\s*/.exec(source.text.slice(option.start, option.end))
  if (!found) return
  const start = option.start + found.index + found[0].length
  const grouped = source.text[start] === '{' ? argumentAt(source, start, option.end) : undefined
  const comma = source.text.slice(start, option.end).indexOf(',')
  const title = grouped ?? { start, end: comma < 0 ? option.end : start + comma }
  const children = lineOf(source, title, { style: {}, depth: 0 })
  if (children.length) flow.block(paragraph([{ type: 'strong', children }]))
}

function numberedName(title: string, { number = '' }: Partial<Numbered> = {}): string {
  return number ? `${title} ${number}` : title
}

/** `Theorem 1 (Name).` before the text. */
function label(source: Source, title: string, range: Range, place: Place, style: RunStyle): void {
  const option = optionAt(source, range.start, range.end)
  const name = option ? lineOf(source, option, { style, depth: place.depth }) : []
  place.flow.write(title, style)
  if (name.length) {
    place.flow.write(' (', style)
    for (const node of name) place.flow.node(node)
    place.flow.write(')', style)
  }
  place.flow.write('.', style)
  place.flow.write(' ', {})
}
