/** The title of a document, with who wrote it and when (latexref 18.1; packages authblk, acmart, elsarticle). */
import { heading, lined, paragraph, text } from '../../../core/document/build.ts'
import type { Metadata, Phrasing } from '../../../core/document/nodes.ts'
import { type Call, type Contributor, callAside, type Source, type Title } from '../call.ts'
import { Cursor } from '../source/cursor.ts'
import { settingsIn } from '../source/settings.ts'
import type { Range, TokenList } from '../source/token-list.ts'
import { category, isSpacing } from '../source/tokens.ts'

const parts = ['title', 'subtitle', 'author', 'institute', 'date'] as const
type Part = Exclude<(typeof parts)[number], 'author'>

/** What is said of the authors, and of the title. */
const saying = new Set(
  'affil affiliation altaffiliation collaboration homepage email ead address orcid authornote cortext tnotetext fntext'.split(
    ' ',
  ),
)

const printing = new Set(['maketitle', 'titlepage'])

const stating = new Set([...parts, ...saying, ...printing, 'begin'])

/** Whether a command there states what the title prints; elsewhere an address is text. */
export function statesTitle({ name, at, source }: Call): boolean {
  return (parts as readonly string[]).includes(name) || (at < source.title.end && saying.has(name))
}

/** What is stated up to where the title is printed, in the preamble or behind it. */
export function titleOf(list: TokenList): Title {
  const stated: Title = { contributors: [], end: 0 }
  const { length } = list.tokens
  let from = 0
  for (const { at, name } of list.commandsOf(stating)) {
    const environment = name === 'begin' ? list.environments.get(at) : undefined
    if (stated.end === 0 && (printing.has(name) || environment?.name === 'frontmatter'))
      stated.end = environment?.end ?? at
    if (stated.end > 0 && at >= stated.end) break
    const isPart = (parts as readonly string[]).includes(name)
    if (at < from || (!isPart && !saying.has(name))) continue
    const call = new Cursor(list, { start: at + 1, end: stated.end || length })
    const option = call.option()
    const argument = call.argument()
    if (!argument) continue
    from = call.at
    const mark = call.text(option)
    if (isPart && name !== 'author') stated[name as Part] = argument
    else
      stated.contributors.push({
        ...argument,
        isName: name === 'author',
        ...(/^(?:\d{1,3}|[a-z*])(?:, ?(?:\d{1,3}|[a-z*]))*$/.test(mark) ? { mark } : {}),
      })
  }
  return stated
}

/** Once; while it is written there is none, so that one that asks for itself ends. */
export function writeTitle(call: Call): void {
  const { source, flow } = call
  const stated = source.title
  const contributors = contributorsOf(source)
  // An address within what is stated is text of it.
  source.title = { contributors: [], end: 0 }
  if (stated.title) flow.block(heading(1, call.line(stated.title).map(spaceForBreak)))
  for (const part of parts.slice(1) as (typeof parts)[number][]) {
    const lines =
      part === 'author'
        ? contributors.map((one) => marked(wordsOf(call, one), one))
        : statedLines(call, part === 'title' ? undefined : stated[part])
    const children = lined(lines.filter((line) => line.length > 0))
    if (children.length) flow.block(paragraph(children))
  }
  source.title.end = stated.end
}

/** Several institutes have numbers, which the names refer to (class llncs). */
function statedLines(call: Call, range: Range | undefined): Phrasing[][] {
  const ranges = range ? [...splitByAnd(call.source, range)] : []
  return ranges.map((one, index) => {
    const line = call.line(one)
    return ranges.length > 1 ? [text(`${index + 1} `), ...line] : line
  })
}

/** `organization={…}, city={…}` are said without their names (class elsarticle). */
function wordsOf(call: Call, range: Range): Phrasing[] {
  const values: Phrasing[][] = []
  for (const { key, value } of settingsIn(call.list, range)) {
    if (!/^[a-z]+$/.test(key) || call.list.kindAt(value.start - 1) !== category.open) break
    values.push(call.line(value))
  }
  if (values.length === 0) return linked(call.line(range))
  return values.flatMap((value, index) => (index > 0 ? [text(', '), ...value] : value))
}

/** A page of one's own is stated by its address alone. */
function linked(line: Phrasing[]): Phrasing[] {
  const [only, ...others] = line
  const isAddress = only?.type === 'text' && others.length === 0 && /^https?:\/\/\S+$/.test(only.value)
  return isAddress ? [{ type: 'link', url: only.value, children: [only] }] : line
}

/** Names have their marks behind them; what is said of them has it in front. */
function marked(line: Phrasing[], { mark, isName }: Contributor): Phrasing[] {
  if (!mark || line.length === 0) return line
  return isName ? [...line, { type: 'superscript', children: [text(mark)] }] : [text(`${mark} `), ...line]
}

/** What states the title is no text where it stands. */
export function passStatement(call: Call): void {
  call.option()
  call.argument()
}

function spaceForBreak(node: Phrasing): Phrasing {
  return node.type === 'break' ? text(' ') : node
}

/** Each of those that `\and` stands between, or that have an `\author` each. */
function contributorsOf({ title, list }: Source): Contributor[] {
  return title.contributors.flatMap((one) => Array.from(splitByAnd({ list }, one), (range) => ({ ...one, ...range })))
}

function* splitByAnd({ list }: Pick<Source, 'list'>, whole: Range): Generator<Range> {
  let { start } = whole
  for (const { at, name } of list.topLevel(whole)) {
    if (!/^(?:and|And|AND)$/.test(name)) continue
    yield { start, end: at }
    start = at + 1
  }
  yield { start, end: whole.end }
}

/** Without the notes that names have. */
export function metadataOf(source: Source): Metadata | undefined {
  const call = callAside({ ...source, title: { contributors: [], end: source.title.end } })
  const plain = (range: Range): string => call.plain(range).replace(/\s+/g, ' ').trim()
  const metadata: Metadata = {}
  const name = source.title.title && plain(source.title.title)
  const authors = contributorsOf(source)
    .filter(({ isName }) => isName)
    .map((range) => plain(nameOf(source, range)))
  if (name) metadata.title = name
  if (authors.some(Boolean)) metadata.author = authors.filter(Boolean).join(', ')
  return Object.keys(metadata).length ? metadata : undefined
}

const ending = /^(?:\\|thanks|footnote|inst|footnotemark|IEEEauthorblockA|IEEEauthorrefmark|affil|email)$/

/** Up to the first note, or the line that says where they work. */
function nameOf({ list }: Source, range: Range): Range {
  let isBegun = false
  for (let at = range.start; at < range.end; at++) {
    if (isBegun && ending.test(list.nameAt(at) ?? '')) return { start: range.start, end: at }
    isBegun ||= !isSpacing(list.tokens[at]!)
  }
  return range
}
