/** The header fields of a message or of a part of one (RFC 5322 §2.2, RFC 2045 §5, RFC 2231). */
import { Buffer, isUtf8 } from '#platform/buffer'
import { decodeText } from '../encoding/decode.ts'
import { decodeWords } from './encoded-word.ts'

export interface Structured {
  /** What stands before the first semicolon, without comments and quotes, lower case. */
  value: string
  parameters: ReadonlyMap<string, string>
}

export class Fields {
  readonly #values = new Map<string, string[]>()

  /** @param bytes The lines before the first empty one. */
  constructor(bytes: Uint8Array) {
    // Raw UTF-8 is allowed by RFC 6532; others write their own charset without leave, mostly that of the text below.
    const text = isUtf8(bytes) ? decodeText(bytes) : decodeText(bytes, {}, statedCharset(bytes))
    for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r\n?|\n/)) {
      const colon = line.indexOf(':')
      if (colon <= 0) continue
      const name = line.slice(0, colon).trim().toLowerCase()
      const values = this.#values.get(name)
      const value = line.slice(colon + 1).trim()
      if (values) values.push(value)
      else this.#values.set(name, [value])
    }
  }

  /** The first field of a name with its encoded words decoded; '' where there is none. */
  text(name: string): string {
    return decodeWords(this.#values.get(name)?.[0] ?? '')
  }

  /** All fields of a name in one line, as programs write several `To`. */
  joined(name: string): string {
    return (this.#values.get(name) ?? []).map(decodeWords).join(', ')
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  structured(name: string): Structured {
    return parseStructured(this.#values.get(name)?.[0] ?? '')
  }
}

function statedCharset(header: Uint8Array): string | undefined {
  const text = Buffer.from(header.buffer, header.byteOffset, header.byteLength).toString('latin1')
  const value = /^content-type:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(text)?.[1] ?? ''
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(value)?.[1]
}

const parameter = /;\s*([^\s=;]+?)\s*=\s*(?:"([^"\\]*(?:\\[\s\S]?[^"\\]*)*)(?:"|$)|([^;]*))/g

function parseStructured(source: string): Structured {
  const value = source
    .split(';', 1)[0]!
    .replace(/\([^()]*\)|"/g, '')
    .trim()
    .toLowerCase()
  const plain = new Map<string, string>()
  const pieces = new Map<string, { index: number; text: string; encoded: boolean }[]>()
  for (const [, key, quoted, bare] of source.matchAll(parameter)) {
    const text = quoted === undefined ? (bare ?? '').trim() : quoted.replace(/\\(.)/g, '$1')
    const [, name = '', index, star] = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(key!.toLowerCase()) ?? []
    if (index === undefined && !star) plain.set(name, decodeWords(text))
    else {
      const list = pieces.get(name) ?? []
      list.push({ index: Number(index ?? 0), text, encoded: star === '*' })
      pieces.set(name, list)
    }
  }
  for (const [name, list] of pieces) plain.set(name, joinPieces(list))
  return { value, parameters: plain }
}

/**
 * Values cut to pieces and percent-encoded, the first with its charset: `name*0*=utf-8'en'…` (RFC 2231 §4.1). Some
 * programs cut encoded words so.
 */
function joinPieces(pieces: { index: number; text: string; encoded: boolean }[]): string {
  const ordered = pieces.sort((one, other) => one.index - other.index)
  const [, charset = '', rest = ''] = /^([^']*)'[^']*'([\s\S]*)$/.exec(ordered[0]!.text) ?? []
  const isExtended = ordered[0]!.encoded && charset !== ''
  const bytes = ordered.map(({ text, encoded }, index) => {
    const value = index === 0 && isExtended ? rest : text
    return encoded ? percentDecoded(value) : Buffer.from(value)
  })
  return decodeWords(decodeText(Buffer.concat(bytes), isExtended ? { charset } : {}))
}

function percentDecoded(value: string): Buffer {
  const latin1 = value.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin1, 'latin1')
}
