/** What docling-serve answers to a conversion, as JSON in pieces: what is large is JSON already and passes as it is. */
import { z } from 'zod'
import { withPageBreaks } from '../page-texts.ts'
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
    if (!isWanted) for await (const _ of chunks);
    else if (output === 'json' || pageBreak === undefined) yield [output, chunks]
    else yield [output, withPageBreaks(chunks, JSON.stringify(pageBreak).slice(1, -1))]
  }
}

/** The text that JSON-escaped bytes stand for, piece by piece. */
export async function* unescaped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const end = wholeCharacters(bytes)
    if (end > 0) yield textOf(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield textOf(rest)
}

function textOf(escaped: Buffer): Buffer {
  return Buffer.from(JSON.parse(`"${escaped.toString()}"`) as string)
}

const backslash = 0x5c
/** Bytes of `\u001f`. */
const longestEscape = 6

/** Before what may go on in the next piece: a character of several bytes, or an escape. */
function wholeCharacters(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] as number) & 0xc0) === 0x80) end -= 1
  if (end > 0 && (bytes[end - 1] as number) >= 0xc0) end -= 1
  // A backslash that ends a run of an even number of them is escaped itself.
  for (let at = end - 1; at >= Math.max(0, end - longestEscape); at--) {
    if (bytes[at] !== backslash) continue
    let first = at
    while (first > 0 && bytes[first - 1] === backslash) first -= 1
    const begins = (at - first) % 2 === 0 ? at : at - 1
    return begins
  }
  return end
}
