import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { officeVocabulary } from '../../carriers/opc/namespaces.ts'
import { openXml } from '../../carriers/xml/reader.ts'
import { defaultLimits } from '../../core/limits.ts'
import { readSharedStrings } from './shared-strings.ts'

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function stringsOf(source: string, limits = defaultLimits): unknown[] {
  return readSharedStrings(openXml(Buffer.from(source), { vocabulary: officeVocabulary, limits }), { limits })
}

const item = fc.constantFrom(
  '<si><t>a</t></si>',
  '<si><t xml:space="preserve"> ü </t></si>',
  '<si><t>a &amp; b</t></si>',
  '<si><t>one\r\ntwo</t></si>',
  '<si><t>x_x000D_y</t></si>',
  '<si><t></t></si>',
  '<si><t/></si>',
  '<si/>',
  '<si><r><t>rich</t></r></si>',
  '<si><t>a</t><rPh sb="0" eb="1"><t>reading</t></rPh></si>',
)

test('shared strings in the usual form are what they are in any other', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const usual = items.join('')
      // A space before the end of a tag means nothing, and leaves the element to the reader of XML.
      const shown = stringsOf(`<sst xmlns="${namespace}">${items.join('\n').replaceAll('</t>', '</t >')}</sst>`)
      assert.deepEqual(stringsOf(`<sst xmlns="${namespace}">${usual}</sst>`), shown)
      const prefixed = usual.replace(/<(\/?)(\w)/g, '<$1x:$2')
      assert.deepEqual(stringsOf(`<x:sst xmlns:x="${namespace}">${prefixed}</x:sst>`), shown)
    }),
  )
})

test('strings in the usual form are counted', () => {
  const source = `<sst xmlns="${namespace}">${'<si><t>a</t></si>'.repeat(3)}</sst>`
  assert.throws(() => stringsOf(source, { ...defaultLimits, tableCells: 2 }), { code: 'content_limit_exceeded' })
})
