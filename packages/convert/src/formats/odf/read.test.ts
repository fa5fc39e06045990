import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { convert } from '../../pipeline/in-process.ts'

const namespaces = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ')
const tableNamespaces = `${namespaces} xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"`

function contentOf(body: string): string {
  const inner = `<office:body><office:text>${body}</office:text></office:body>`
  return `<office:document-content ${namespaces}>${inner}</office:document-content>`
}

function textOf(body: string, parts: Record<string, string | Uint8Array> = {}): Buffer {
  return zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': contentOf(body), ...parts })
}

test('a package that a password protects is refused without the right one', async () => {
  const bytes = readFileSync(join(import.meta.dirname, 'goldens/password.odt'))
  await assert.rejects(convert(bytes, { filename: 'a.odt' }), { code: 'file_encrypted' })
  await assert.rejects(convert(bytes, { filename: 'a.odt', password: 'sea' }), { code: 'file_encrypted' })
})

test('a package that is encrypted by an unknown method is refused with any password', async () => {
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data><manifest:algorithm manifest:algorithm-name="Blowfish CFB"/></manifest:encryption-data></manifest:file-entry></manifest:manifest>`
  await assert.rejects(
    convert(textOf('', { 'META-INF/manifest.xml': manifest }), { filename: 'a.odt', password: 'any' }),
    { code: 'file_encrypted', message: /by a method that is not supported/ },
  )
})

test('a negative count of spaces is one space', async () => {
  const { content } = await convert(textOf('<text:p>a<text:s text:c="-5"/>b</text:p>'), { filename: 'a.odt' })
  assert.equal(content, 'a b\n')
})

test('a heading has the number that another program counted where nothing says how', async () => {
  const heading = '<text:h text:outline-level="1"><text:number>7.2</text:number>Tides</text:h>'
  assert.equal((await convert(textOf(heading), { filename: 'a.odt' })).content, '# 7.2 Tides\n')
})

test('a shape that is not shown is left out with a warning, and kept where the options say so', async () => {
  const shape = '<draw:rect draw:display="none"><text:p>Draft</text:p></draw:rect>'
  const bytes = textOf(`<text:p>Final${shape}</text:p>`)
  const { content, warnings } = await convert(bytes, { filename: 'a.odt' })
  assert.equal(content, 'Final\n')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_content_dropped'],
  )
  assert.equal((await convert(bytes, { filename: 'a.odt', hidden: 'keep' })).content, 'Final\n\nDraft\n')
})

const object = '<text:p><draw:frame><draw:object xlink:href="./O"/></draw:frame></text:p>'

test('an object names those within it by their places in its own folder', async () => {
  const table =
    '<table:table table:name="Costs"><table:table-row><table:table-cell><text:p>12</text:p></table:table-cell></table:table-row></table:table>'
  const body = `<office:body><office:spreadsheet>${table}</office:spreadsheet></office:body>`
  const sheet = `<office:document-content ${tableNamespaces}>${body}</office:document-content>`
  const parts = { 'O/content.xml': contentOf(`<text:p>outer</text:p>${object}`), 'O/O/content.xml': sheet }
  const { content } = await convert(textOf(object, parts), { filename: 'a.odt' })
  assert.equal(content, 'outer\n\n###### Costs\n\n12\n')
})

test('objects within objects are read down to a depth', async () => {
  const folders = Array.from({ length: 6 }, (_, depth) => `${'O/'.repeat(depth + 1)}content.xml`)
  const parts = Object.fromEntries(folders.map((folder) => [folder, contentOf(object)]))
  await assert.rejects(convert(textOf(object, parts), { filename: 'a.odt' }), { code: 'content_limit_exceeded' })
})

test('an object that names itself shows nothing', async () => {
  const { content } = await convert(textOf(object, { 'O/content.xml': contentOf(`<text:p>words</text:p>${object}`) }), {
    filename: 'a.odt',
  })
  assert.equal(content, 'words\n')
})

test('a text box may hold more paragraphs than a call takes arguments', async () => {
  const box = `<draw:text-box>${'<text:p>x</text:p>'.repeat(200_000)}</draw:text-box>`
  const bytes = textOf(`<text:p><draw:frame>${box}</draw:frame></text:p>`)
  assert.equal((await convert(bytes, { filename: 'a.odt', outputFormat: 'text' })).content.length, 3 * 200_000 - 1)
})

test('a row that is repeated down to the end of a sheet is printed so often that its end is plain', async () => {
  const row =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>'
  const body = `<office:body><office:spreadsheet><table:table table:name="A">${row}</table:table></office:spreadsheet></office:body>`
  const bytes = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${tableNamespaces}>${body}</office:document-content>`,
  })
  const { content, warnings } = await convert(bytes, { filename: 'a.ods' })
  assert.ok(content.length < 100_000)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['content_dropped'],
  )
})

test('styles whose parents are each other end', async () => {
  const style = (name: string, parent: string): string =>
    `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"/>`
  const styles = `<office:automatic-styles>${style('A', 'B')}${style('B', 'A')}</office:automatic-styles>`
  const names = `${namespaces} xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"`
  const body = '<office:body><office:text><text:p text:style-name="A">Words</text:p></office:text></office:body>'
  const bytes = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${names}>${styles}${body}</office:document-content>`,
  })
  assert.equal((await convert(bytes, { filename: 'a.odt' })).content, 'Words\n')
})

test('a metafile in the package that nobody described says what it draws', async () => {
  const metafile = Buffer.from(
    '183GmgAAAAAAAOgD9AGgBQAAAAAAAAEACQAAAwAAAAABAAAAAAAAAAoAAAAyCgoAFAAGAAAASW50YWtlAwAAAAAA',
    'base64',
  )
  const body = '<text:p><draw:frame><draw:image xlink:href="Pictures/1.wmf"/></draw:frame></text:p>'
  const { content } = await convert(textOf(body, { 'Pictures/1.wmf': metafile }), { filename: 'a.odt' })
  assert.equal(content, '![Intake](1.wmf)\n')
})

for (const kind of ['tables', 'parts of a table'])
  test(`${kind} in rows that are repeated count as often`, async () => {
    const row = (cells: string): string =>
      `<table:table-row table:number-rows-repeated="1000">${cells}</table:table-row>`
    const part = row('<table:table-cell table:number-columns-repeated="100"><text:p>a</text:p></table:table-cell>')
    const cell = `<table:table-cell><table:table table:is-sub-table="${kind !== 'tables'}">${part}</table:table></table:table-cell>`
    const body = `<office:body><office:text><table:table>${row(cell)}</table:table></office:text></office:body>`
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${tableNamespaces}>${body}</office:document-content>`,
    })
    await assert.rejects(convert(bytes, { filename: 'a.odt', limits: { tableCells: 1_000_000 } }), {
      code: 'content_limit_exceeded',
    })
  })
