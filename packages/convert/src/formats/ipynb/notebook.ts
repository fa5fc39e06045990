/**
 * What is read of a notebook (nbformat 4, and 3 with its worksheets): plain data with every
 * member in the shape that it should have, whatever a program wrote.
 */
import { decodingError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Attachments } from './attachments.ts'
import { isFilled, memberBounds, membersOf } from './member-bounds.ts'

export interface Notebook {
  /** As the kernel calls it, '' when unknown. */
  language: string
  title: string
  authors: string[]
  /** Read while they are asked for, once; what was read is let go. */
  cells: Iterable<Cell>
}

export interface Cell {
  kind: 'markdown' | 'code' | 'raw'
  source: string
  /** Level of a heading cell (nbformat 3). */
  level?: number
  attachments: Attachments
  outputs: Output[]
}

export interface Output {
  kind: 'stream' | 'data' | 'error'
  /** Text of a stream or an error. */
  text: string
  /** Texts by media type; pictures in base64. */
  data: ReadonlyMap<string, string>
}

/** @throws ConversionError file_corrupt, also while the cells are read */
export function parseNotebook(source: string): Notebook {
  const { members, cells } = parseMembers(source)
  const metadata = record(members.metadata)
  const worksheets = list(members.worksheets).flatMap((sheet) => list(record(sheet).cells))
  if (cells === undefined && members.cells === undefined && members.worksheets === undefined)
    throw new ConversionError('file_corrupt', { reason: ': the notebook has no cells' })
  const language = string(record(metadata.language_info).name) || string(record(metadata.kernelspec).language)
  return {
    language: language.toLowerCase(),
    title: string(metadata.title) || string(metadata.name),
    authors: list(metadata.authors)
      .map((author) => string(record(author).name) || string(author))
      .filter(Boolean),
    cells: readCells(cells ?? (members.cells === undefined ? worksheets : list(members.cells))),
  }
}

function* readCells(cells: Iterable<unknown>): Generator<Cell> {
  for (const cell of cells) yield readCell(record(cell))
}

const cellsAhead = /[ \t\n\r]*"cells"[ \t\n\r]*:[ \t\n\r]*(?=\[)/y

/**
 * @returns The members of the notebook, and of them its cells as values that are parsed while they are asked for: a
 *   notebook of 50 MB peaks at 240 MB with it, at 322 MB when it is parsed as a whole.
 */
function parseMembers(source: string): { members: Record<string, unknown>; cells?: Iterable<unknown> } {
  const bounds = memberBounds(source, source.indexOf('{'))
  if (!bounds || isFilled(source.slice(0, bounds[0])) || isFilled(source.slice(bounds.at(-1)! + 1)))
    return { members: record(parse(source)) }
  let cells: Iterable<unknown> | undefined
  const members: [name: string, value: unknown][] = []
  for (const { from, to } of membersOf(source, bounds)) {
    cellsAhead.lastIndex = from
    if (cellsAhead.test(source)) cells = itemsOf(source, cellsAhead.lastIndex, to)
    else members.push(parseMember(source.slice(from, to)))
  }
  return { members: Object.fromEntries(members), ...(cells ? { cells } : {}) }
}

function parseMember(source: string): [name: string, value: unknown] {
  const [member] = Object.entries(record(parse(`{${source}}`)))
  if (!member) throw noJson()
  return member
}

function* itemsOf(source: string, open: number, to: number): Generator<unknown> {
  const bounds = memberBounds(source, open)
  if (!bounds || isFilled(source.slice(bounds.at(-1)! + 1, to))) throw noJson()
  for (const item of membersOf(source, bounds)) yield parse(source.slice(item.from, item.to))
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw noJson(decodingError(error))
  }
}

function noJson(cause?: unknown): ConversionError {
  return new ConversionError('file_corrupt', { reason: ': the notebook is not valid JSON' }, { cause })
}

function readCell(cell: Record<string, unknown>): Cell {
  const kind = string(cell.cell_type)
  const source = joined(cell.source ?? cell.input)
  const attachments = attachmentsOf(record(cell.attachments))
  if (kind === 'heading') return { kind: 'markdown', source, level: Number(cell.level) || 1, attachments, outputs: [] }
  return {
    kind: kind === 'code' ? 'code' : kind === 'markdown' ? 'markdown' : 'raw',
    source,
    attachments,
    outputs: list(cell.outputs).map((output) => readOutput(record(output))),
  }
}

function attachmentsOf(attached: Record<string, unknown>): Attachments {
  return new Map(Object.entries(attached).map(([name, bundle]) => [name, textsOf(Object.entries(record(bundle)))]))
}

/** Media types by the names that nbformat 3 has for them. */
const oldNames: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'text/html': 'html',
  'text/latex': 'latex',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
}

const noData: Output['data'] = new Map()

function readOutput(output: Record<string, unknown>): Output {
  const kind = string(output.output_type)
  if (kind === 'stream') return { kind: 'stream', text: joined(output.text), data: noData }
  if (kind === 'error' || kind === 'pyerr') {
    const trace = list(output.traceback).map(string).join('\n')
    return { kind: 'error', text: trace || `${string(output.ename)}: ${string(output.evalue)}`, data: noData }
  }
  const old = Object.entries(oldNames).map(([type, name]) => [type, output[name]] as const)
  return { kind: 'data', text: '', data: textsOf([...old, ...Object.entries(record(output.data))]) }
}

/** A bundle of one thing in several media types. */
function textsOf(bundle: readonly (readonly [type: string, value: unknown])[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [type, value] of bundle) {
    const text = type === 'application/json' ? JSON.stringify(value, undefined, 2) : joined(value)
    if (text) texts.set(type, text)
  }
  return texts
}

/** A text, which notebooks keep as a list of its lines. */
function joined(value: unknown): string {
  return Array.isArray(value) ? value.map(string).join('') : string(value)
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
