/** The information dictionary (ISO 32000-1 §14.3.3) and the catalogue's language. */
import type { Metadata } from '../../core/document/nodes.ts'
import type { PdfDocument } from './pdfium/open.ts'
import { nativeOf, readUtf16, withText } from './pdfium/pdfium.ts'

export function readMetadata(document: PdfDocument): Metadata {
  const metadata: Metadata = { pageCount: document.pageCount }
  const set = (name: 'title' | 'author' | 'subject' | 'keywords', key: string): void => {
    const value = readText(document, key)
    if (value) metadata[name] = value
  }
  set('title', 'Title')
  set('author', 'Author')
  set('subject', 'Subject')
  set('keywords', 'Keywords')
  const created = readDate(readText(document, 'CreationDate'))
  if (created) metadata.created = created
  const modified = readDate(readText(document, 'ModDate'))
  if (modified) metadata.modified = modified
  const language = readUtf16(document.pdfium, (buffer, bytes) =>
    nativeOf(document.pdfium, 'FPDFCatalog_GetLanguage')(document.handle, buffer, bytes),
  )
  if (/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(language)) metadata.language = language
  return metadata
}

function readText({ pdfium, handle }: PdfDocument, key: string): string {
  return withText(pdfium, key, (name) =>
    readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, 'FPDF_GetMetaText')(handle, name, buffer, bytes)),
  ).trim()
}

/** `D:20150109103000+01'00'` (§7.9.4) → RFC 3339; undefined where it is no date. */
function readDate(text: string): string | undefined {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(text)
  if (!match) return undefined
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    zoneHour,
    zoneMinute = '00',
  ] = match
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  return Number.isNaN(Date.parse(date)) ? undefined : date
}
