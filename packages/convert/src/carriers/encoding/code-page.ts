/** Windows and Macintosh code pages by number, as OLE, RTF and BIFF name them ([MS-UCODEREF] §2.2.1). */
import { decodeOem, isOemCodePage } from './oem-code-pages.ts'

const labels: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  10001: 'shift_jis',
  10002: 'big5',
  10003: 'euc-kr',
  10007: 'x-mac-cyrillic',
  10008: 'gb18030',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  28591: 'windows-1252',
  28598: 'iso-8859-8',
  32768: 'macintosh',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Code page of symbol fonts, which have an encoding of their own: bytes are characters from U+F000 on. */
export const symbolCodePage = 42

type Decode = (bytes: Uint8Array) => string

/** By code page, of which there are few: names and labels are looked up once, not for each string. */
const decoders = new Map<number, Decode>()
/** Numbers that files state are not remembered without end. */
const maxDecoders = 100

/** The WHATWG label of a code page; windows-1252 for one that is unknown, or that has none, as those of DOS. */
export function codePageLabel(codePage: number): string {
  return knownCodePageLabel(codePage) ?? 'windows-1252'
}

export function knownCodePageLabel(codePage: number): string | undefined {
  const label = labels[codePage]
  if (label !== undefined) return label
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  if (codePage >= 28592 && codePage <= 28606) return `iso-8859-${codePage - 28590}`
  return undefined
}

/** Bytes in a code page as text; bytes it does not have become U+FFFD. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const known = decoders.get(codePage)
  if (known) return known(bytes)
  const decode = decoderOf(codePage)
  if (decoders.size < maxDecoders) decoders.set(codePage, decode)
  return decode(bytes)
}

function decoderOf(codePage: number): Decode {
  const oem = `ibm${codePage}`
  if (isOemCodePage(oem)) return (bytes) => decodeOem(bytes, oem)
  if (codePage === symbolCodePage) return decodeSymbols
  const decoder = new TextDecoder(codePageLabel(codePage), { ignoreBOM: true })
  return (bytes) => decoder.decode(bytes)
}

function decodeSymbols(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte < 0x20 ? byte : 0xf000 + byte)
  return text
}

/** Windows character sets, as fonts name them (LOGFONT.lfCharSet), with the code pages that hold them. */
const byCharset: Readonly<Record<number, number>> = {
  77: 10000,
  78: 10001,
  79: 10003,
  80: 10008,
  81: 10002,
  89: 10007,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** Undefined where the character set leaves it to the document. */
export function codePageOfCharset(charset: number): number | undefined {
  return byCharset[charset]
}
