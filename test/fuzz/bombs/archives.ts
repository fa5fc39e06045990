/** Archives and packages that unpack to far more than they are. */
import { gzipSync } from 'node:zlib'
import { type Deflated, deflated, gzipOf, type Repeated } from './deflated.ts'

export interface PackedEntry extends Deflated {
  name: string
  /** What the headers say, where it is not the truth. */
  declared?: number
}

export function packed(name: string, parts: readonly Repeated[], declared?: number): PackedEntry {
  return { name, ...deflated(parts), ...(declared === undefined ? {} : { declared }) }
}

/** A ZIP archive of streams that are packed already (APPNOTE.TXT 4.3.7, 4.3.12). */
export function zipOfPacked(entries: readonly PackedEntry[], shares = false): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, crc, length, declared = length } of entries) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared % 2 ** 32, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    if (!shares || files.length === 0)
      files.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(shares ? 0 : offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name))
    offset += shares && offset ? 0 : 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

const text = (content: string): Repeated[] => [{ piece: content, times: 1 }]
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook whose one sheet has so many rows like the one given. */
export function workbook(row: string, rows: number, strings: readonly Repeated[] = text('<sst/>')): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return zipOfPacked([
    packed('[Content_Types].xml', text(contentTypes('xl/workbook.xml', 'spreadsheetml.sheet.main'))),
    packed('_rels/.rels', text(related([['officeDocument', 'xl/workbook.xml']]))),
    packed(
      'xl/workbook.xml',
      text(
        `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="One" sheetId="1" r:id="r0"/></sheets></workbook>`,
      ),
    ),
    packed(
      'xl/_rels/workbook.xml.rels',
      text(
        related([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
        ]),
      ),
    ),
    packed('xl/sharedStrings.xml', strings),
    packed('xl/worksheets/sheet1.xml', [
      ...text(`<worksheet xmlns="${main}"><sheetData>`),
      ...inBlocks(row, rows),
      ...text('</sheetData></worksheet>'),
    ]),
  ])
}

/** Pieces of about a hundred kilobytes pack best. */
function inBlocks(piece: string, times: number): Repeated[] {
  const each = Math.max(1, Math.floor(100_000 / piece.length))
  return [
    { piece: piece.repeat(each), times: Math.floor(times / each) },
    { piece: piece.repeat(times % each), times: 1 },
  ]
}

/** A text document whose body has so many paragraphs like the one given, and further parts. */
export function textDocument(paragraph: string, times: number, parts: readonly PackedEntry[] = [], links = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
  return zipOfPacked([
    packed('[Content_Types].xml', text(contentTypes('word/document.xml', 'wordprocessingml.document.main'))),
    packed('_rels/.rels', text(related([['officeDocument', 'word/document.xml']]))),
    packed('word/_rels/document.xml.rels', text(related([], links))),
    packed('word/document.xml', [
      ...text(
        `<w:document xmlns:w="${main}" xmlns:r="${relationships}" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"><w:body>`,
      ),
      ...inBlocks(paragraph, times),
      ...text('</w:body></w:document>'),
    ]),
    ...parts,
  ])
}

function contentTypes(part: string, type: string): string {
  return `<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/></Types>`
}

function related(targets: readonly (readonly [type: string, target: string])[], more = ''): string {
  const rows = targets.map(
    ([type, target], at) => `<Relationship Id="r${at}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageTypes}/relationships">${rows.join('')}${more}</Relationships>`
}

/** Gzip within gzip. */
export function gzipChain(levels: number, innermost: readonly Repeated[]): Buffer {
  let bytes: Buffer = gzipOf(innermost)
  for (let level = 1; level < levels; level++) bytes = gzipSync(bytes, { level: 9 })
  return bytes
}
