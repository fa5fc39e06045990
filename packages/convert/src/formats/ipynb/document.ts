/** A notebook, cell by cell. */

import { Buffer } from '#platform/buffer'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { withoutTerminalCodes } from '../../carriers/encoding/terminal-codes.ts'
import { append } from '../../core/document/append.ts'
import { code, heading, image, paragraph, root } from '../../core/document/build.ts'
import type { Block, Metadata, Root } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { ReadContext } from '../../core/reader.ts'
import { tidiedFormula, withoutEnvironment } from '../../office/math/environments.ts'
import { partsOf } from './attachments.ts'
import { type Cell, type Notebook, type Output, parseNotebook } from './notebook.ts'

interface State {
  context: ReadContext
  language: string
  pictures: number
}

export async function readNotebook(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const notebook = parseNotebook(decodeText(bytes, context))
  const state = { context, language: notebook.language, pictures: 0 }
  const blocks: Block[] = []
  for (const cell of notebook.cells) for (const block of await readCell(cell, state)) blocks.push(block)
  return root(blocks, metadataOf(notebook))
}

async function readCell(cell: Cell, state: State): Promise<Block[]> {
  const source = cell.source.trimEnd()
  if (cell.level !== undefined) return source ? [heading(cell.level, source.trim())] : []
  if (cell.kind === 'markdown')
    return cell.attachments.size > 0 ? readWithAttachments(source, cell, state) : readEmbedded(source, 'md', state)
  const blocks: Block[] = source.trim()
    ? [code(source, cell.kind === 'code' ? languageOf(source, state.language) : undefined)]
    : []
  for (const output of cell.outputs) for (const block of await readOutput(output, state)) blocks.push(block)
  return blocks
}

async function readWithAttachments(source: string, { attachments }: Cell, state: State): Promise<Block[]> {
  const blocks: Block[] = []
  const keep = (name: string): string | undefined => keepPicture(name, attachments.get(name)!, state)
  for (const part of partsOf(source, attachments, (name) => keep(name) ?? encodeURI(name)))
    if (typeof part === 'string') append(blocks, await readEmbedded(part.replace(/^\n+/, ''), 'md', state))
    else blocks.push(paragraph([image(part.name, part.alt, keep(part.name))]))
  return blocks
}

async function readOutput({ kind, text, data }: Output, state: State): Promise<Block[]> {
  if (kind !== 'data') return plain(text)
  const markdown = await readEmbedded(data.get('text/markdown') ?? '', 'md', state)
  if (markdown.length) return markdown
  // A page may hold nothing but a script that draws.
  const page = await readEmbedded(data.get('text/html') ?? '', 'html', state)
  if (page.length) return page
  const formula = formulaOf((data.get('text/latex') ?? '').trim())
  if (formula) return [{ type: 'math', value: formula }]
  const picture = [...data.keys()].find((type) => type.startsWith('image/'))
  if (picture) return [pictureOf(picture, data, state)]
  const values = data.get('application/json')
  return values ? [code(values, 'json')] : plain(data.get('text/plain') ?? '')
}

/** Between dollar signs, or an environment of its own; anything else is more than a formula. */
function formulaOf(latex: string): string | undefined {
  const inner = /^\$\$?([^$]+)\$\$?$/.exec(latex)?.[1]
  if (inner) return tidiedFormula(withoutEnvironment(inner.trim()))
  const value = withoutEnvironment(latex)
  return value === latex ? undefined : value
}

/** Cells may be in another language than the notebook (IPython, "Cell magics"). */
const magics: Readonly<Record<string, string>> = lookupTable({
  bash: 'bash',
  sh: 'sh',
  html: 'html',
  javascript: 'javascript',
  js: 'javascript',
  latex: 'latex',
  markdown: 'markdown',
  perl: 'perl',
  r: 'r',
  ruby: 'ruby',
  sql: 'sql',
  svg: 'svg',
  cython: 'cython',
})

function languageOf(source: string, usual: string): string {
  const magic = /^%%(\w{1,20})/.exec(source)?.[1]
  return magics[magic?.toLowerCase() ?? ''] ?? usual
}

function plain(text: string): Block[] {
  const value = asShown(withoutTerminalCodes(text)).trimEnd()
  return value.trim() ? [code(value)] : []
}

/** A carriage return begins its line again, as progress bars do. */
function asShown(text: string): string {
  if (!text.includes('\r')) return text
  const lines = text.replace(/(?<!\r)\r+\n/g, '\n').split('\n')
  return lines.map((line) => line.slice(line.lastIndexOf('\r') + 1)).join('\n')
}

function pictureOf(type: string, data: Output['data'], state: State): Block {
  const alt = data.get('text/plain') ?? ''
  state.pictures++
  const extension = /^image\/(\w+)/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'png'
  const name = `output-${state.pictures}.${extension}`
  return paragraph([image(name, alt.trim(), keepPicture(name, data, state))])
}

/** The first picture of a bundle. */
function keepPicture(name: string, bundle: Output['data'], { context }: State): string | undefined {
  const type = [...bundle.keys()].find((one) => one.startsWith('image/'))
  return context.keepPicture(name, () => Buffer.from(bundle.get(type ?? '') ?? '', 'base64'))
}

async function readEmbedded(source: string, extension: 'md' | 'html', { context }: State): Promise<Block[]> {
  if (source.trim() === '') return []
  const mediaType = `${extension === 'md' ? 'text/markdown' : 'text/html'}; charset=utf-8`
  const document = await context.readEmbedded(Buffer.from(source), { filename: `cell.${extension}`, mediaType })
  return document.children
}

function metadataOf({ title, authors }: Notebook): Metadata {
  return { ...(title ? { title } : {}), ...(authors.length ? { author: authors.join(', ') } : {}) }
}
