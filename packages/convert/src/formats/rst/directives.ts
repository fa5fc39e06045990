/** Directives: code, pictures, formulas, tables in lists, admonitions ("reStructuredText Directives"). */

import { labelledQuote } from '../../carriers/light-markup/labelled-quote.ts'
import { isBlankLine } from '../../carriers/light-markup/lines.ts'
import { readFields } from '../../carriers/light-markup/quoted-fields.ts'
import { code, image, list, listItem, paragraph, table, tableCell, tableRow } from '../../core/document/build.ts'
import { captionFigure } from '../../core/document/figure.ts'
import type { Block, Cell, Phrasing, Table } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { withoutEnvironment } from '../../office/math/environments.ts'
import { readElements } from './document.ts'
import { readInline } from './inline.ts'
import { quotation } from './quotation.ts'
import type { Source } from './source.ts'

const codeDirectives = new Set([
  'code',
  'code-block',
  'sourcecode',
  'parsed-literal',
  'prompt',
  'testcode',
  'doctest',
  'productionlist',
  'mermaid',
  'graphviz',
  'plantuml',
])
/** Changes of what is described, with the version since which they hold (Sphinx). */
const versions = lookupTable({
  deprecated: 'Deprecated since version',
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
})
const admonitions = new Set([
  'note',
  'warning',
  'tip',
  'hint',
  'important',
  'caution',
  'danger',
  'error',
  'attention',
  'seealso',
  'todo',
  'admonition',
  ...Object.keys(versions),
])
const quotations = new Set(['epigraph', 'pull-quote', 'highlights'])
const titled = new Set([
  'rubric',
  'topic',
  'sidebar',
  'tab',
  'tab-item',
  'group-tab',
  'code-tab',
  'dropdown',
  'card',
  'grid-item-card',
  'centered',
])
/** What is described, by a directive of the domain of Python or C (Sphinx). */
const described =
  /^(?:auto)?(?:module|class|exception|function|method|staticmethod|classmethod|attribute|data|decorator|property)$|^(?:cfunction|cmacro|ctype|cmdoption|option|envvar|program|confval)$/
/** Their arguments are for the program. */
const layouts = new Set(['only', 'ifconfig', 'container', 'class', 'compound', 'tabs', 'tab-set', 'grid', 'hlist'])
/** Settings of the program that prints the document, and what only it can fill in. */
const silent = new Set([
  'contents',
  'index',
  'meta',
  'currentmodule',
  'tabularcolumns',
  'testsetup',
  'sectionauthor',
  'moduleauthor',
  'codeauthor',
  'rst-class',
])
/** Content that is in other files. */
const elsewhere = new Set(['include', 'literalinclude'])

/** @param inside Lines behind the first: arguments that go on, options, an empty line, and its content. */
export function readDirective(
  fullName: string,
  argument: string,
  inside: readonly string[],
  source: Source,
  depth: number,
): Block[] {
  const name = fullName.toLowerCase()
  const isDescription = name.includes(':') || (described.test(name) && !isOfStyle(name, argument))
  const signatures = isDescription ? signaturesOf(inside) : []
  const { options, content } = split(inside.slice(signatures.length))
  if (silent.has(name) || setsSomething(name, argument, source)) return []
  if (elsewhere.has(name)) {
    source.absent.add(argument)
    return []
  }
  if (codeDirectives.has(name)) {
    const value = content.join('\n').trimEnd()
    const lang = languageOf(name, argument, source)
    return value ? [...captionLine(options.get('caption'), source), code(value, lang)] : []
  }
  if (name === 'raw') {
    const value = content.join('\n').trimEnd()
    return value && argument === 'html' ? [code(value, 'html')] : []
  }
  if (name === 'toctree') return [...captionLine(options.get('caption'), source), ...toctree(content)]
  if (name === 'math') return formulasOf([argument, ...content])
  if (name === 'image' || name === 'figure') {
    const picture = image(argument, options.get('alt') ?? '')
    const url = options.get('target')
    const shown: Phrasing = url ? { type: 'link', url, children: [picture] } : picture
    const [caption, ...legend] = readElements(content, source, depth + 1)
    const figure = [paragraph([shown])]
    if (name === 'figure' && caption?.type === 'paragraph') captionFigure(figure, [caption])
    return [...figure, ...(caption ? [caption] : []), ...legend]
  }
  if (name === 'csv-table') {
    const file = options.get('file') ?? options.get('url')
    if (file) source.absent.add(file)
    return withCaption(argument, [csvTable(content, options, source)], source)
  }
  if (name === 'list-table') return listTable(argument, content, options, source, depth)
  const isAdmonition = admonitions.has(name)
  // What stands behind the name of an admonition is the beginning of its text, but for its own title.
  const { label, rest } = labelOf(name, argument)
  const beginning = isAdmonition && rest ? [rest, ...gapBefore(inside)] : []
  const body = readElements([...beginning, ...content], source, depth + 1)
  if (name === 'table') return withCaption(argument, body, source)
  if (quotations.has(name)) return [quotation(body)]
  if (isDescription && argument) return [...[argument, ...signatures].map(signature), ...body]
  if (!isAdmonition) return [...lineOf(name, argument, source), ...body]
  return [labelledQuote(label, body)]
}

/** The first word, where a directive takes a language, or the one that all code has. */
function languageOf(name: string, argument: string, { language }: Source): string | undefined {
  if (name === 'doctest') return 'python'
  if (/^(?:mermaid|graphviz|plantuml)$/.test(name)) return name
  return /^(?:code|code-block|sourcecode|prompt)$/.test(name)
    ? argument.split(' ')[0] || language || undefined
    : undefined
}

/** A caption as a line of its own. */
function captionLine(caption: string | undefined, { names }: Source): Block[] {
  return caption ? [paragraph([{ type: 'strong', children: readInline(caption, names) }])] : []
}

/** @returns Whether it only says how what follows is to be read. */
function setsSomething(name: string, argument: string, source: Source): boolean {
  const { roles } = source.names
  if (name === 'highlight') source.language = /^(?:none|text|default)$/.test(argument) ? '' : argument.trim()
  else if (name === 'default-role') roles.standard = argument.trim()
  else if (name === 'role') {
    const [, made, base] = /^([\w.:-]+)\s*\(([\w.:-]+)\)$/.exec(argument.trim()) ?? []
    if (made && base && made !== base) roles.bases.set(made, base)
  } else return false
  return true
}

/** `class` names how the rest looks, too, where it is not one of a program. */
function isOfStyle(name: string, argument: string): boolean {
  return name === 'class' && !/[A-Z.(]/.test(argument)
}

/** Formulas with empty lines between them; several lines of one are aligned (Sphinx, "math"). */
function formulasOf(lines: readonly string[]): Block[] {
  return lines
    .join('\n')
    .trim()
    .split(/\n[ ]*\n\s*/)
    .filter(Boolean)
    .map((value) => ({ type: 'math', value: withoutEnvironment(isAligned(value) ? aligned(value) : value) }))
}

function isAligned(value: string): boolean {
  return /\\\\|(?<!\\)&/.test(value) && !value.includes('\\begin')
}

function aligned(value: string): string {
  return `\\begin{aligned}\n${value}\n\\end{aligned}`
}

/** The argument of a directive that is none of the above: a title, what is described, or how to print it. */
function lineOf(name: string, argument: string, { names }: Source): Block[] {
  if (argument === '' || layouts.has(name)) return []
  const children = readInline(argument, names)
  return [paragraph(titled.has(name) ? [{ type: 'strong', children }] : children)]
}

/** Documents that follow this one, each with its title or by its name alone. */
function toctree(content: readonly string[]): Block[] {
  const items = content
    .filter((line) => !isBlankLine(line) && !/^\s*:/.test(line))
    .map((line) => {
      const [, title, address] = /^([^<]*)<([^<>]+)>$/.exec(line.trim()) ?? []
      const url = address ?? line.trim()
      return listItem([paragraph([{ type: 'link', url, children: [{ type: 'text', value: title?.trim() || url }] }])])
    })
  return items.length > 0 ? [list(false, items)] : []
}

/** Further ways to call what is described, a line each. */
function signaturesOf(inside: readonly string[]): readonly string[] {
  const end = inside.findIndex((line) => isBlankLine(line) || option(line))
  return end < 0 ? inside : inside.slice(0, end)
}

function signature(written: string): Block {
  return paragraph([{ type: 'inlineCode', value: written.trim() }])
}

function gapBefore([next]: readonly string[]): string[] {
  return isBlankLine(next) ? [''] : []
}

/** The argument is the title, begins with a version, or is the beginning of the text. */
function labelOf(name: string, argument: string): { label: string; rest: string } {
  if (name === 'admonition') return { label: argument, rest: '' }
  if (name === 'seealso') return { label: 'See also', rest: argument }
  const since = versions[name]
  if (!since) return { label: `${name[0]!.toUpperCase()}${name.slice(1)}`, rest: argument }
  const [version = '', ...words] = argument.split(' ')
  return { label: `${since} ${version}`, rest: words.join(' ') }
}

function split(inside: readonly string[]): { options: Map<string, string>; content: string[] } {
  const options = new Map<string, string>()
  let at = 0
  for (let found = option(inside[at]); found; found = option(inside[++at])) options.set(found[1]!, found[2]!.trim())
  while (at < inside.length && isBlankLine(inside[at])) at++
  return { options, content: inside.slice(at) }
}

function option(line: string | undefined): RegExpExecArray | undefined {
  return /^:([\w-]+):\s*(.*)/s.exec(line ?? '') ?? undefined
}

function withCaption(caption: string, blocks: Block[], { names }: Source): Block[] {
  const [first] = blocks
  if (caption && first?.type === 'table') first.caption = readInline(caption, names)
  return blocks
}

/** A list of rows, each a list of cells. */
function listTable(
  caption: string,
  content: readonly string[],
  options: ReadonlyMap<string, string>,
  source: Source,
  depth: number,
): Block[] {
  const [rows, ...others] = readElements(content, source, depth + 1)
  if (rows?.type !== 'list') return rows ? [rows, ...others] : []
  const made = rows.children.map(({ children }) => {
    const [cells] = children
    return tableRow(
      cells?.type === 'list' ? cells.children.map((cell) => tableCell(cell.children)) : [tableCell(children)],
    )
  })
  return withCaption(caption, [table(made, Number(options.get('header-rows') ?? 0) || 0), ...others], source)
}

/** Rows of fields between commas or other characters, which quotes may hold together. */
function csvTable(content: readonly string[], options: ReadonlyMap<string, string>, source: Source): Table {
  const header = options.get('header')
  const quote = options.get('quote') || '"'
  const escaping = options.get('escape')
  const text = content.join('\n')
  const rows = [
    ...(header ? readFields(header, ',') : []),
    ...readFields(
      escaping ? text.replaceAll(escaping + quote, () => quote + quote) : text,
      delimiterOf(options),
      quote,
    ),
  ]
  const headerRows = (header ? 1 : 0) + (Number(options.get('header-rows') ?? 0) || 0)
  const cells = (row: readonly string[]): Cell[] =>
    row.map((value) => tableCell(value ? [paragraph(readInline(value, source.names))] : []))
  return table(
    rows.map((row) => tableRow(cells(row))),
    Math.min(headerRows, rows.length),
  )
}

const delimiters: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['space', ' '],
])

function delimiterOf(options: ReadonlyMap<string, string>): string {
  const written = options.get('delim') || ','
  return delimiters.get(written) ?? written
}
