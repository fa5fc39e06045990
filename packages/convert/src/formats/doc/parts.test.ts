import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { artRecord, complexProperties, type DocSource, docOf, int32, sprm } from '../../../../../tools/fixtures/doc.ts'

async function markdown(source: DocSource): Promise<string> {
  return (await convert(docOf(source), { filename: 'a.doc' })).content
}

const special = sprm(0x0855, 1)

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

/** A picture in the line of text ([MS-DOC] §2.9.192) that has a formula beside it. */
function picturedFormula(xml: string): Buffer {
  const shape = artRecord(0xf004, 0xf, complexProperties({ 780: Buffer.from(xml) }))
  const head = Buffer.alloc(0x44)
  head.writeInt32LE(head.length + shape.length, 0)
  head.writeUInt16LE(head.length, 4)
  head.writeUInt16LE(0x64, 6)
  return Buffer.concat([head, shape])
}

test('a formula that Word saved as a picture is read from the XML beside it', async () => {
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
  const square = '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>'
  const xml = `<d:body xmlns:d="urn:d" xmlns:m="${math}"><d:p><m:oMath>${square}</m:oMath></d:p></d:body>`
  const picture = { text: '\x01', modifiers: Buffer.concat([sprm(0x6a03, ...int32(0)), special]) }
  const quoted = [
    { text: '\x13', modifiers: special },
    { text: ' QUOTE ' },
    picture,
    { text: '\x14', modifiers: special },
    picture,
    { text: '\x15', modifiers: special },
  ]
  const main = [{ runs: [{ text: 'Of ' }, ...quoted, { text: ' here' }] }, { runs: [picture] }]
  assert.equal(await markdown({ main, data: picturedFormula(xml) }), 'Of $x^{2}$ here\n\n$$\nx^{2}\n$$\n')
  assert.doesNotMatch(await markdown({ main, data: picturedFormula(xml.slice(0, -20)) }), /\$/)
})
