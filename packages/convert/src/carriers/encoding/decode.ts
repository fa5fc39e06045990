/**
 * Bytes to text.
 *
 * What cannot be decoded becomes U+FFFD.
 *
 * Warnings: text_undecodable.
 */
import { Buffer } from '#platform/buffer'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { type Charset, findCharset } from './charset.ts'
import { decodeOem, isOemCodePage } from './oem-code-pages.ts'
import { decodeUtf32 } from './unicode-forms.ts'
import { decodeWindows1252 } from './windows-1252.ts'

/** What is known of a text before it is decoded: of a reader's context, the part that decoding needs. */
export interface TextContext {
  /** Charset of the media type that came with the bytes. */
  readonly charset?: string | undefined
  warn?(code: WarningCode, details?: WarningDetails): void
}

const chunkBytes = 262_144

/**
 * The text without its byte order mark.
 *
 * @param declared The charset that the text itself names (declaration.ts); the context's comes before it.
 */
export function decodeText(bytes: Uint8Array, context: TextContext = {}, declared?: string): string {
  const charset = findCharset(bytes, context.charset ?? declared)
  const text = decodeWhole(bytes.subarray(charset.skip, endOfText(bytes, charset)), charset)
  reportFaults(countFaults(text), bytes, charset, context)
  return text
}

/** The same in pieces, so that a large text is never held as a whole; a warning comes with the last. */
export function* decodeChunks(bytes: Uint8Array, context: TextContext): Generator<string> {
  const charset = findCharset(bytes, context.charset)
  const decode = decoderOf(charset)
  let faults = 0
  const end = endOfText(bytes, charset)
  for (let offset = charset.skip; offset < end; offset += chunkBytes) {
    const piece = decode(bytes.subarray(offset, Math.min(offset + chunkBytes, end)), offset + chunkBytes < end)
    faults += countFaults(piece)
    yield piece
  }
  reportFaults(faults, bytes, charset, context)
}

/** CP/M and DOS end a text with 0x1A, which is none of its characters. */
function endOfText(bytes: Uint8Array, { name }: Charset): number {
  return bytes.at(-1) === 0x1a && !/^utf-(?:16|32)/.test(name) ? bytes.length - 1 : bytes.length
}

type Decode = (bytes: Uint8Array, more: boolean) => string

function decoderOf(charset: Charset): Decode {
  if (charset.name === 'windows-1252') return decodeWindows1252
  if (isOemCodePage(charset.name)) return (bytes) => decodeOem(bytes, charset.name)
  if (charset.name.startsWith('utf-32')) return (bytes) => decodeUtf32(bytes, charset.name === 'utf-32le')
  const decoder = new TextDecoder(charset.name, { ignoreBOM: true })
  return (bytes, more) => decoder.decode(bytes, { stream: more })
}

/** For whole texts, which leave nothing in a decoder. */
const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

function decodeWhole(bytes: Uint8Array, charset: Charset): string {
  const { name } = charset
  if (name === 'windows-1252' || name.startsWith('utf-32') || isOemCodePage(name))
    return decoderOf(charset)(bytes, false)
  const decoder = decoders.get(name) ?? new TextDecoder(name, { ignoreBOM: true })
  decoders.set(name, decoder)
  return decoder.decode(bytes)
}

function reportFaults(found: number, bytes: Uint8Array, charset: Charset, context: TextContext): void {
  if (found === 0) return
  const count = found - (charset.name === 'utf-8' ? writtenReplacements(bytes) : 0)
  if (count > 0) context.warn?.('text_undecodable', { count, charset: charset.name })
}

function countFaults(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}

/** U+FFFD that the author's own program wrote. */
function writtenReplacements(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf('\ufffd'); at >= 0; at = buffer.indexOf('\ufffd', at + 1)) count++
  return count
}
