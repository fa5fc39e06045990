import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { type DocParagraph, type DocSource, docOf, sprm } from '../../../../../tools/fixtures/doc.ts'
import {
  container,
  int16,
  int32,
  artRecord as officeRecord,
  properties,
} from '../../../../../tools/fixtures/office-art.ts'
import { diagramPackage } from '../../../../../tools/fixtures/shape-package.ts'
import { artProperty, artRecord } from '../../office/drawing/art-records.ts'
import { part } from './fib.ts'

async function markdown(source: DocSource): Promise<string> {
  return (await convert(docOf(source), { filename: 'a.doc' })).content
}

const special = sprm(0x0855, 1)
/** The picture at the beginning of the data stream. */
const picture = { text: '\x01', modifiers: Buffer.concat([sprm(0x6a03, ...int32(0)), special]) }

test('built-in styles mean the same under names of any language', async () => {
  const styles = [
    { builtInId: 1, name: 'Kop 1' },
    { builtInId: 180, name: 'Anführungszeichen' },
    { builtInId: 266, name: 'Kopvaninhoudsopgave' },
  ]
  const main = ['Text', 'Head', 'Said', 'Contents'].map((text, style) => ({ runs: [{ text }], style }))
  assert.equal(await markdown({ styles, main }), 'Text\n\n# Head\n\n> Said\n\n# Contents\n')
})

test('the weight of text from right to left is its own', async () => {
  const fromRightToLeft = sprm(0x085a, 1)
  const main = [
    {
      runs: [
        { text: 'مهم', modifiers: Buffer.concat([fromRightToLeft, sprm(0x085c, 1)]) },
        { text: ' نص', modifiers: Buffer.concat([fromRightToLeft, sprm(0x0835, 1)]) },
        { text: ' wide', modifiers: sprm(0x085c, 1) },
      ],
    },
  ]
  assert.equal(await markdown({ main }), '**مهم** نص wide\n')
})

test('text from right to left is distinguished from the appearance that its style gives to such text', async () => {
  const italic = sprm(0x0836, 1)
  const styles = [
    { builtInId: 180, name: 'Quote', characterModifiers: italic },
    { builtInId: 181, name: 'Intense Quote', characterModifiers: Buffer.concat([italic, sprm(0x085d, 1)]) },
  ]
  const main = [1, 2].map((style) => ({ runs: [{ text: 'نص', modifiers: sprm(0x085a, 1) }], style }))
  assert.equal(await markdown({ styles, main }), '> نص\n>\n> نص\n')
})

/** A picture in the line of text ([MS-DOC] §2.9.192) that has something stored with it. */
function pictureWith(property: number, bytes: Uint8Array): Buffer {
  const shape = container(artRecord.shape, properties({ [property]: bytes }))
  const header = Buffer.alloc(0x44)
  header.writeInt32LE(header.length + shape.length, 0)
  header.writeUInt16LE(header.length, 4)
  header.writeUInt16LE(0x64, 6)
  return Buffer.concat([header, shape])
}

test('a formula that Word saved as a picture is read from the XML stored with it', async () => {
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
  const square = '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>'
  const xml = `<d:body xmlns:d="urn:d" xmlns:m="${math}"><d:p><m:oMath>${square}</m:oMath></d:p></d:body>`
  const quoted = [
    { text: '\x13', modifiers: special },
    { text: ' QUOTE ' },
    picture,
    { text: '\x14', modifiers: special },
    picture,
    { text: '\x15', modifiers: special },
  ]
  const main = [{ runs: [{ text: 'Of ' }, ...quoted, { text: ' here' }] }, { runs: [picture] }]
  const pictured = (bytes: string): Buffer => pictureWith(artProperty.equation, Buffer.from(bytes))
  assert.equal(await markdown({ main, data: pictured(xml) }), 'Of $x^{2}$ here\n\n$$\nx^{2}\n$$\n')
  assert.doesNotMatch(await markdown({ main, data: pictured(xml.slice(0, -20)) }), /\$/)
})

test('fields that number the paragraphs in which they stand are counted', async () => {
  const paragraph = (kind: string, words: string, style: number): DocParagraph => ({
    runs: [
      { text: '\x13', modifiers: special },
      { text: ` ${kind} ` },
      { text: '\x15', modifiers: special },
      { text: ` ${words}` },
    ],
    style,
  })
  const styles = [1, 2].map((builtInId) => ({ builtInId, name: `heading ${builtInId}` }))
  const main = [
    paragraph('AUTONUMLGL', 'Scope', 1),
    paragraph('AUTONUMLGL', 'Parties', 2),
    paragraph('AUTONUMLGL', 'The seller.', 0),
    paragraph('AUTONUMLGL', 'Terms', 2),
  ]
  const expected = '# 1. Scope\n\n## 1.1. Parties\n\n1.1.1. The seller.\n\n## 1.2. Terms\n'
  assert.equal(await markdown({ styles, main }), expected)
})

test('lines of a table of contents are distinguished from the field around them', async () => {
  const field = (instruction: string): DocParagraph['runs'] => [
    { text: '\x13', modifiers: special },
    { text: instruction },
    { text: '\x14', modifiers: special },
  ]
  const end = { text: '\x15', modifiers: special }
  const main = [
    { runs: [...field('TOC'), { text: 'Contents' }] },
    { runs: [{ text: 'Scope\t1' }] },
    { runs: [{ text: 'Parties\t2' }, end], modifiers: sprm(0x840f, ...int16(400)) },
    { runs: [{ text: 'Sum\t3' }] },
  ]
  assert.equal(await markdown({ main }), 'Contents\n\n- Scope\n  - Parties\n\nSum\t3\n')
})

test('a picture that the document does not hold is that which its field names', async () => {
  const field = (instruction: string): DocParagraph['runs'] => [
    { text: '\x13', modifiers: special },
    { text: ` INCLUDEPICTURE ${instruction} ` },
    { text: '\x14', modifiers: special },
    picture,
    { text: '\x15', modifiers: special },
  ]
  const data = pictureWith(artProperty.description, Buffer.from('A plan\0', 'utf16le'))
  const linked = { runs: field('"https://example.org/plan.png" \\d') }
  assert.equal(await markdown({ main: [linked], data }), '![A plan](https://example.org/plan.png)\n')
  const local = { runs: field('"C:\\\\Drawings\\\\plan.png" \\* MERGEFORMAT \\d') }
  assert.equal(await markdown({ main: [local], data }), '![A plan](plan.png)\n')
})

test('a diagram that was saved as a picture is read from the package stored with it', async () => {
  const data = pictureWith(artProperty.shapePackage, diagramPackage())
  assert.equal(await markdown({ main: [{ runs: [picture] }], data }), '- Draft\n  - Outline\n- Print\n')
})

/** One list of nine levels, each with its number and a point (§2.9.147–§2.9.150), under the number 1. */
function numbering(): Record<number, Uint8Array> {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const format = Buffer.alloc(28)
    format[0] = 1
    return Buffer.concat([format, int16(2, level, 0x2e)])
  })
  const list = Buffer.concat([int32(7), Buffer.alloc(24)])
  const override = Buffer.concat([int32(7), Buffer.alloc(12)])
  return {
    [part.plfLst]: Buffer.concat([int16(1), list, ...levels]),
    [part.plfLfo]: Buffer.concat([int32(1), override, int32(-1)]),
  }
}

test('a level beyond the last is that of the text of the body', async () => {
  const item = (level: number, text: string): DocParagraph => ({
    runs: [{ text }],
    modifiers: Buffer.concat([sprm(0x460b, ...int16(1)), sprm(0x260a, level)]),
  })
  const main = [item(8, 'Item'), item(9, 'Text'), item(8, 'Next')]
  assert.equal(await markdown({ main, parts: numbering() }), '1. Item\n\nText\n\n2. Next\n')
})

/** A row of a table ([MS-DOC] §2.4.3), with the modifiers of the mark that ends it. */
function row(cells: readonly string[], markModifiers: Uint8Array = Buffer.alloc(0)): DocParagraph[] {
  const inTable = sprm(0x2416, 1)
  const edges = cells.flatMap((_, index) => [...int16((index + 1) * 1000)])
  const definition = [cells.length, ...int16(0), ...edges, ...Buffer.alloc(cells.length * 20)]
  const modifiers = Buffer.concat([
    inTable,
    sprm(0x2417, 1),
    sprm(0xd608, ...int16(definition.length + 1), ...definition),
  ])
  return [
    ...cells.map((text) => ({ runs: [{ text }], mark: '\x07', modifiers: inTable })),
    { runs: [], mark: '\x07', modifiers, markModifiers },
  ]
}

test('a row that was deleted is left out', async () => {
  const main = [...row(['a', 'b']), ...row(['', ''], sprm(0x0800, 1)), ...row(['c', 'd']), { runs: [] }]
  assert.equal(await markdown({ main }), '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n')
})

/** A hyperlink object with the address of a page ([MS-OSHARED] §2.3.7.1). */
function hyperlinkObject(address: string): Buffer {
  const url = Buffer.from(`${address}\0`, 'utf16le')
  const identifiers = Buffer.from('d0c9ea79f9bace118c8200aa004ba90b', 'hex')
  const moniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')
  return Buffer.concat([identifiers, int32(2, 3), moniker, int32(url.length), url])
}

test('a shape that floats leads where a click on it does', async () => {
  const link = properties({
    [artProperty.textPathText]: Buffer.from('Our page\0', 'utf16le'),
    [artProperty.hyperlink]: hyperlinkObject('https://example.org/x'),
  })
  const floating = container(artRecord.shape, officeRecord(artRecord.shapeAtom, 2, int32(1025, 0)), link)
  const drawing = container(artRecord.drawing, container(artRecord.group, container(artRecord.shape), floating))
  const dggInfo = Buffer.concat([container(artRecord.drawingGroup), Buffer.from([0]), drawing])
  const anchors = Buffer.concat([int32(4, 5), int32(1025), Buffer.alloc(22)])
  const main = [{ runs: [{ text: 'Text' }, { text: '\x08', modifiers: special }] }]
  const parts = { [part.dggInfo]: dggInfo, [part.plcSpaMom]: anchors }
  assert.equal(await markdown({ main, parts }), 'Text\n\n[Our page](https://example.org/x)\n')
})
