import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { openXml } from '../../carriers/xml/reader.ts'
import { defaultLimits } from '../../core/limits.ts'
import type { ReadContext } from '../../core/reader.ts'
import { convert } from '../../pipeline/in-process.ts'
import { type Element, readTree } from './element.ts'
import { large, rereadElements } from './reread-elements.ts'

const context = { limits: defaultLimits } as ReadContext

/** All that its readers see of a tree. */
function seen({ name, namespace, attributes, children }: Element): unknown {
  return [name, namespace, attributes, children.map((child) => (typeof child === 'string' ? child : seen(child)))]
}

function trees(source: string): { kept: unknown; reread: unknown } {
  const open = (): ReturnType<typeof openXml> =>
    openXml(Buffer.from(source), { limits: context.limits, onDamage: () => {} })
  const xml = open()
  const kept = readTree(open(), context)
  const reread = readTree(xml, context, () => rereadElements(xml, context))
  return { kept: kept && seen(kept), reread: reread && seen(reread) }
}

test('an element that is read again is as it was, with its namespaces, whole or damaged', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<p:b xmlns:p="urn:1" c="1" p:d="&amp;">',
    '<p:b xmlns:p="urn:2">',
    '</p:b>',
    '<e xmlns="urn:3"/>',
    'text',
    ' &lt; ',
    '<![CDATA[<a>]]>',
    '<!-- <a> -->',
    '<a f="2"><b>1</b><b>2</b></a>',
    '\n ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { kept, reread } = trees(`<root xmlns:p="urn:0">${pieces.join('')}</root>`)
      assert.deepEqual(reread, kept)
    }),
    { numRuns: 1_000 },
  )
})

test('records of a large document are rows as those of a small one', async () => {
  const record = '<order id="1"><name>Anna</name><address><city>Bern</city></address></order>\n'
  const contentOf = async (count: number): Promise<string> =>
    (await convert(Buffer.from(`<list>${record.repeat(count)}</list>`), { filename: 'a.xml' })).content
  const count = Math.ceil(large / record.length)
  const row = '| 1 | Anna | Bern |\n'
  const few = await contentOf(2_000)
  assert.ok(few.endsWith(row.repeat(2_000)))
  assert.ok((await contentOf(count)) === few + row.repeat(count - 2_000))
})
