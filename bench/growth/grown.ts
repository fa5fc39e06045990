/** Documents of one format in any size: the same few pieces over and over, with numbers that differ. */
import { gzipSync } from 'node:zlib'
import { tarOf } from '../../tools/fixtures/tar-of.ts'
import { zipOf } from '../../tools/fixtures/zip-of.ts'
import { filled, words } from '../filled.ts'
import { grownOthers } from './grown-others.ts'
import { grownPdf } from './grown-pdf.ts'
import { grownTexts } from './grown-texts.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const slideNamespace = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main'

/** @param bytes Of the text of the document, unpacked. */
export const grown: Readonly<Record<string, (bytes: number) => Uint8Array>> = {
  docx: (bytes) => wordDocument(bytes, wordBlock),
  pptx: (bytes) => deck(Math.ceil(bytes / slide(1).length)),
  xlsx: (bytes) =>
    workbookOf(filled(bytes, `<worksheet xmlns="${sheetNamespace}"><sheetData>`, sheetRow, '</sheetData></worksheet>')),
  html: (bytes) => Buffer.from(filled(bytes, '<!doctype html><title>Large</title><main>', htmlBlock, '</main>')),
  xml: (bytes) => Buffer.from(filled(bytes, '<?xml version="1.0"?><orders>', xmlOrder, '</orders>')),
  csv: (bytes) => Buffer.from(filled(bytes, 'id,name,mail,day,amount,note\n', (n) => csvRow(n, ','), '')),
  tsv: (bytes) => Buffer.from(filled(bytes, 'id\tname\tmail\tday\tamount\tnote\n', (n) => csvRow(n, '\t'), '')),
  json: (bytes) => Buffer.from(filled(bytes, '[', (n) => `${n ? ',' : ''}${jsonRow(n)}`, ']')),
  txt: (bytes) => Buffer.from(filled(bytes, '', textBlock, '')),
  md: (bytes) => Buffer.from(filled(bytes, '', markdownBlock, '')),
  zip: (bytes) => zipOf(files(bytes)),
  tar: (bytes) => tarOf(files(bytes)),
  'tar.gz': (bytes) => gzipSync(tarOf(files(bytes))),
  ...grownOthers,
  ...grownTexts,
  pdf: grownPdf,
}

/** As Word writes a report: most of the bytes are properties that each run, paragraph and cell repeats. */
export function wordReport(bytes: number): Uint8Array {
  return wordDocument(bytes, reportBlock)
}

function wordDocument(bytes: number, block: (n: number) => string): Uint8Array {
  return zipOf({
    '_rels/.rels': relationships([['r', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': filled(
      bytes,
      `<w:document xmlns:w="${wordNamespace}"><w:body>`,
      block,
      '</w:body></w:document>',
    ),
  })
}

function files(bytes: number): Record<string, string> {
  const size = 100_000
  const count = Math.ceil(bytes / size)
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`folder/${n}.txt`, filled(size, '', textBlock, '')]),
  )
}

function textBlock(n: number): string {
  return `${words}, number ${n} of many.\nIt was ${n * 7} & more than *enough*.\n\n`
}

function markdownBlock(n: number): string {
  return `## Part ${n}\n\n${words}, **number ${n}** of [many](https://example.org/${n}).\n\n- one\n- two\n\n| a | b |\n| - | - |\n| ${n} | x |\n\n`
}

function wordBlock(n: number): string {
  const run = `<w:r><w:t xml:space="preserve">${words}, </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>number ${n}</w:t></w:r>`
  const cell = (value: string | number): string => `<w:tc><w:p><w:r><w:t>${value}</w:t></w:r></w:p></w:tc>`
  const table =
    n % 10 ? '' : `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell(n)}${cell(n * 7)}</w:tr></w:tbl>`
  return `<w:p><w:pPr>${n % 20 ? '' : '<w:outlineLvl w:val="0"/>'}</w:pPr>${run}</w:p>${table}`
}

function reportBlock(n: number): string {
  const fonts =
    '<w:rFonts w:ascii="Times New Roman" w:eastAsia="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/>'
  const paragraph = (value: string | number, weight = ''): string =>
    `<w:p w:rsidR="003E588F" w:rsidRDefault="003E588F" w:rsidP="003E588F"><w:pPr><w:jc w:val="right"/><w:rPr>${fonts}${weight}</w:rPr></w:pPr><w:r w:rsidRPr="003E588F"><w:rPr>${fonts}${weight}</w:rPr><w:t>${value}</w:t></w:r></w:p>`
  const cell = (value: number): string =>
    `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/><w:tcBorders><w:top w:val="nil"/><w:left w:val="nil"/></w:tcBorders></w:tcPr>${paragraph(value, value % 5 ? '' : '<w:b/><w:bCs/>')}</w:tc>`
  const row = (first: number): string =>
    `<w:tr w:rsidR="003E588F"><w:trPr><w:trHeight w:val="300"/></w:trPr>${[0, 1, 2, 3, 4].map((column) => cell(first + column)).join('')}</w:tr>`
  return `${paragraph(`${words}, number ${n}.`)}<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${[0, 1, 2, 3].map((line) => row(n * 20 + line * 5)).join('')}</w:tbl>`
}

function sheetRow(n: number): string {
  const cells = Array.from({ length: 10 }, (_, column) => {
    const place = `${String.fromCharCode(65 + column)}${n + 1}`
    if (column % 5 === 4) return `<c r="${place}" t="inlineStr"><is><t>Item ${n % 1000}</t></is></c>`
    return `<c r="${place}"><v>${n * (column + 1) + 0.25}</v></c>`
  })
  return `<row r="${n + 1}">${cells.join('')}</row>`
}

function slide(n: number): string {
  const shapes = Array.from(
    { length: 40 },
    (_, at) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="Box"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${at * 9000}" y="${at * 90_000}"/><a:ext cx="900000" cy="80000"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>${words}, ${n}.${at}</a:t></a:r></a:p></p:txBody></p:sp>`,
  )
  return `<p:sld xmlns:p="${slideNamespace}" xmlns:a="${drawingNamespace}"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`
}

function deck(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const list = numbers.map((n) => `<p:sldId id="${255 + n}" r:id="r${n}"/>`).join('')
  return zipOf({
    '_rels/.rels': relationships([['r', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation xmlns:p="${slideNamespace}" xmlns:r="${office}"><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(numbers.map((n) => [`r${n}`, 'slide', `slides/slide${n}.xml`])),
    ...Object.fromEntries(numbers.map((n) => [`ppt/slides/slide${n}.xml`, slide(n)])),
  })
}

export function workbookOf(sheet: string): Uint8Array {
  return zipOf({
    '_rels/.rels': relationships([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="r"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([['r', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': sheet,
  })
}

/** A sheet of so many rows and ten columns, most of them numbers. */
export function sheetOf(rows: number): string {
  const written = Array.from({ length: rows }, (_, n) => sheetRow(n))
  return `<worksheet xmlns="${sheetNamespace}"><sheetData>${written.join('')}</sheetData></worksheet>`
}

function htmlBlock(n: number): string {
  const table = n % 10 ? '' : `<table><tr><th>a<th>b<tr><td>${n}<td>${n * 7}</table>`
  return `<h2>Part ${n}</h2><p>${words}. ${words}. ${words}, <b>number ${n}</b> of <a href="/${n}">many</a>.<ul><li>one<li>two</ul>${table}\n`
}

function xmlOrder(n: number): string {
  return `<order id="${n}"><name>Smith, Anna</name><day>2024-03-${10 + (n % 20)}</day><amount>${n * 7}.50</amount><note>${words}</note></order>\n`
}

function csvRow(n: number, delimiter: string): string {
  return `${[n, '"Smith, Anna"', 'anna@example.com', `2024-03-${10 + (n % 20)}`, n * 7, words].join(delimiter)}\n`
}

function jsonRow(n: number): string {
  return JSON.stringify({ id: n, name: 'Smith, Anna', day: `2024-03-${10 + (n % 20)}`, amount: n * 7, note: words })
}

function relationships(rows: readonly (readonly [id: string, type: string, target: string])[]): string {
  const listed = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}</Relationships>`
}
