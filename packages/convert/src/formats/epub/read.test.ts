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

test('the NCX of an older book says what its chapters are called, and pages are none', async () => {
  const chapter = (body: string): string => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
  const book = zipOf({
    mimetype: 'application/epub+zip',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest>
      <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
      <item id="a" href="a.html" media-type="application/xhtml+xml"/>
      <item id="b" href="b.html" media-type="application/xhtml+xml"/>
      <item id="c" href="c.html" media-type="application/xhtml+xml"/></manifest>
      <spine toc="ncx"><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`,
    'toc.ncx': `<ncx><docTitle><text>Two</text></docTitle><navMap><navPoint><navLabel><text>Part One</text></navLabel>
      <content src="a.html"/><navPoint><navLabel><text>Chapter&#160;2</text></navLabel><content src="b.html#x"/></navPoint>
      </navPoint><navPoint><navLabel><text>Part Two</text></navLabel><content src="c.html"/></navPoint></navMap><pageList><pageTarget><navLabel><text>Two</text></navLabel><content src="b.html"/></pageTarget>
      </pageList></ncx>`,
    'a.html': chapter('<p>PART ONE</p><p>one</p>'),
    'b.html': chapter('<p id="x">Chapter 2</p><p>Two</p>'),
    'c.html': chapter('<p>Part Two</p><p>three</p>'),
  })
  const { content } = await convert(book, { filename: 'a.epub' })
  assert.equal(content, '# PART ONE\n\none\n\n## Chapter 2\n\nTwo\n\n# Part Two\n\nthree\n')
})
