/** Environments; of one that nobody knows the content is read. */
import { append } from '../../../core/document/append.ts'
import { heading, paragraph } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { displayedFormula, isDisplayed } from '../../../office/math/environments.ts'
import type { Call } from '../call.ts'
import { Flow } from '../flow.ts'
import type { Numbered } from '../numbers/numbering.ts'
import { settingRange } from '../source/settings.ts'
import type { Range } from '../source/token-list.ts'
import { formulaText } from '../text/units.ts'
import { isAlgorithm, readAlgorithm } from './algorithms.ts'
import { isList, readBibliography, readList } from './lists.ts'
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

/** @param call The environment, at its content. */
export function readEnvironment(call: Call): void {
  const { source, flow, name } = call
  if (name === 'math') {
    const value = displayedFormula(name, formulaOf(call)).replaceAll('\n', ' ')
    flow.node({ type: 'inlineMath', value }, call.style)
    return
  }
  if (sizes.test(name)) {
    call.read(call.rest)
    return
  }
  flow.endParagraph()
  if (/^(?:abstract|frontmatter)$/.test(name) && call.at < source.title.end) writeTitle(call)
  if (isDisplayed(name)) {
    const value = displayedFormula(name, formulaOf(call))
    if (value) flow.block({ type: 'math', value })
  } else if (isList(name) || hasItems(call)) readList(call)
  else if (isTable(name)) readTable(call)
  else if (isAlgorithm(call)) readAlgorithm(call)
  else if (floats.test(name)) readFloat(call)
  else if (quotes.test(name)) {
    passSettings(call)
    const children = call.blocks(call.rest)
    if (children.length) flow.block({ type: 'blockquote', children })
  } else if (pictures.test(name)) source.absent.add(name)
  else if (name === 'thebibliography') readBibliography(call)
  else readOther(call)
  flow.endParagraph()
}

/** With the numbers that its labels stand for, but for those that it says itself. */
function formulaOf(call: Call): string {
  const formula = formulaText(call, call.rest)
  const stated = new Set(formula.match(/\\tag\{[^{}]{0,200}\}/g))
  return formula.replace(/\\label\s*\{([^{}]{0,200})\}/g, (_, key: string) => {
    const tag = `\\tag{${call.source.numbers.labels.get(key.trim())?.number ?? ''}}`
    return tag === '\\tag{}' || stated.has(tag) ? '' : tag
  })
}

/** Lists of a class of its own. */
function hasItems({ list, name, rest }: Call): boolean {
  if (name in settings || name === 'frame' || isTable(name)) return false
  for (const command of list.topLevel(rest)) if (command.name === 'item') return true
  return false
}

/** What stands at the start and is no content. @returns The option there. */
function passSettings(call: Call): Range | undefined {
  const option = call.option()
  for (let count = settings[call.name.replace('*', '')] ?? 0; count > 0; count--) {
    call.argument()
    call.option()
  }
  return option
}

/** The caption of a table is the table's, wherever it stands in the float. */
function readFloat(call: Call): void {
  const flow = new Flow(true)
  passSettings(call)
  call.source.read(call.source, call.rest, { flow, style: call.style, depth: call.depth + 1 })
  flow.endParagraph()
  const found = flow.blocks.find((block) => block.type === 'table')
  if (flow.caption && found && !found.caption) found.caption = flow.caption
  else if (flow.caption) append(flow.blocks, captionFigure(flow.blocks, [paragraph(flow.caption)]))
  for (const block of flow.blocks) call.flow.block(block)
}

const titled = /^(?:block|alertblock|exampleblock)$/

function readOther(call: Call): void {
  const { source, flow, name } = call
  const start = call.at
  const bare = name.replace('*', '')
  const theorem = source.theorems.get(bare)?.title ?? usualTheorems[bare]
  const option = passSettings(call)
  const { words, numbers, levels } = source
  if (name === 'abstract') flow.block(heading(levels.get('matter') ?? 1, words.abstract ?? ''))
  else if (/^(?:acks?|acknowledge?ments?)$/.test(name))
    flow.block(heading(levels.get('matter') ?? 1, 'Acknowledgments'))
  else if (name === 'proof') writeLabel(call, words.proof ?? '', option, { italic: true })
  else if (theorem) writeLabel(call, numberedName(theorem, numbers.printed.get(start)), option, { bold: true })
  else if (/^(?:IEEE)?keywords?$/.test(name)) {
    flow.write('Keywords:', { bold: true })
    flow.write(' ', {})
  } else if (/^(?:tcolorbox|mdframed|tcb[a-z]+)$/.test(bare)) writeBoxTitle(call, option)
  else if (name === 'frame' || titled.test(name)) {
    const title = call.group()
    const words = title ? call.line(title) : []
    if (words.length && name === 'frame') flow.block(heading(levels.get('frame') ?? 2, words))
    else if (words.length) flow.block(paragraph([{ type: 'strong', children: words }]))
  }
  call.read(call.rest)
}

/** `[title=…]` (packages tcolorbox and mdframed). */
function writeBoxTitle(call: Call, option: Range | undefined): void {
  const title = option && settingRange(call.list, option, /^(?:frame)?title$/)
  const children = title ? call.line(title) : []
  if (children.length) call.flow.block(paragraph([{ type: 'strong', children }]))
}

function numberedName(title: string, { number = '' }: Partial<Numbered> = {}): string {
  return number ? `${title} ${number}` : title
}

/** `Theorem 1 (Name).` before the text. */
function writeLabel(call: Call, title: string, option: Range | undefined, style: RunStyle): void {
  const { flow } = call
  const name = option ? call.line(option, style) : []
  flow.write(title, style)
  if (name.length) {
    flow.write(' (', style)
    for (const node of name) flow.node(node)
    flow.write(')', style)
  }
  flow.write('.', style)
  flow.write(' ', {})
}
