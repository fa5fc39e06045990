/** A large PDF: pages of text with a grey picture each, of which most of the bytes are, as in most large files. */
import { put, writePdf } from '../../tools/fixtures/pdf/write-pdf.ts'
import { words } from '../filled.ts'

const linesOnPage = 25
/** Width and height of a picture in pixels of a byte. */
const side = 200

/** @param bytes Of the contents of its pages, which are not packed. */
export function grownPdf(bytes: number): Uint8Array {
  const count = Math.ceil(bytes / page(1_000).join('\n').length)
  return writePdf({ pages: Array.from({ length: count }, (_, n) => ({ content: page(n) })) })
}

function page(n: number): string[] {
  const lines = Array.from({ length: linesOnPage }, (_, line) =>
    put(72, 780 - 16 * line, `${words}, line ${line} of page ${n}`),
  )
  return [...lines, pictureOf(n)]
}

/** An image in the contents of its page (ISO 32000-1 §8.9.7). */
function pictureOf(n: number): string {
  const row = String.fromCharCode(...Array.from({ length: side }, (_, x) => 32 + ((x * 7 + n) % 90)))
  return `q 250 0 0 250 72 80 cm BI /W ${side} /H ${side} /CS /G /BPC 8 ID ${row.repeat(side)} EI Q`
}
