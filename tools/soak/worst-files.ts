/** Files that keep a conversion process busy for as long as they may, some of them hostile and some only long. */
import { crc32, deflateSync } from 'node:zlib'
import type { Document } from './documents.ts'

/** Each is made once. */
export function worstFiles(): readonly Document[] {
  made ??= [
    { name: 'jbig2.pdf', format: 'pdf', bytes: hugeImageOnEachPage(50, 60_000) },
    { name: 'report.pdf', format: 'pdf', bytes: longReport(3000) },
    { name: 'noise.png', format: 'image', bytes: noise(9000) },
    { name: 'tables.html', format: 'html', bytes: Buffer.from('<table><tr><td>'.repeat(70_000)) },
  ]
  return made
}

let made: readonly Document[] | undefined

/** Pages that all show one bilevel image: under a kilobyte. */
function hugeImageOnEachPage(pages: number, side: number): Buffer {
  const stream = jbig2(side)
  const image = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1`
  return pdf(
    Array.from({ length: pages }, () => 4),
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources<</XObject<</I 6 0 R>>>>>>`,
      streamObject('', Buffer.from('9 0 0 9 0 0 cm /I Do')),
      streamObject(`${image}/Filter/JBIG2Decode`, stream),
    ],
  )
}

/** Pages of text, each with other words: nothing about it is hostile. */
function longReport(pages: number): Buffer {
  const contents = Array.from({ length: pages }, (_, page) => {
    const lines = Array.from(
      { length: 80 },
      (_, line) => `(${`${page} report of ${line * page} things, `.repeat(4)}) Tj 0 -9 Td`,
    )
    return streamObject('/Filter/FlateDecode', deflateSync(`BT /F 8 Tf 10 780 Td ${lines.join(' ')} ET`))
  })
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const objects = contents.flatMap((content, page) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${2 * page + 6} 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
    content,
  ])
  return pdf(
    contents.map((_, page) => 2 * page + 5),
    [font, ...objects],
  )
}

/** @param kids Numbers of the pages. @param objects From number 4 on; 3 is empty. */
function pdf(kids: readonly number[], objects: readonly (string | Buffer)[]): Buffer {
  const pages = kids.map((kid) => `${kid} 0 R`).join(' ')
  const all = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${kids.length}/Kids[${pages}]>>`,
    'null',
    ...objects,
  ]
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let offset = chunks[0]?.length ?? 0
  for (const [index, object] of all.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj`), Buffer.from(object), Buffer.from('endobj\n')])
    offsets.push(offset)
    offset += chunk.length
    chunks.push(chunk)
  }
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer<</Root 1 0 R/Size ${all.length + 1}>>\nstartxref\n${offset}\n%%EOF`
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}${trailer}`)])
}

function streamObject(entries: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

/** A page and one generic region of its size (ISO/IEC 14492 §7.4.6), whose arithmetic code is a few bytes long. */
function jbig2(side: number): Buffer {
  const size = uint32(side, side)
  const page = Buffer.concat([size, uint32(0, 0), Buffer.from([0, 0, 0])])
  const adaptivePixels = [3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]
  const region = Buffer.concat([size, uint32(0, 0), Buffer.from([0, 0, ...adaptivePixels, 1, 2, 3, 4, 0xff, 0xac])])
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
}

function segment(number: number, type: number, data: Buffer): Buffer {
  return Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(data.length), data])
}

/** A bilevel picture in which there is nothing to read and everything to look at; its rows repeat, so it is small. */
function noise(side: number): Buffer {
  const bytesPerRow = Math.ceil(side / 8)
  const rows = Array.from({ length: 16 }, (_, row) =>
    Buffer.from(
      Array.from({ length: bytesPerRow + 1 }, (_, at) => (at === 0 ? 0 : (at * 7919 + row * 104_729) >> 3) & 0xff),
    ),
  )
  const samples = Buffer.concat(Array.from({ length: side }, (_, row) => rows[row % 16] as Buffer))
  const header = Buffer.concat([uint32(side, side), Buffer.from([1, 0, 0, 0, 0])])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(samples)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
