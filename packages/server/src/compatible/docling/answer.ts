/** What docling-serve answers to a conversion, as JSON in pieces: what is large is JSON already and passes as it is. */
import { z } from 'zod'
import { pageTexts } from '../page-texts.ts'
import type { DoclingOptions, Output } from './options.ts'

export const DoclingAnswer = z.object({
  document: z.object({
    filename: z.string(),
    md_content: z.string().nullable(),
    json_content: z.record(z.string(), z.unknown()).nullable(),
    html_content: z.string().nullable(),
    text_content: z.string().nullable(),
    doctags_content: z.null(),
  }),
  status: z.literal('success'),
  errors: z.array(z.unknown()),
  processing_time: z.number().describe('Seconds.'),
  timings: z.record(z.string(), z.unknown()),
})

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A document that was converted. */
export interface Converted {
  filename: string
  durationMs: number
  /** Texts by their format, JSON-escaped, and the DoclingDocument as `docling`; each is read before the next. */
  parts: Iterable<NamedPart> | AsyncIterable<NamedPart>
}

export interface NamedPart {
  name: string
  chunks: Chunks
}

/** How docling-serve names what the parts have. */
const outputOf: Readonly<Record<string, Output>> = { markdown: 'md', text: 'text', html: 'html', docling: 'json' }

export async function* doclingAnswer(
  { filename, durationMs, parts }: Converted,
  asked: Pick<DoclingOptions, 'outputs' | 'pageBreak'>,
): AsyncGenerator<Uint8Array> {
  const absent = new Set<Output | 'doctags'>(['md', 'text', 'html', 'json', 'doctags'])
  yield Buffer.from(`{"document":{"filename":${JSON.stringify(filename)}`)
  for await (const [output, chunks] of outputsOf(parts, asked)) {
    absent.delete(output)
    yield Buffer.from(`,"${output}_content":${output === 'json' ? '' : '"'}`)
    yield* chunks
    if (output !== 'json') yield Buffer.from('"')
  }
  const rest = { status: 'success', errors: [], processing_time: durationMs / 1000, timings: {} }
  const missing = Array.from(absent, (output) => `,"${output}_content":null`).join('')
  yield Buffer.from(`${missing}},${JSON.stringify(rest).slice(1)}`)
}

/** Those that were asked for, with the page breaks that were asked for; texts are JSON-escaped. */
export async function* outputsOf(
  parts: Converted['parts'],
  { outputs, pageBreak }: Pick<DoclingOptions, 'outputs' | 'pageBreak'>,
): AsyncGenerator<[Output, Chunks]> {
  for await (const { name, chunks } of parts) {
    const output = outputOf[name]
    const isWanted = output !== undefined && outputs.has(output)
    if (isWanted && (output === 'json' || pageBreak === undefined)) yield [output, chunks]
    else {
      const bytes = await gathered(chunks)
      if (isWanted && pageBreak !== undefined) yield [output, [withBreaks(bytes, pageBreak)]]
    }
  }
}

export async function gathered(chunks: Chunks): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

/** The text that JSON-escaped bytes stand for. */
export function unescaped(bytes: Buffer): string {
  return JSON.parse(`"${bytes.toString()}"`) as string
}

function withBreaks(escaped: Buffer, pageBreak: string): Buffer {
  const pages = pageTexts(unescaped(escaped))
  if (!pages) return escaped
  const text = `${pages.map(({ text }) => text).join(`\n\n${pageBreak}\n\n`)}\n`
  return Buffer.from(JSON.stringify(text).slice(1, -1))
}
