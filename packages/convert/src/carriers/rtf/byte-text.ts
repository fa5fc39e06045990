/** Text as it stands in the file: bytes of a code page, plain or in hexadecimal (RTF 1.9.1, "Code Page Support"). */
import { Buffer, isAscii as isAsciiFile, isUtf8 } from '#platform/buffer'
import { decodeCodePage } from '../encoding/code-page.ts'

export interface ByteText {
  /** Bytes of the file, from `start` up to `end`. */
  add(start: number, end: number): void
  addByte(byte: number): void
  /** Hands over what came since the last time, before the code page may change. */
  flush(): void
}

/** @param codePage Asked when text is handed over. */
export function createByteText(bytes: Uint8Array, codePage: () => number, take: (text: string) => void): ByteText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Programs that know UTF-8 alone write it as it is, whatever code page they name; bytes of one are hardly ever such.
  const isWideText = !isAsciiFile(source) && isUtf8(source)
  let pending: number[] = []

  function flush(): void {
    if (pending.length === 0) return
    const raw = Uint8Array.from(pending)
    pending = []
    take(decodeCodePage(raw, codePage()))
  }

  return {
    add(start, end) {
      if (isWideText) {
        flush()
        take(source.toString('utf8', start, end))
      } else if (pending.length === 0 && isAscii(bytes, start, end)) take(source.toString('latin1', start, end))
      else for (let at = start; at < end; at++) pending.push(bytes[at]!)
    },
    addByte: (byte) => void pending.push(byte),
    flush,
  }
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! >= 0x80) return false
  return true
}
