import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { defaultLimits } from '../../core/limits.ts'
import type { Warning } from '../../core/warnings.ts'
import { createContext } from '../../pipeline/context.ts'
import { readAlternateContent } from './alternate-content.ts'
import { type OpcPackage, openPackage } from './package.ts'

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Override PartName="/word/Document.xml" ContentType="application/x.main+xml"/></Types>'

function relationships(...rows: [id: string, type: string, target: string, mode?: string][]): string {
  const items = rows.map(
    ([id, type, target, mode]) =>
      `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

function open(parts: Record<string, string>): { pkg: OpcPackage; warnings: Warning[] } {
  const { context, warnings } = createContext({ limits: defaultLimits })
  return { pkg: openPackage(zipOf({ '[Content_Types].xml': contentTypes, ...parts }), context), warnings }
}

const main = /main\+xml$/

test('the main part is found by a strict or transitional relationship, else by its media type', () => {
  for (const type of [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
    'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
  ]) {
    const { pkg } = open({ '_rels/.rels': relationships(['r', type, '/w/doc.xml']), 'w/doc.xml': '<d/>' })
    assert.equal(pkg.mainPart(main), 'w/doc.xml')
  }
  assert.equal(open({ 'word/document.xml': '<d/>' }).pkg.mainPart(main), 'word/document.xml')
})

test('a package without a main part is corrupt', () => {
  assert.throws(() => open({}).pkg.mainPart(main), { code: 'file_corrupt' })
})

test('targets are resolved from their part, whatever their case, slashes and encoding', () => {
  const { pkg } = open({
    'word/_rels/document.xml.rels': relationships(
      ['a', 'x/image', 'media/a%20b.png'],
      ['b', 'x/image', '..\\Media\\C.PNG'],
      ['c', 'x/hyperlink', 'https://example.org/?a=1&amp;b=2#c', 'External'],
      ['d', 'x/image', '../../../etc/passwd'],
      ['e', 'x/hyperlink', '#there'],
      ['f', 'x/image', 'NULL', 'External'],
    ),
    'word/media/a b.png': '1',
    'media/c.png': '2',
  })
  const all = pkg.relationships('word/document.xml')
  assert.equal(Buffer.from(pkg.bytes(all.target('a')!)!).toString(), '1')
  assert.equal(Buffer.from(pkg.bytes(all.target('b')!)!).toString(), '2')
  assert.equal(all.target('c'), 'https://example.org/?a=1&b=2#c')
  assert.equal(pkg.has(all.target('d')!), false)
  assert.equal(all.target('e'), '#there')
  assert.equal(all.target('f'), undefined)
  assert.deepEqual(all.ofType('image').length, 3)
})

test('core properties become metadata; a text has a count of its pages', () => {
  const { pkg } = open({
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title> A  title</dc:title><dc:creator>Ann</dc:creator><cp:keywords/><dcterms:created>2024-03-01T10:00:00Z</dcterms:created><dcterms:modified>soon</dcterms:modified></cp:coreProperties>',
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>3</Pages></Properties>',
  })
  assert.deepEqual(pkg.metadata(), { title: 'A title', author: 'Ann', created: '2024-03-01T10:00:00Z' })
  assert.equal(pkg.pageCount(), 3)
})

test('a part that stops being XML ends there, with a warning', () => {
  const { pkg, warnings } = open({ 'a.xml': '<a><b/><c' })
  const xml = pkg.xml('a.xml')!
  assert.ok(xml.nextChild(0))
  let children = 0
  while (xml.nextChild(1)) children++
  assert.equal(children, 1)
  assert.deepEqual(
    warnings.map((one) => one.code),
    ['damage_survived'],
  )
})

test('of alternate content the first choice that is understood is read, else the fallback', () => {
  const read = (choice: string) => {
    const { pkg } = open({
      'a.xml': `<a xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:new="urn:new"><mc:AlternateContent><mc:Choice Requires="${choice}"><choice/></mc:Choice><mc:Fallback><fallback/></mc:Fallback></mc:AlternateContent><after/></a>`,
    })
    const xml = pkg.xml('a.xml')!
    const seen: string[] = []
    xml.nextChild(0)
    while (xml.nextChild(1)) {
      if (xml.name !== 'mc:AlternateContent') seen.push(xml.name)
      else
        readAlternateContent(xml, () => {
          const depth = xml.depth
          while (xml.nextChild(depth)) seen.push(xml.name)
        })
    }
    return seen
  }
  assert.deepEqual(read('wps'), ['choice', 'after'])
  assert.deepEqual(read('wps new'), ['fallback', 'after'])
})
