import { decodeOem, isOemCodePage } from './oem-code-pages.ts'
import { decodeWindows1252 } from './windows-1252.ts'

/** A short text in a charset of the WHATWG Encoding Standard or in a code page of MS-DOS. */
export function decodeAs(bytes: Uint8Array, charset: string): string {
  if (charset === 'windows-1252') return decodeWindows1252(bytes)
  if (isOemCodePage(charset)) return decodeOem(bytes, charset)
  return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes)
}
