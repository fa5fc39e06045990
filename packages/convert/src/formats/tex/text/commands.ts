/** Commands of running text: one row of a table each, or nothing but the words of their arguments. */
import { heading, text } from '../../../core/document/build.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { writeCaption, writePart } from '../blocks/captions.ts'
import { conferenceTitle } from '../blocks/conference-title.ts'
import { isEntry, writeEntry, writePerson } from '../blocks/curriculum.ts'
import { wordOf } from '../blocks/steps.ts'
import { passStatement, statesTitle, writeTitle } from '../blocks/title.ts'
import { lineOf, type Place, readBody, type Source } from '../body.ts'
import { afterOptions, type Call, mandatory, type Run } from '../call.ts'
import { isCitation, writeBibitem, writeCitations } from '../numbers/citations.ts'
import { isReference, writeReferences } from '../numbers/references.ts'
import { argumentAt, optionAt } from '../source/arguments.ts'
import { accents, symbols } from './characters.ts'
import { isTerm, writeTerm } from './glossary.ts'
import { writeAddress, writeCodeArgument, writeLink, writePicture } from './links.ts'
import { markNote, writeNote, writeNoteText } from './notes.ts'
import { isQuotation, writeQuotation } from './quotations.ts'
import { passSettings, settingsOf } from './settings.ts'
import {
  surround,
  writeAccent,
  writeBlank,
  writeDingbat,
  writeDot,
  writeForPage,
  writeFunction,
  writeInitial,
  writeKeywords,
  writeParagraph,
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

/** Blank space between paragraphs, or the end of one. */
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

const runs = new Map<string, Run>([
  ['\\', endLine],
  ['newline', endLine],
  ['linebreak', endLine],
  ['tabularnewline', endLine],
  ['footnote', writeNote],
  ['thanks', writeNote],
  ['footnotemark', markNote],
  ['footnotetext', writeNoteText],
  ['href', writeLink],
  ['url', writeAddress],
  ['nolinkurl', writeCodeArgument],
  ['path', writeCodeArgument],
  ['includegraphics', writePicture],
  ['caption', writeCaption],
  ['captionof', (call) => writeCaption({ ...call, at: argumentAt(call.source, call.at, call.end)?.after ?? call.at })],
  ['maketitle', printTitle],
  ['titlepage', printTitle],
  ['makecvtitle', writePerson],
  ['makecvheader', writePerson],
  ['ensuremath', writeFormula],
  ['hrule', writeRule],
  ['rule', writeDrawnRule],
  ['hrulefill', (call) => call.at],
  ['frametitle', (call) => writeHeading(call, call.source.levels.get('frame') ?? 2)],
  ...['IEEEauthorblockA', 'affil', 'affiliation', 'institution', 'email', 'address', 'orcid'].map(
    (name): [string, Run] => [name, beginLine],
  ),
  ...['hskip', 'vskip', 'kern', 'mskip', 'penalty'].map((name): [string, Run] => [name, skipLength]),
  ['onedot', writeDot],
  ['xspace', writeBlank],
  ['ding', writeDingbat],
  ['orcidID', (call) => surround(call, ' (', ')')],
  ['Call', writeFunction],
  ['subfloat', writePart],
  ['subfigure', writePart],
  ['subcaptionbox', writePart],
  ...['IEEEPARstart', 'lettrine'].map((name): [string, Run] => [name, writeInitial]),
  ['texorpdfstring', writeForPage],
  ['newacronym', (call) => skipArguments(call, 3)],
  ['newglossaryentry', (call) => skipArguments(call, 2)],
  ['keywords', writeKeywords],
  ...['opening', 'closing', 'ps', 'encl', 'cc', 'minisec'].map((name): [string, Run] => [name, writeParagraph]),
  ['bibitem', (call) => writeBibitem(call)],
  ['icmltitle', (call) => writeHeading(call, 1)],
  ['icmlkeywords', writeKeywords],
  ...conferenceTitle,
])

/** Whether the reader knows a command by its name, so that no definition changes it. */
export function isKnown(name: string): boolean {
  const known = runs.has(name) || name in styles || name in switches || symbols.has(name)
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

/** @param at Behind the name and the spaces that follow it. */
export function runCommand(source: Source, name: string, at: number, end: number, place: Place): number {
  const isStarred = source.text[at] === '*' && /^[a-zA-Z\\]/.test(name)
  const call: Call = { ...place, source, name, at: isStarred && at < end ? at + 1 : at, end }
  const symbol = symbols.get(name)
  if (symbol !== undefined) {
    place.flow.write(symbol, place.style)
    return at
  }
  if (accents.has(name)) return writeAccent({ ...call, at })
  const changed = switches[name]
  if (changed) {
    Object.assign(place.style, changed)
    return at
  }
  if (paragraphEnds.has(name)) {
    place.flow.endParagraph()
    return optionAt(source, at, end)?.after ?? at
  }
  if (statesTitle(source, name, at)) return passStatement(call)
  const run = runs.get(name)
  if (run) return run(call)
  const style = styles[name]
  if (style) return writeStyled(call, style)
  if (sectioning.test(name))
    return writeHeading(
      call,
      source.levels.get(
        name
          .replace(/^(?:add|cv)/, '')
          .replace(/^sec$/, 'section')
          .replace(/^chap$/, 'chapter'),
      ) ?? 6,
    )
  if (isCitation(name)) return writeCitations(call)
  if (isReference(name)) return writeReferences(call)
  if (isQuantity(name)) return writeQuantity(call)
  if (isQuotation(name)) return writeQuotation(call)
  if (isTerm(name)) return writeTerm(call)
  if (isEntry(name)) return writeEntry(call)
  const settings = settingsOf(name)
  if (settings !== undefined) return passSettings(call, settings)
  const printed = name.endsWith('name') ? source.words[name.slice(0, -'name'.length)] : undefined
  if (printed) {
    place.flow.write(printed, place.style)
    return call.at
  }
  const word = wordOf(name)
  if (word) {
    place.flow.write(' ', place.style)
    place.flow.write(word, { bold: true })
    place.flow.write(' ', place.style)
    return call.at
  }
  if (isPlace(name) && source.text[call.at] === '{') place.flow.comma()
  // Between names or keywords; logicians have a sign of their own of this name.
  if (name === 'and') place.flow.write('· ', place.style)
  if (source.text[call.at] === '=') return skipLength({ ...call, at: call.at + 1 })
  return /^[a-zA-Z]/.test(name) ? readUnknown(call) : call.at
}

/** Parts of an address (class acmart), unless the author calls something of his own so. */
function isPlace(name: string): boolean {
  return /^(?:department|streetaddress|city|state|country|postcode)$/.test(name)
}

/** Writes an unknown command: the words of its arguments are kept apart; an option directly follows its name. */
function readUnknown(call: Call): number {
  const { source, flow, style, end } = call
  const hasOption = source.text[call.at] === '[' && !/\s/.test(source.text[call.at - 1]!)
  let at = hasOption ? (optionAt(source, call.at, end)?.after ?? call.at) : call.at
  for (let count = 0; source.text[at] === '{' && at < end && call.depth < 100; count++) {
    const argument = argumentAt(source, at, end)
    if (!argument) break
    if (count > 0) flow.write(' ', style)
    readBody(source, argument, { ...call, style: { ...style }, depth: call.depth + 1 })
    at = argument.after
  }
  return at
}

function printTitle(call: Call): number {
  writeTitle(call.source, call)
  return call.at
}

const length =
  /\s*[-+]?(?:[\d.,]+(?:\s*(?:pt|em|ex|cm|mm|in|bp|pc|sp|mu|dd|cc)|\s*(?!\s))|\\[a-zA-Z]+)(?:\s*(?:plus|minus)\s*[\d.]+\s*[a-z]{2,5})*/y

/** A length of TeX itself stands in no group. */
function skipLength({ source, at, end }: Call): number {
  length.lastIndex = at
  return Math.min(end, at + (length.exec(source.text)?.[0].length ?? 0))
}

function endLine(call: Call): number {
  call.flow.lineBreak()
  return call.source.text[call.at] === '[' ? (optionAt(call.source, call.at, call.end)?.after ?? call.at) : call.at
}

function beginLine(call: Call): number {
  call.flow.newLine()
  return afterOptions(call)
}

function skipArguments(call: Call, count: number): number {
  let at = afterOptions(call)
  for (let index = 0; index < count; index++) at = argumentAt(call.source, at, call.end)?.after ?? at
  return at
}

function writeHeading(call: Call, level: number): number {
  const argument = argumentAt(call.source, afterOptions(call), call.end)
  if (!argument) return call.at
  const children = lineOf(call.source, argument, { style: {}, depth: call.depth })
  if (children.length === 0) return argument.after
  const { number = '', anchor } = call.source.numbers.printed.get(argument.start) ?? {}
  const made = heading(level, number ? [text(`${number} `), ...children] : children)
  call.flow.block(anchor === undefined ? made : { ...made, anchors: [anchor] })
  return argument.after
}

function writeFormula(call: Call): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  call.flow.node(
    { type: 'inlineMath', value: call.source.text.slice(argument.start, argument.end).replace(/\s+/g, ' ').trim() },
    call.style,
  )
  return argument.after
}

/** `\rule{0.5\linewidth}{1pt}`: one that is as wide as the text or nearly so parts what is above and below it. */
function writeDrawnRule(call: Call): number {
  const width = argumentAt(call.source, afterOptions(call), call.end)
  const height = width && argumentAt(call.source, width.after, call.end)
  if (!height) return width?.after ?? call.at
  if (/\\(?:line|text|column)width/.test(call.source.text.slice(width.start, width.end))) writeRule(call)
  return height.after
}

function writeRule(call: Call): number {
  call.flow.block({ type: 'thematicBreak' })
  return call.at
}
