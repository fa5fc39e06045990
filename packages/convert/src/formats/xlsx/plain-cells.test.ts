import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { officeVocabulary } from '../../carriers/opc/namespaces.ts'
import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import { defaultLimits } from '../../core/limits.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { readCells } from './cells.ts'
import type { Shared } from './shared.ts'

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const shared = {
  dateSystem: 1900,
  styles: [],
  richValues: () => undefined,
  cellPictures: () => undefined,
  withBooks: (formula: string) => formula,
} as unknown as Shared

function open(rows: string): XmlReader {
  return openSheetData(`<sheetData xmlns="${namespace}">${rows}</sheetData>`)
}

function openSheetData(source: string): XmlReader {
  const xml = openXml(Buffer.from(source), {
    vocabulary: officeVocabulary,
    limits: defaultLimits,
  })
  xml.nextChild(0)
  return xml
}

/** What the cells show, by their places. */
function shownIn(rows: string): string[] {
  return shownBy(open(rows))
}

function shownBy(xml: XmlReader): string[] {
  const grid = new Grid(['first', 'second', ' '], [], defaultLimits)
  readCells(xml, grid, shared)
  grid.finish()
  return Array.from(grid.rowNumbers, (row, index) => {
    const cells: string[] = []
    for (let cell = grid.cellFrom(index, 0); cell < grid.rowEnd(index); cell++)
      cells.push(`${grid.columns[cell]}: ${grid.text(cell)}`)
    return `${row}: ${cells.join(', ')}`
  })
}

const reference = fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 3 }))
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => `<v>${number}</v>`),
  fc.constantFrom('<v>1</v>', '<v>0.10</v>', '<v>x</v>', '<v/>', '', '<f>1+1</f>', '<f>1+1</f><v>2</v>'),
  fc.constantFrom(
    '<f>A1&amp;B1</f><v>3</v>',
    '<f aca="false">A1</f><v>4</v>',
    '<f> HYPERLINK(A1)</f><v/>',
    '<f></f><v>5</v>',
  ),
  fc.constantFrom('<is><t>a &amp; b</t></is>', '<is><t>ü</t></is>', '<is><r><t>c</t></r></is>', '<v> 2 </v>'),
)
const cell = fc.record({
  reference: fc.option(reference, { nil: undefined }),
  type: fc.constantFrom('', ' t="n"', ' t="s"', ' t="str"', ' t="inlineStr"', ' t="b"', ' t="e"', ' t="d"'),
  style: fc.constantFrom('', ' s="0"', ' s="7"'),
  value,
})

test('cells in the usual form are what they are in any other', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
      const written = cells.map(({ reference, type, style, value }) => {
        const place = reference ? ` r="${String.fromCharCode(65 + reference[0])}${reference[1]}"` : ''
        return value === '' ? `<c${place}${style}${type}/>` : `<c${place}${style}${type}>${value}</c>`
      })
      const usual = `<row r="2">${written.join('')}</row>`
      // Apostrophes and spaces before the end of tags mean the same, and are left to the reader of XML.
      const other = `<row r="2">${written.map((one) => one.replaceAll('"', "'").replaceAll('</c>', '</c >')).join('\n')}</row>`
      const shown = shownIn(other)
      assert.deepEqual(shownIn(usual), shown)
      const prefixed = usual.replace(/<(\/?)(\w)/g, '<$1x:$2')
      assert.deepEqual(shownBy(openSheetData(`<x:sheetData xmlns:x="${namespace}">${prefixed}</x:sheetData>`)), shown)
    }),
  )
})

test('a computed link is found however its formula is written', () => {
  const formulas = ['HYPERLINK("u")', 'hyperlink("u")', '_xlfn.HYPERLINK("u")', ' HYPERLINK("u")']
  for (const formula of formulas) {
    const row = open(
      `<row r="1"><c r="A1"><f>A2&gt;1</f><v>1</v></c><c r="B1" t="str"><f>${formula}</f><v>u</v></c></row>`,
    )
    const links = readCells(row, new Grid([], [], defaultLimits), shared)
    assert.deepEqual(links, [{ range: { top: 0, left: 1, bottom: 0, right: 1 }, url: 'u' }], formula)
  }
})

test('elements of another prefix are no cells', () => {
  const cells = '<c r="A1"><v>1</v></c><y:c r="B1"><y:v>2</y:v></y:c><x:c r="C1"><x:v>3</x:v></x:c>'
  const rows = `<x:row r="1">${cells}</x:row><row r="2"><c><v>4</v></c></row>`
  const source = `<x:sheetData xmlns:x="${namespace}" xmlns:y="urn:y">${rows}</x:sheetData>`
  assert.deepEqual(shownBy(openSheetData(source)), ['0: 2: 3'])
})

test('cells after a row that is closed by its own tag are no cells of it', () => {
  assert.deepEqual(shownIn('<row r="1"/><c r="A1"><v>1</v></c><row r="2"><c><v>2</v></c></row>'), ['1: 0: 2'])
})

test('a cell that does not end leaves those before it', () => {
  assert.throws(() => shownIn('<row><c><v>1</v></c><c r="B1"><v>2'), { code: 'file_corrupt' })
})

test('shared formulas of noughts cost nothing where another formula has a result', () => {
  const master = `<c r="A1"><f t="shared" si="0">${'B1+'.repeat(1000)}1</f><v>0</v></c>`
  const cells = Array.from(
    { length: 8_000 },
    (_, at) => `<row r="${at + 2}"><c><f t="shared" si="0"/><v>0</v></c></row>`,
  )
  const rows = `<row r="1">${master}</row>${cells.join('')}<row r="8002"><c><f>1+1</f><v>2</v></c></row>`
  const grid = new Grid([], [], defaultLimits)
  readCells(open(rows), grid, { ...shared, isStale: true })
  grid.finish()
  assert.equal(grid.text(grid.find(8_000, 0)), '0')
  assert.equal(grid.text(grid.find(8_001, 0)), '2')
})
