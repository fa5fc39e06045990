/** The title of a document, with who wrote it and when (latexref 18.1; packages authblk, acmart, elsarticle). */
import { heading, lined, paragraph, text } from '../../../core/document/build.ts'
import type { Metadata, Phrasing } from '../../../core/document/nodes.ts'
import { lineOf, type Place, type Source } from '../body.ts'
import type { Call } from '../call.ts'
import { aside, plainOf } from '../plain.ts'
import { argumentAt, optionAt, type Range, topLevel } from '../source/arguments.ts'

const parts = ['title', 'subtitle', 'author', 'institute', 'date'] as const

/** One who wrote it, or what is said of those before. */
interface Contributor extends Range {
  isName: boolean
  /** Tells who works where. */
  mark?: string
}

export interface Title {
  title?: Range
  subtitle?: Range
  institute?: Range
  date?: Range
  contributors: Contributor[]
  /** Where what states it ends; 0 where nothing prints it. */
  end: number
}

/** What is said of the authors, and of the title. */
const said =
  'affil|affiliation|altaffiliation|collaboration|homepage|email|ead|address|orcid|authornote|cortext|tnotetext|fntext'
const saying = new RegExp(`^(?:${said})$`)

const stating = new RegExp(
  `\\\\(?:(title|subtitle|institute|date)|(author)|(maketitle|titlepage|begin\\{frontmatter\\})|${said})(?![a-zA-Z])`,
  'g',
)

/** Whether a command there states what the title prints; elsewhere an address is text. */
export function statesTitle({ title }: Source, name: string, at: number): boolean {
  return (parts as readonly string[]).includes(name) || (at < title.end && saying.test(name))
}

/** What is stated up to where the title is printed, in the preamble or behind it. */
export function titleOf(source: Pick<Source, 'text' | 'closes' | 'environments'>): Title {
  const { text: written, environments } = source
  const stated: Title = { contributors: [], end: 0 }
  let last = written.length
  stating.lastIndex = 0
  for (let token = stating.exec(written); token && token.index < last; token = stating.exec(written)) {
    const [, part, author, printing] = token
    if (printing) {
      if (stated.end === 0) stated.end = last = environments.get(token.index)?.end ?? token.index
      continue
    }
    const option = optionAt(source, stating.lastIndex, last)
    const argument = argumentAt(source, option?.after ?? stating.lastIndex, last)
    if (!argument) continue
    stating.lastIndex = Math.max(stating.lastIndex, argument.after)
    const mark = option && written.slice(option.start, option.end)
    if (part) stated[part as 'title'] = argument
    else
      stated.contributors.push({
        ...argument,
        isName: author !== undefined,
        ...(mark && /^(?:\d{1,3}|[a-z*])(?:, ?(?:\d{1,3}|[a-z*]))*$/.test(mark) ? { mark } : {}),
      })
  }
  return stated
}

/** Once; while it is written there is none, so that one that asks for itself ends. */
export function writeTitle(source: Source, { flow, depth }: Place): void {
  const stated = source.title
  const contributors = contributorsOf(source)
  const place = { style: {}, depth }
  // An address within what is stated is text of it.
  source.title = { contributors: [], end: 0 }
  if (stated.title) flow.block(heading(1, lineOf(source, stated.title, place).map(blankForBreak)))
  for (const part of parts.slice(1)) {
    const lines =
      part === 'author'
        ? contributors.map((one) => marked(wordsOf(source, one, place), one))
        : statedLines(source, part === 'title' ? undefined : stated[part], place)
    const children = lined(lines.filter((line) => line.length > 0))
    if (children.length) flow.block(paragraph(children))
  }
  source.title.end = stated.end
}

/** Several institutes have numbers, which the names refer to (class llncs). */
function statedLines(source: Source, range: Range | undefined, place: Pick<Place, 'style' | 'depth'>): Phrasing[][] {
  const ranges = range ? [...partedByAnd(source, range)] : []
  return ranges.map((one, index) => {
    const line = lineOf(source, one, place)
    return ranges.length > 1 ? [text(`${index + 1} `), ...line] : line
  })
}

/** `organization={…}, city={…}` are said without their names (class elsarticle). */
function wordsOf(source: Source, { start, end }: Range, place: Pick<Place, 'style' | 'depth'>): Phrasing[] {
  const field = /[,\s]*[a-z]+\s*=\s*(?=\{)/y
  const values: Phrasing[][] = []
  field.lastIndex = start
  for (let found = field.exec(source.text); found && field.lastIndex < end; found = field.exec(source.text)) {
    const value = argumentAt(source, field.lastIndex, end)
    if (!value) break
    values.push(lineOf(source, value, place))
    field.lastIndex = value.after
  }
  if (values.length === 0) return linked(lineOf(source, { start, end }, place))
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
export function passStatement({ source, at, end }: Call): number {
  return argumentAt(source, optionAt(source, at, end)?.after ?? at, end)?.after ?? at
}

function blankForBreak(node: Phrasing): Phrasing {
  return node.type === 'break' ? text(' ') : node
}

/** Each of those that `\and` stands between, or that have an `\author` each. */
function contributorsOf(source: Source): Contributor[] {
  return source.title.contributors.flatMap((one) =>
    Array.from(partedByAnd(source, one), (range): Contributor => ({ ...one, ...range })),
  )
}

function* partedByAnd(source: Source, whole: Range): Generator<Range> {
  let { start } = whole
  for (const { at, name, after } of topLevel(source, whole)) {
    if (!/^\\(?:and|And|AND)$/.test(name)) continue
    yield { start, end: at }
    start = after
  }
  yield { start, end: whole.end }
}

/** Without the notes that names have. */
export function metadataOf(source: Source): Metadata | undefined {
  const { title } = source.title
  const own = { ...aside(source), title: { contributors: [], end: source.title.end } }
  const plain = (range: Range): string => plainOf(own, range, { depth: 0 }).replace(/\s+/g, ' ').trim()
  const metadata: Metadata = {}
  const name = title && plain(title)
  const authors = contributorsOf(source)
    .filter(({ isName }) => isName)
    .map((range) => plain(nameOf(source, range)))
  if (name) metadata.title = name
  if (authors.some(Boolean)) metadata.author = authors.filter(Boolean).join(', ')
  return Object.keys(metadata).length ? metadata : undefined
}

/** Up to the first note, or the line that says where they work. */
function nameOf({ text }: Source, { start, end }: Range): Range {
  const stop = text
    .slice(start, end)
    .search(
      /\S\s*(?:\\\\|\\(?:thanks|footnote|inst|footnotemark|IEEEauthorblockA|IEEEauthorrefmark|affil|email)(?![a-zA-Z]))/,
    )
  return { start, end: stop >= 0 ? start + stop + 1 : end }
}
