/** Large documents of the formats beyond those of `grown.ts`: e-mail, OpenDocument, books, notebooks, the binary office. */
import { writeCompoundFile } from '../../packages/convert/src/carriers/cfb/write.ts'
import { zipOf } from '../../tools/fixtures/zip-of.ts'
import { filled, words } from '../filled.ts'

const officeNamespaces = Object.entries({ office: 'office', text: 'text', table: 'table', draw: 'drawing' })
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** @param bytes Of the text of the document, unpacked. */
export const grownOthers: Readonly<Record<string, (bytes: number) => Uint8Array>> = {
  rtf: (bytes) => Buffer.from(filled(bytes, '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}', rtfBlock, '}')),
  odt: (bytes) => openDocument('text', bytes, textBlock),
  ods: (bytes) => openDocument('spreadsheet', bytes, sheetRow, '<table:table table:name="Data">', '</table:table>'),
  odp: (bytes) => openDocument('presentation', bytes, slide),
  epub,
  eml: (bytes) =>
    Buffer.from(filled(bytes, 'From: a@example.org\nSubject: Large\nContent-Type: text/plain\n\n', mailLine, '')),
  mhtml: (bytes) => Buffer.from(filled(bytes, webArchiveHead, pageBlock, '\n--b--\n')),
  ipynb: (bytes) =>
    Buffer.from(filled(bytes, '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[', notebookCell, ']}')),
  srt: (bytes) => Buffer.from(filled(bytes, '', (n) => `${n + 1}\n${cueTimes(n, ',')}\n${words}, ${n}.\n\n`, '')),
  vtt: (bytes) => Buffer.from(filled(bytes, 'WEBVTT\n\n', (n) => `${cueTimes(n, '.')}\n${words}, ${n}.\n\n`, '')),
  doc,
  xls,
  ppt,
  msg: (bytes) => {
    const text = Buffer.from(
      filled(bytes / 2, '', (n) => `${words}, number ${n} of many.\r\n\r\n`, ''),
      'utf16le',
    )
    const properties = Buffer.alloc(32)
    return writeCompoundFile({ '__properties_version1.0': properties, '__substg1.0_1000001F': text })
  },
}

function rtfBlock(n: number): string {
  const table = n % 10 ? '' : `\\trowd\\cellx3000\\cellx6000\\intbl ${n}\\cell ${n * 7}\\cell\\row\\pard\n`
  return `\\pard\\plain ${words}, {\\b number ${n}} of \\'e9t\\'e9 \\u8364? many.\\par\n${table}`
}

function openDocument(kind: string, bytes: number, block: (n: number) => string, head = '', tail = ''): Uint8Array {
  const opened = `<office:document-content ${officeNamespaces}><office:body><office:${kind}>${head}`
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': filled(bytes, opened, block, `${tail}</office:${kind}></office:body></office:document-content>`),
  })
}

function textBlock(n: number): string {
  const heading = n % 20 ? '' : `<text:h text:outline-level="2">Part ${n}</text:h>`
  return `${heading}<text:p>${words}, <text:span>number ${n}</text:span> of many.</text:p>`
}

function sheetRow(n: number): string {
  const number = (value: number): string =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
  const name = `<table:table-cell office:value-type="string"><text:p>Item ${n % 1000}</text:p></table:table-cell>`
  return `<table:table-row>${name}${number(n)}${number(n * 7)}${number(n + 0.25)}</table:table-row>`
}

function slide(n: number): string {
  const box = `<draw:frame><draw:text-box><text:p>${words}, ${n}.</text:p></draw:text-box></draw:frame>`
  return `<draw:page draw:name="Page ${n}">${box.repeat(20)}</draw:page>`
}

function epub(bytes: number): Uint8Array {
  const size = 500_000
  const names = Array.from({ length: Math.ceil(bytes / size) }, (_, n) => `c${n}`)
  const items = names.map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`)
  const chapter = filled(
    size,
    '<html xmlns="http://www.w3.org/1999/xhtml"><body>',
    (n) => `<h2>Part ${n}</h2><p>${words}. ${words}, <b>number ${n}</b>.</p>`,
    '</body></html>',
  )
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items.join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`${name}.xhtml`, chapter])),
  })
}

function mailLine(n: number): string {
  return `${words},\nnumber ${n} of many.\n\n`
}

const webArchiveHead = [
  'From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"; boundary="b"\n',
  '--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n',
].join('\n')

function pageBlock(n: number): string {
  return `<h2>Part ${n}</h2><p class=3D"text">${words}. =\n${words}, <b>number ${n}</b> of =E2=80=9Cmany=E2=80=9D.</p>\n`
}

function notebookCell(n: number): string {
  const outputs = [{ output_type: 'stream', name: 'stdout', text: [`${n}\n`, `${words}\n`] }]
  const cell =
    n % 2
      ? { cell_type: 'markdown', metadata: {}, source: [`## Part ${n}\n`, '\n', `${words}, **${n}**.`] }
      : { cell_type: 'code', metadata: {}, execution_count: n, source: [`print(${n})\n`, `# ${words}`], outputs }
  return `${n ? ',' : ''}${JSON.stringify(cell)}`
}

function cueTimes(n: number, mark: string): string {
  const at = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(11, 19)}${mark}000`
  return `${at((n * 2) % 80_000)} --> ${at(((n * 2) % 80_000) + 1)}`
}

/** One piece of narrow text, without properties ([MS-DOC] §2.5). */
function doc(bytes: number): Uint8Array {
  const text = Buffer.from(
    filled(bytes, '', (n) => `${words}, number ${n} of many.\r`, ''),
    'latin1',
  )
  const fib = Buffer.alloc(2048)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(0xc1, 2)
  fib.writeUInt16LE(0x0200, 10)
  fib.writeUInt16LE(14, 32)
  fib.writeUInt16LE(22, 62)
  fib.writeInt32LE(text.length, 64 + 3 * 4)
  fib.writeUInt16LE(93, 152)
  const clx = Buffer.alloc(5 + 16)
  clx[0] = 2
  clx.writeUInt32LE(16, 1)
  clx.writeUInt32LE(text.length, 9)
  clx.writeUInt32LE(((fib.length * 2) | 0x4000_0000) >>> 0, 15)
  fib.writeUInt32LE(0, 154 + 33 * 8)
  fib.writeUInt32LE(clx.length, 154 + 33 * 8 + 4)
  return writeCompoundFile({ WordDocument: Buffer.concat([fib, text]), '1Table': clx })
}

function record(type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** Numbers and short texts in sheets of 65,000 rows ([MS-XLS] §2.1.7). */
function xls(bytes: number): Uint8Array {
  const rowBytes = 5 * 18 + 22
  const rows = Math.ceil(bytes / rowBytes)
  const bof = (kind: number): Buffer => record(0x0809, Buffer.from([0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const sheets = Array.from({ length: Math.ceil(rows / 65_000) }, (_, at) =>
    Buffer.concat([bof(0x10), cells(Math.min(65_000, rows - at * 65_000)), record(0x0a, Buffer.alloc(0))]),
  )
  const format = record(0xe0, Buffer.alloc(20))
  let offset = 20 + format.length + sheets.length * 17 + 4
  const list = sheets.map((sheet, at) => {
    const data = Buffer.alloc(13)
    data.writeUInt32LE(offset, 0)
    data[6] = 5
    data.write(`Data${at}`, 8, 'latin1')
    offset += sheet.length
    return record(0x85, data)
  })
  const book = Buffer.concat([bof(5), format, ...list, record(0x0a, Buffer.alloc(0)), ...sheets])
  return writeCompoundFile({ Workbook: book })
}

function cells(rows: number): Buffer {
  const out: Buffer[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 5; column++) {
      const data = Buffer.alloc(14)
      data.writeUInt16LE(row, 0)
      data.writeUInt16LE(column, 2)
      data.writeDoubleLE(row * (column + 1) + 0.25, 6)
      out.push(record(0x0203, data))
    }
    const label = Buffer.alloc(18)
    label.writeUInt16LE(row, 0)
    label.writeUInt16LE(5, 2)
    label.writeUInt16LE(9, 6)
    label.write(`Item ${1000 + (row % 1000)}`, 9, 'latin1')
    out.push(record(0x0204, label))
  }
  return Buffer.concat(out)
}

/** Slides of a hundred boxes, each a drawing of its own ([MS-PPT] §2.5). */
function ppt(bytes: number): Uint8Array {
  const first = drawnSlide(0)
  const count = Math.ceil(bytes / first.length)
  const list = Array.from({ length: count }, (_, n) => {
    const data = Buffer.alloc(20)
    data.writeUInt32LE(n + 2, 0)
    data.writeUInt32LE(n + 256, 12)
    return art(0x03f3, 0, data)
  })
  const document = art(0x03e8, 0xf, art(0x03e9, 1, Buffer.alloc(40)), art(0x0ff0, 0xf, ...list))
  const slides = Array.from({ length: count }, (_, n) => drawnSlide(n))
  const places = Buffer.alloc((count + 1) * 4)
  let offset = 0
  for (const [at, object] of [document, ...slides].entries()) {
    places.writeUInt32LE(offset, at * 4)
    offset += object.length
  }
  const runs: Buffer[] = []
  for (let at = 0; at <= count; at += 4095) {
    const length = Math.min(4095, count + 1 - at)
    const head = Buffer.alloc(4)
    head.writeUInt32LE(((length << 20) | (at + 1)) >>> 0, 0)
    runs.push(head, places.subarray(at * 4, (at + length) * 4))
  }
  const directory = art(0x1772, 0, ...runs)
  const edit = Buffer.alloc(28)
  edit.writeUInt32LE(offset, 12)
  edit.writeUInt32LE(1, 16)
  const user = Buffer.alloc(28)
  user.writeUInt32LE(offset + directory.length, 16)
  const stream = Buffer.concat([document, ...slides, directory, art(0x0ff5, 0, edit)])
  return writeCompoundFile({ 'PowerPoint Document': stream, 'Current User': user })
}

function drawnSlide(n: number): Buffer {
  const shapes = Array.from({ length: 100 }, (_, at) => {
    const anchor = Buffer.alloc(8)
    for (const [index, value] of [at * 40, 0, 4000, at * 40 + 30].entries()) anchor.writeInt16LE(value, index * 2)
    const text = art(0x0fa8, 0, Buffer.from(`${words}, ${n}.${at}`))
    return art(
      0xf004,
      0xf,
      art(0xf00a, 0xca2, Buffer.alloc(8)),
      art(0xf010, 0, anchor),
      art(0xf00d, 0xf, art(0x0f9f, 0, Buffer.from([4, 0, 0, 0])), text),
    )
  })
  const group = art(
    0xf004,
    0xf,
    art(0xf009, 1, Buffer.alloc(16)),
    art(0xf00a, 2, Buffer.from([0, 0, 0, 0, 5, 0, 0, 0])),
  )
  const drawing = art(0x040c, 0xf, art(0xf002, 0xf, art(0xf003, 0xf, group, ...shapes)))
  return art(0x03ee, 0xf, art(0x03ef, 2, Buffer.alloc(24)), drawing)
}

/** @param head Version in the low four bits, instance above. */
function art(type: number, head: number, ...parts: Uint8Array[]): Buffer {
  const data = Buffer.concat(parts)
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(head, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(data.length, 4)
  return Buffer.concat([bytes, data])
}
