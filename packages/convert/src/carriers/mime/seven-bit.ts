/** Charsets that mail was written in where eight bits were not sure to arrive, and that no decoder of pages has. */
import { Buffer } from '#platform/buffer'
import { lookupTable } from '../../core/lookup-table.ts'

const decoders: Readonly<Record<string, (source: string) => string>> = lookupTable({
  'utf-7': decodeUtf7,
  'unicode-1-1-utf-7': decodeUtf7,
  'iso-2022-kr': decodeShifted,
  csiso2022kr: decodeShifted,
  'hz-gb-2312': decodeHz,
  hz: decodeHz,
})

/** @returns undefined where the charset is none of these */
export function decodeSevenBit(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const decode = charset === undefined ? undefined : decoders[charset.trim().toLowerCase()]
  return decode?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
}

/** Runs between `+` and the first character that is not of base64, a `-` being part of them, are UTF-16 (RFC 2152). */
function decodeUtf7(source: string): string {
  return source.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) => {
    if (run === '') return '+'
    const units = Buffer.from(run, 'base64')
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}

/** KS X 1001 stands between the controls SO and SI; a designation is at the start of a line (RFC 1557). */
function decodeShifted(source: string): string {
  return source
    .replaceAll('\x1b$)C', '')
    .replace(/\x0e([^\x0f\n]*)\x0f?/g, (_, run: string) => decodeDoubled(run, 'euc-kr'))
}

/** GB 2312 stands between `~{` and `~}`, `~~` is a tilde, and one before a line end joins the lines (RFC 1843). */
function decodeHz(source: string): string {
  return source.replace(/~(?:\{((?:[!-w][!-~])*)(?:~\})?|~|\r?\n)/g, (mark, run?: string) =>
    run === undefined ? (mark === '~~' ? '~' : '') : decodeDoubled(run, 'gbk'),
  )
}

/** Characters of two bytes without their high bits. */
function decodeDoubled(run: string, charset: string): string {
  return new TextDecoder(charset).decode(Buffer.from(run, 'latin1').map((byte) => byte | 0x80))
}
