import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { type ConvertOptions, convert, createPool } from '../../index.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const base64 = png.toString('base64')
const dataUrl = `data:image/png;base64,${base64}`

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const relationships = (...rows: [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const xlsx = zipOf({
  '_rels/.rels': relationships(['a', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(['a', 'worksheet', 'worksheets/sheet1.xml']),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheetData/><drawing r:id="a"/></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels': relationships(['a', 'drawing', '../drawings/drawing1.xml']),
  'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}"><xdr:oneCellAnchor><xdr:from/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="P" descr="Dot"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="a"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>`,
  'xl/drawings/_rels/drawing1.xml.rels': relationships(['a', 'image', '../media/dot.png']),
  'xl/media/dot.png': png,
})
const docx = zipOf({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': relationships(['a', 'officeDocument', 'word/document.xml']),
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:r="${office}"><w:body><w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="Dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="a"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`,
  'word/_rels/document.xml.rels': relationships(['a', 'image', 'media/dot.png']),
  'word/media/dot.png': png,
})
const pptx = zipOf({
  '_rels/.rels': relationships(['a', 'officeDocument', 'ppt/presentation.xml']),
  'ppt/presentation.xml': `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${office}"><p:sldIdLst><p:sldId id="256" r:id="a"/></p:sldIdLst></p:presentation>`,
  'ppt/_rels/presentation.xml.rels': relationships(['a', 'slide', 'slides/slide1.xml']),
  'ppt/slides/slide1.xml': `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${drawing}/main" xmlns:r="${office}"><p:cSld><p:spTree><p:pic><p:nvPicPr><p:cNvPr id="1" name="P" descr="Dot"/></p:nvPicPr><p:blipFill><a:blip r:embed="a"/></p:blipFill></p:pic></p:spTree></p:cSld></p:sld>`,
  'ppt/slides/_rels/slide1.xml.rels': relationships(['a', 'image', '../media/dot.png']),
  'ppt/media/dot.png': png,
})
const odt = zipOf({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml':
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text><text:p><draw:frame><draw:image xlink:href="Pictures/dot.png"/><svg:title>Dot</svg:title></draw:frame></text:p></office:text></office:body></office:document-content>',
  'Pictures/dot.png': png,
})
const fodt = Buffer.from(
  `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p><draw:frame><draw:image><office:binary-data>${base64}</office:binary-data></draw:image></draw:frame></text:p></office:text></office:body></office:document>`,
)
const epub = zipOf({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
  'OPS/book.opf':
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  'OPS/text/one.xhtml': '<html><body><p><img src="../images/dot.png" alt="Dot"/></p></body></html>',
  'OPS/text/two.xhtml': '<html><body><p><img src="../images/dot.png" alt="Dot"/></p></body></html>',
  'OPS/images/dot.png': png,
})
const eml = Buffer.from(
  [
    'From: a@example.org',
    'Subject: Dot',
    'Content-Type: multipart/related; boundary=x',
    '',
    '--x',
    'Content-Type: text/html',
    '',
    '<p><img src="cid:d%6ft@here" alt="Dot"></p>',
    '--x',
    'Content-Type: image/png; name=dot.png',
    'Content-ID: <dot@here>',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--x--',
  ].join('\r\n'),
)
const html = Buffer.from(`<p><img src="${dataUrl}" alt="Dot"></p>`)
const rtf = Buffer.from(`{\\rtf1 {\\pict\\pngblip\\picw1 {\\*\\blipuid 00ff}\r\n${png.toString('hex')}}}`)
const ipynb = Buffer.from(
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      {
        cell_type: 'code',
        source: '',
        metadata: {},
        outputs: [{ output_type: 'display_data', metadata: {}, data: { 'image/png': [base64], 'text/plain': 'Dot' } }],
      },
    ],
  }),
)

const documents: readonly [name: string, bytes: Uint8Array, resource: string][] = [
  ['dot.docx', docx, 'dot.png'],
  ['dot.pptx', pptx, 'dot.png'],
  ['dot.xlsx', xlsx, 'dot.png'],
  ['dot.odt', odt, 'dot.png'],
  ['dot.fodt', fodt, 'picture.png'],
  ['dot.epub', epub, 'dot.png'],
  ['dot.eml', eml, 'dot.png'],
  ['dot.html', html, 'picture.png'],
  ['dot.rtf', rtf, 'image1.png'],
  ['dot.ipynb', ipynb, 'output-1.png'],
  ['dot.zip', zipOf({ 'a/dot.docx': docx }), 'dot.png'],
]

for (const [filename, bytes, resource] of documents) {
  test(`${filename}: a picture is a file next to the output, or a part of it`, async () => {
    const links = await convert(bytes, { filename, images: 'links', imagesPath: 'pictures/' })
    assert.deepEqual(
      links.resources.map(({ name, mediaType, bytes: content }) => [name, mediaType, Buffer.from(content)]),
      [[resource, 'image/png', png]],
    )
    assert.ok(links.content.includes(`](pictures/${resource})`), links.content)
    const embedded = await convert(bytes, { filename, images: 'embed' })
    assert.ok(embedded.content.includes(`](${dataUrl})`), embedded.content)
  })
}

test('no bytes are read where they are not asked for', async () => {
  for (const options of [{}, { images: 'alt' }, { images: 'links', outputFormat: 'text' }] satisfies ConvertOptions[])
    assert.deepEqual((await convert(docx, { filename: 'dot.docx', ...options })).resources, [])
})

for (const [path, name, mediaType] of [
  ['doc/goldens/picture-alt-text.doc', 'image1.png', 'image/png'],
  ['mhtml/goldens/page-with-picture.mht', 'p.gif', 'image/gif'],
] as const)
  test(`${path}: its picture is found`, async () => {
    const { resources } = await convert(readFileSync(join(import.meta.dirname, '../../formats', path)), {
      images: 'links',
    })
    assert.deepEqual(
      resources.map((resource) => [resource.name, resource.mediaType]),
      [[name, mediaType]],
    )
  })

test('a picture of many megabytes is embedded in a table, a list and a quote in time that grows with its size', async () => {
  const large = Buffer.concat([png, Buffer.alloc(10_000_000, 7)])
  const image = `<img src="data:image/png;base64,${large.toString('base64')}">`
  const page = `<table><tr><th>a<th>b<tr><td>${image}<td>x</table><ul><li>${image}</ul><blockquote>${image}</blockquote>`
  const { content } = await convert(Buffer.from(page), { filename: 'p.html', images: 'embed' })
  assert.equal(content.split('data:image/png;base64,').length, 4)
})

test('pictures come out of a conversion process with their bytes', async () => {
  const pool = await createPool({ workers: 1 })
  try {
    const { resources } = await pool.convert(docx, { filename: 'dot.docx', images: 'links' })
    assert.deepEqual(
      resources.map(({ name, mediaType, bytes }) => [name, mediaType, Buffer.from(bytes)]),
      [['dot.png', 'image/png', png]],
    )
    assert.deepEqual((await pool.convert(docx, { filename: 'dot.docx', images: 'embed' })).resources, [])
  } finally {
    await pool.close()
  }
})
