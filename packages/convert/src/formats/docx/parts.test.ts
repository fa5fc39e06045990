import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type DocxSource, docxOf } from '../../../../../tools/fixtures/docx/package.ts'
import { abstractList, item, list, p, picture, r, run, styled } from '../../../../../tools/fixtures/docx/xml.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import type { Conversion } from '../../pipeline/convert.ts'
import { convert } from '../../pipeline/in-process.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainType =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

async function read(source: DocxSource | Buffer): Promise<Conversion> {
  return convert(Buffer.isBuffer(source) ? source : docxOf(source), { filename: 'a.docx' })
}

function style(id: string, basedOn: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${basedOn}"/></w:style>`
}

test('relationships of any type may lead to the main part', async () => {
  const types = ['footnotes', 'comments', 'numbering', 'settings', 'header', 'chart', 'diagramData', 'image']
  const { content } = await read({
    relationships: Object.fromEntries(types.map((type) => [`r-${type}`, [type, 'document.xml']])),
    body: p('Text') + p(run(picture('r-image', 'A picture'))),
  })
  assert.equal(content, 'Text\n\n![A picture](document.xml)\n')
})

test('styles that are based on each other end', async () => {
  const { content } = await read({
    styles: style('A', 'B') + style('B', 'C') + style('C', 'A'),
    body: styled('A', 'Text'),
  })
  assert.equal(content, 'Text\n')
})

test('lists that are defined by each other end', async () => {
  const numberingStyle =
    '<w:style w:type="numbering" w:styleId="N"><w:name w:val="N"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>'
  const linked = (id: number): string =>
    `<w:abstractNum w:abstractNumId="${id}"><w:numStyleLink w:val="N"/></w:abstractNum>`
  const { content } = await read({
    styles: numberingStyle,
    numbering: linked(0) + linked(1) + list(1, 0) + list(2, 1),
    body: item(1, 0, 'Text'),
  })
  assert.equal(content, 'Text\n')
})

test('a table or paragraph within a paragraph follows it', async () => {
  const table = `<w:tbl><w:tr><w:tc>${p('one')}</w:tc><w:tc>${p('two')}</w:tc></w:tr></w:tbl>`
  const { content } = await read({ body: `<w:p>${r('before')}${table}${r(' after')}${p('inner')}</w:p>` })
  assert.equal(content, 'before after\n\n|  |  |\n| --- | --- |\n| one | two |\n\ninner\n')
})

test('a reference to a comment or note that the document lacks is reported, unless comments are dropped', async () => {
  const reported = async (element: string, options: { comments?: 'drop' } = {}): Promise<unknown[]> => {
    const source = docxOf({ body: p(r('Text') + run(`<w:${element} w:id="7"/>`)) })
    const { warnings } = await convert(source, { filename: 'a.docx', ...options })
    return warnings.map(({ code }) => code)
  }
  assert.deepEqual(await reported('footnoteReference'), ['damage_survived'])
  assert.deepEqual(await reported('commentReference'), ['damage_survived'])
  assert.deepEqual(await reported('commentReference', { comments: 'drop' }), [])
})

test('notes that refer to themselves and to each other are written once', async () => {
  const note = (id: number, ...references: number[]): string =>
    `<w:footnote w:id="${id}">${p(r(`note ${id}`) + references.map((other) => run(`<w:footnoteReference w:id="${other}"/>`)).join(''))}</w:footnote>`
  const { content } = await read({
    footnotes: note(1, 1, 2) + note(2, 1),
    body: p(r('Text') + run('<w:footnoteReference w:id="2"/>')),
  })
  assert.equal(content.match(/^\[\^\d\]: note/gm)?.length, 2)
})

test('of parts and definitions that are there twice one is read', async () => {
  const { content } = await read({
    styles: style('Twice', 'Normal') + style('Twice', 'Heading1'),
    numbering: abstractList(0, [['bullet', '•']]) + list(1, 0) + abstractList(0, [['decimal', '%1.']]) + list(1, 0),
    footnotes: ['first', 'second'].map((text) => `<w:footnote w:id="1">${p(text)}</w:footnote>`).join(''),
    body: styled('Twice', r('Text') + run('<w:footnoteReference w:id="1"/>')) + item(1, 0, 'item'),
  })
  assert.equal(content, '# Text[^1]\n\n1. item\n\n[^1]: first\n')
})

test('parts of another type than they should be are as good as missing', async () => {
  const { content } = await read({
    parts: {
      'word/styles.xml': Buffer.from('89504e470d0a1a0a', 'hex'),
      'word/numbering.xml': '<html><body/></html>',
      'word/footnotes.xml': '',
      'word/comments.xml': '{}',
    },
    numbering: '',
    footnotes: '',
    comments: '',
    body: styled('Heading1', 'Still a heading') + item(1, 0, 'still text'),
  })
  assert.equal(content, '# Still a heading\n\nstill text\n')
})

test('a package without relationships has its main part by its type', async () => {
  const document = `<w:document xmlns:w="${word}"><w:body>${p('Text')}</w:body></w:document>`
  assert.equal(
    (await read(zipOf({ '[Content_Types].xml': mainType, 'word/document.xml': document }))).content,
    'Text\n',
  )
})

test('a package without types has its main part by its relationship', async () => {
  const document = `<w:document xmlns:w="${word}"><w:body>${p('Text')}</w:body></w:document>`
  const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="/word/document.xml"/></Relationships>`
  assert.equal((await read(zipOf({ '_rels/.rels': relationships, 'word/document.xml': document }))).content, 'Text\n')
})

test('prefixes are what their declarations say', async () => {
  const document = `<document xmlns="${word}" xmlns:x="${word}"><body><x:p><r><x:t>Text</x:t></r></x:p></body></document>`
  assert.equal(
    (await read(zipOf({ '[Content_Types].xml': mainType, 'word/document.xml': document }))).content,
    'Text\n',
  )
})

test('entities that a document declares are not looked up', async () => {
  const document = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document xmlns:w="${word}"><w:body>${p('Text &a;')}</w:body></w:document>`
  const { content } = await read(zipOf({ '[Content_Types].xml': mainType, 'word/document.xml': document }))
  assert.equal(content, 'Text &a;\n')
})

test('a formula that an older version is shown as a picture is read from the XML stored with it', async () => {
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
  const xml = `<?xml version="1.0"?><d xmlns:m="${math}"><m:oMath><m:r><m:t>x&lt;y</m:t></m:r></m:oMath></d>`
  const attribute = xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const shape = `<w:pict><v:shape equationxml="${attribute}"><v:imagedata r:id="r-image"/></v:shape></w:pict>`
  const { content } = await read({
    relationships: { 'r-image': ['image', 'document.xml'] },
    body: p(`${r('Where ')}${run(shape)}${r(' holds')}`),
  })
  assert.equal(content, 'Where $x<y$ holds\n')
})

test('a metafile that nobody described is described by the words that it draws', async () => {
  const drawText = [9, 0, 0, 0, 0x32, 0x0a, 0, 0, 0, 0, 4, 0, 0, 0, ...Buffer.from('Plan')]
  const wmf = Buffer.concat([Buffer.alloc(18), Buffer.from(drawText)])
  const shown = async (part: string, bytes: Uint8Array, description: string): Promise<string> => {
    const relationships = { 'r-image': ['image', part] } as const
    const source = { relationships, parts: { [`word/${part}`]: bytes }, body: p(run(picture('r-image', description))) }
    return (await read(source)).content
  }
  assert.equal(await shown('media/image1.wmf', wmf, ''), '![Plan](media/image1.wmf)\n')
  assert.equal(await shown('media/image1.wmz', gzipSync(wmf), ''), '![Plan](media/image1.wmz)\n')
  assert.equal(await shown('media/image1.wmf', wmf, 'A map'), '![A map](media/image1.wmf)\n')
})

test('fields that number the paragraphs in which they stand are counted', async () => {
  const number = '<w:fldSimple w:instr=" AUTONUMLGL \\e "/>'
  const { content } = await read({
    body: styled('Heading1', number + r(' Scope')) + styled('Heading2', number + r(' Parties')) + p(number + r(' Who')),
  })
  assert.equal(content, '# 1 Scope\n\n## 1.1 Parties\n\n1.1.1 Who\n')
})

test('a first row in the style of headers of tables, or with a line below its cells, heads its table', async () => {
  const cell = (content: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
  const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`
  const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`
  const line = '<w:tcBorders><w:bottom w:val="single" w:sz="4"/></w:tcBorders>'
  const body = row(cell(p('one')), cell(p('two')))
  const { content } = await read({
    styles: '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="Table Heading"/><w:rPr><w:b/></w:rPr></w:style>',
    body:
      table(row(cell(styled('H', 'A')), cell(styled('H', 'B'))), body) +
      p('between') +
      table(row(cell(p('A'), line), cell(p('B'), line)), body),
  })
  const expected = '| A | B |\n| --- | --- |\n| one | two |\n'
  assert.equal(content, `${expected}\nbetween\n\n${expected}`)
})
