import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { convert } from '../../convert.ts'

function bookOf(spine: string): Buffer {
  return zipOf({
    mimetype: 'application/epub+zip',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest>
      <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${spine}</spine></package>`,
    'a.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>once</p></body></html>',
  })
}

test('a document that the spine names many times is read once', async () => {
  const { content } = await convert(bookOf('<itemref idref="a"/>'.repeat(1_000)), { filename: 'a.epub' })
  assert.equal(content, 'once\n')
})
