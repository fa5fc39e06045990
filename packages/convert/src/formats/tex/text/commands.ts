/** Commands of running text: one row of a table each, or nothing but the words of their arguments. */
import { heading, text } from '../../../core/document/build.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { writeCaption, writePart } from '../blocks/captions.ts'
import { conferenceTitle } from '../blocks/conference-title.ts'
import { isEntry, writeEntry, writePerson } from '../blocks/curriculum.ts'
import { wordOf } from '../blocks/steps.ts'
import { passStatement, statesTitle, writeTitle } from '../blocks/title.ts'
import type { Call, Run } from '../call.ts'
import { isCitation, writeBibitem, writeCitations } from '../numbers/citations.ts'
import { isReference, writeReferences } from '../numbers/references.ts'
import { category } from '../source/tokens.ts'
import { accents, symbols } from './characters.ts'
import { isTerm, writeTerm } from './glossary.ts'
import { writeAddress, writeCodeArgument, writeLink, writePicture } from './links.ts'
import { markNote, writeNote, writeNoteText } from './notes.ts'
import { isQuotation, writeQuotation } from './quotations.ts'
import { passSettings, settingsOf } from './settings.ts'
import {
  surround,
  writeAccent,
  writeDingbat,
  writeDot,
  writeForPage,
  writeFunction,
  writeInitial,
  writeKeywords,
  writeParagraph,
  writeSpace,
  writeStyled,
} from './styled.ts'
import { isQuantity, writeQuantity } from './units.ts'

const styles: Readonly<Record<string, RunStyle>> = lookupTable({
  textbf: { bold: true },
  strong: { bold: true },
  alert: { bold: true },
  textit: { italic: true },
  emph: { italic: true },
  textsl: { italic: true },
  texttt: { code: true },
  code: { code: true },
  textsuperscript: { script: 'super' },
  inst: { script: 'super' },
  textsubscript: { script: 'sub' },
  tnote: { script: 'super' },
  up: { script: 'super' },
  sout: { strike: true },
  st: { strike: true },
})

/** From where they stand to the end of their group. */
const switches: Readonly<Record<string, RunStyle>> = lookupTable({
  bf: { bold: true },
  bfseries: { bold: true },
  it: { italic: true },
  itshape: { italic: true },
  em: { italic: true },
  sl: { italic: true },
  slshape: { italic: true },
  tt: { code: true },
  ttfamily: { code: true },
  mdseries: { bold: false },
  upshape: { italic: false },
  rm: { bold: false, italic: false, code: false },
  normalfont: { bold: false, italic: false, code: false },
})

/** Space between paragraphs, or the end of one. */
const paragraphEnds = new Set([
  'par',
  'bigskip',
  'medskip',
  'smallskip',
  'newpage',
  'clearpage',
  'cleardoublepage',
  'pagebreak',
])

const runs: Readonly<Record<string, Run>> = lookupTable({
  '\\': endLine,
  newline: endLine,
  linebreak: endLine,
  tabularnewline: endLine,
  footnote: writeNote,
  thanks: writeNote,
  footnotemark: markNote,
  footnotetext: writeNoteText,
  href: writeLink,
  url: writeAddress,
  nolinkurl: writeCodeArgument,
  path: writeCodeArgument,
  includegraphics: writePicture,
  caption: writeCaption,
  captionof: (call) => {
    call.argument()
    writeCaption(call)
  },
  maketitle: writeTitle,
  titlepage: writeTitle,
  makecvtitle: writePerson,
  makecvheader: writePerson,
  ensuremath: writeFormula,
  hrule: writeRule,
  rule: writeDrawnRule,
  hrulefill: () => {},
  frametitle: (call) => writeHeading(call, call.source.levels.get('frame') ?? 2),
  ...rowsOf('IEEEauthorblockA affil affiliation institution email address orcid', beginLine),
  ...rowsOf('hskip vskip kern mskip penalty', passLength),
  onedot: writeDot,
  xspace: writeSpace,
  ding: writeDingbat,
  orcidID: (call) => surround(call, ' (', ')'),
  Call: writeFunction,
  ...rowsOf('subfloat subfigure subcaptionbox', writePart),
  ...rowsOf('IEEEPARstart lettrine', writeInitial),
  texorpdfstring: writeForPage,
  newacronym: (call) => passArguments(call, 3),
  newglossaryentry: (call) => passArguments(call, 2),
  keywords: writeKeywords,
  ...rowsOf('opening closing ps encl cc minisec', writeParagraph),
  bibitem: writeBibitem,
  column: beginColumn,
  icmltitle: (call) => writeHeading(call, 1),
  icmlkeywords: writeKeywords,
  ...conferenceTitle,
})

function rowsOf(names: string, run: Run): Record<string, Run> {
  return Object.fromEntries(names.split(' ').map((name) => [name, run]))
}

/** Whether the reader knows a command by its name, so that no definition changes it. */
export function isKnown(name: string): boolean {
  const known = name in runs || name in styles || name in switches || symbols.has(name)
  return (
    known ||
    accents.has(name) ||
    settingsOf(name) !== undefined ||
    isCitation(name) ||
    isReference(name) ||
    isQuantity(name) ||
    isQuotation(name) ||
    sectioning.test(name) ||
    name === 'item'
  )
}

const sectioning =
  /^(?:part|chapter|section|subsection|subsubsection|paragraph|subparagraph|addchap|addsec|addpart|cvsection|cvsubsection)$/

/** @param call Behind the name and the gap that follows it. */
export function runCommand(call: Call): void {
  const { name, flow, style, source } = call
  const symbol = symbols.get(name)
  if (symbol !== undefined) {
    flow.write(symbol, style)
    return
  }
  if (accents.has(name)) {
    writeAccent(call)
    return
  }
  const changed = switches[name]
  if (changed) {
    Object.assign(style, changed)
    return
  }
  if (/^[a-zA-Z\\]/.test(name)) call.takes('*')
  if (paragraphEnds.has(name)) {
    flow.endParagraph()
    call.option()
    return
  }
  const run = runOf(call)
  if (run) {
    run(call)
    return
  }
  const printed = name.endsWith('name') ? source.words[name.slice(0, -'name'.length)] : undefined
  const word = wordOf(name)
  if (printed) flow.write(printed, style)
  else if (word) {
    flow.write(' ', style)
    flow.write(word, { bold: true })
    flow.write(' ', style)
  } else readUnknown(call)
}

function runOf(call: Call): Run | undefined {
  if (statesTitle(call)) return passStatement
  const { name, source } = call
  const known = source.runs.get(name)
  if (known !== undefined || source.runs.has(name)) return known
  const run = runNamed(name)
  source.runs.set(name, run)
  return run
}

function runNamed(name: string): Run | undefined {
  const run = runs[name]
  if (run) return run
  const style = styles[name]
  if (style) return (call) => writeStyled(call, style)
  if (sectioning.test(name)) return (call) => writeHeading(call, levelOf(call))
  if (isCitation(name)) return writeCitations
  if (isReference(name)) return writeReferences
  if (isQuantity(name)) return writeQuantity
  if (isQuotation(name)) return writeQuotation
  if (isTerm(name)) return writeTerm
  if (isEntry(name)) return writeEntry
  const settings = settingsOf(name)
  return settings === undefined ? undefined : (call) => passSettings(call, settings)
}

function levelOf({ source, name }: Call): number {
  const bare = name
    .replace(/^(?:add|cv)/, '')
    .replace(/^sec$/, 'section')
    .replace(/^chap$/, 'chapter')
  return source.levels.get(bare) ?? 6
}

/** Parts of an address (class acmart), unless the author calls something of his own so. */
const places = /^(?:department|streetaddress|city|state|country|postcode)$/

/** Writes an unknown command: the words of its arguments are kept apart; an option directly follows its name. */
function readUnknown(call: Call): void {
  const { flow, style, name, list } = call
  if (places.test(name) && call.isGroupNext()) flow.comma()
  // Between names or keywords; logicians have a symbol of their own of this name.
  if (name === 'and') flow.write('· ', style)
  if (call.takes('=')) passLength(call)
  else if (/^[a-zA-Z]/.test(name)) {
    if (call.isNext('[') && list.kindAt(call.at - 1) !== category.gap) call.option()
    for (let count = 0; call.isGroupNext() && call.depth < maxUnknownDepth; count++) {
      const argument = call.argument()
      if (!argument) break
      if (count > 0) flow.write(' ', style)
      call.read(argument)
    }
  }
}

/** What is deeper in unknown commands is read as groups. */
const maxUnknownDepth = 100

const length =
  /^\s*[-+]?(?:[\d.,]+(?:\s*(?:pt|em|ex|cm|mm|in|bp|pc|sp|mu|dd|cc)|\s*(?!\s))|\\[a-zA-Z]+)(?:\s*(?:plus|minus)\s*[\d.]+\s*[a-z]{2,5})*/
const maxLength = 80

/** A length of TeX itself stands in no group. */
function passLength(call: Call): void {
  const { at, list } = call
  const end = Math.min(call.end, at + maxLength)
  let rest = length.exec(list.textOf({ start: at, end }))?.[0].length ?? 0
  while (rest > 0 && call.at < end) rest -= list.textOf({ start: call.at, end: ++call.at }).length
}

function endLine(call: Call): void {
  call.flow.lineBreak()
  if (call.isNext('[')) call.option()
}

function beginLine(call: Call): void {
  call.flow.newLine()
  call.options()
}

/** `\column{0.5\textwidth}` (class beamer). */
function beginColumn(call: Call): void {
  call.option()
  if (call.group()) call.flow.endParagraph()
}

function passArguments(call: Call, count: number): void {
  call.options()
  for (let index = 0; index < count; index++) call.argument()
}

function writeHeading(call: Call, level: number): void {
  const title = call.content()
  const children = title ? call.line(title) : []
  if (!title || children.length === 0) return
  const { number = '', anchor } = call.source.numbers.printed.get(title.start) ?? {}
  const made = heading(level, number ? [text(`${number} `), ...children] : children)
  call.flow.block(anchor === undefined ? made : { ...made, anchors: [anchor] })
}

function writeFormula(call: Call): void {
  const argument = call.argument()
  const value = call.text(argument).replace(/\s+/g, ' ').trim()
  if (argument) call.flow.node({ type: 'inlineMath', value }, call.style)
}

/** `\rule{0.5\linewidth}{1pt}`: one that is as wide as the text or nearly so divides what is above and below it. */
function writeDrawnRule(call: Call): void {
  const width = call.content()
  const height = width && call.argument()
  if (height && /\\(?:line|text|column)width/.test(call.text(width))) writeRule(call)
}

function writeRule(call: Call): void {
  call.flow.block({ type: 'thematicBreak' })
}
