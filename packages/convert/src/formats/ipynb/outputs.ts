/** Results of a code cell (nbformat 4, "code cell outputs"), each in its richest form that has a text. */
import { code } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../reader.ts'
import { type Json, object, text } from './notebook.ts'

export async function readOutputs(outputs: readonly Json[], context: ReadContext): Promise<Block[]> {
  const blocks: Block[] = []
  let stream = ''
  const endStream = (): void => {
    const value = withoutEscapes(stream).trimEnd()
    if (value) blocks.push(code(value))
    stream = ''
  }
  for (const output of outputs) {
    if (output.output_type === 'stream') {
      stream += text(output.text)
      continue
    }
    endStream()
    if (output.output_type === 'error' || output.output_type === 'pyerr') blocks.push(...readError(output))
    else blocks.push(...(await readData({ ...object(output.data), ...ofVersion3(output) }, context)))
  }
  endStream()
  return blocks
}

/** nbformat 3 has the forms beside each other, by short names. */
function ofVersion3(output: Json): Json {
  return {
    ...(output.html === undefined ? {} : { 'text/html': output.html }),
    ...(output.latex === undefined ? {} : { 'text/latex': output.latex }),
    ...(output.png === undefined ? {} : { 'image/png': output.png }),
    ...(output.output_type !== 'stream' && output.text !== undefined ? { 'text/plain': output.text } : {}),
  }
}

async function readData(data: Json, context: ReadContext): Promise<Block[]> {
  const plain = text(data['text/plain']).trimEnd()
  const markdown = text(data['text/markdown'])
  if (markdown.trim()) return [{ type: 'verbatim', value: markdown }]
  const html = text(data['text/html'])
  if (/<table/i.test(html)) return readHtml(html, plain, context)
  const latex = text(data['text/latex']).trim()
  if (/^\$\$?[\s\S]+\$\$?$/.test(latex)) return [{ type: 'math', value: latex.replace(/^\$+|\$+$/g, '').trim() }]
  if (Object.keys(data).some((type) => type.startsWith('image/')))
    return [{ type: 'paragraph', children: [{ type: 'image', url: '', alt: plain || 'Figure' }] }]
  if (html.trim()) return readHtml(html, plain, context)
  if (plain) return [code(plain)]
  if (Object.keys(data).length) context.warn('content_dropped', { what: 'results of cells that have no text' })
  return []
}

async function readHtml(html: string, plain: string, context: ReadContext): Promise<Block[]> {
  try {
    const hint = { filename: 'output.html', mediaType: 'text/html; charset=utf-8' }
    return (await context.readEmbedded(Buffer.from(html), hint)).children
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    return plain ? [code(plain)] : []
  }
}

function readError(output: Json): Block[] {
  const trace = withoutEscapes(Array.isArray(output.traceback) ? output.traceback.join('\n') : '').trimEnd()
  const value = trace || [text(output.ename), text(output.evalue)].filter(Boolean).join(': ')
  return value ? [code(value)] : []
}

/** Colours of a terminal (ECMA-48 §5.4). */
function withoutEscapes(value: string): string {
  return value.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
}
