import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { convert } from '../../pipeline/in-process.ts'

const mimetype = 'application/epub+zip'
const namespace = 'xmlns="http://www.idpf.org/2007/opf"'
const page = (body: string): string => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
const encrypted = (path: string): string =>
  `<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData>
  <CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`

function bookOf(spine: string): Buffer {
  return zipOf({
    mimetype,
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
    mimetype,
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

test('what is no text has the text that it falls back to, or is reported', async () => {
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}><manifest><item id="p" href="p.pdf" media-type="application/pdf" fallback="q"/>
      <item id="q" href="q.bin" media-type="application/x-q" fallback="a"/>
      <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
      <item id="j" href="j.jpg" media-type="image/jpeg" fallback="j"/>
      <item id="s" href="s.svg" media-type="image/svg+xml"/></manifest>
      <spine><itemref idref="p"/><itemref idref="j"/><itemref idref="s"/></spine></package>`,
    'a.xhtml': page('<p>in words</p>'),
    's.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text><text y="20">below</text></svg>',
  })
  const { content, warnings } = await convert(book, { filename: 'a.epub' })
  assert.equal(content, 'in words\n\ndrawn\n\nbelow\n')
  assert.deepEqual(
    warnings.map(({ code, details }) => [code, details]),
    [['content_dropped', { what: 'pages of the book that are no text (1)' }]],
  )
})

test('a book whose package document names nothing to read is read as it is packed', async () => {
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}><spine/></package>`,
    'b.html': page('b'),
    'a.html': page('a'),
  })
  const { content, warnings } = await convert(book, { filename: 'a.epub' })
  assert.equal(content, 'b\n\na\n')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damage_survived'],
  )
})

test('files are found under names that are no addresses, as addresses have them, and as macOS spells them', async () => {
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}><manifest><item id="a" href="one%201.html" media-type="application/xhtml+xml"/>
      <item id="b" href="über.html" media-type="application/xhtml+xml"/>
      <item id="c" href="100%.html" media-type="application/xhtml+xml"/>
      <item id="d" href="d\\e.html" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/><itemref idref="d"/></spine></package>`,
    '100%.html': page('all'),
    'd/e.html': page('deep'),
    'one%201.html': page('one'),
    'über.html': page('about'),
  })
  assert.equal((await convert(book, { filename: 'a.epub' })).content, 'one\n\nabout\n\nall\n\ndeep\n')
})

test('a book is protected where its text is', async () => {
  const files = {
    mimetype,
    'book.opf': `<package ${namespace}><manifest><item id="a" href="a b.html" media-type="application/xhtml+xml"/>
      </manifest><spine><itemref idref="a"/></spine></package>`,
    'a b.html': page('read'),
  }
  const fonts = zipOf({ ...files, 'META-INF/encryption.xml': encrypted('font.otf') })
  assert.equal((await convert(fonts, { filename: 'a.epub' })).content, 'read\n')
  const text = zipOf({ ...files, 'META-INF/encryption.xml': encrypted('a%20b.html') })
  await assert.rejects(convert(text, { filename: 'a.epub' }), { code: 'file_encrypted' })
})

test('what is outside the main part of a page is text of the book', async () => {
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}><manifest><item id="a" href="a.html" media-type="application/xhtml+xml"/>
      </manifest><spine><itemref idref="a"/></spine></package>`,
    'a.html': page('<main><h1>One</h1></main><footer><p>Printed in Leipzig</p></footer>'),
  })
  assert.equal((await convert(book, { filename: 'a.epub' })).content, '# One\n\nPrinted in Leipzig\n')
})

test('a book may be packed within its folder', async () => {
  const book = zipOf({
    'Book.epub/OPS/book.opf': `<package ${namespace}><manifest><item id="a" href="a.html" media-type="application/xhtml+xml"/>
      </manifest><spine><itemref idref="a"/></spine></package>`,
    'Book.epub/OPS/a.html': page('<h1>One</h1>'),
  })
  assert.equal((await convert(book, { filename: 'a.epub' })).content, '# One\n')
  assert.equal((await convert(book, { filename: 'a.zip' })).detectedType, 'zip')
})

test('dates are recognized by what happened on them', async () => {
  const metadata = `<metadata><dc:date opf:event="modification">2020-02-03</dc:date><dc:date>0101-01-01T00:00:00+00:00</dc:date>
    <dc:date opf:event="publication">1913</dc:date></metadata>`
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}>${metadata}<manifest><item id="a" href="a.html" media-type="application/xhtml+xml"/>
      </manifest><spine><itemref idref="a"/></spine></package>`,
    'a.html': page('text'),
  })
  assert.deepEqual((await convert(book, { filename: 'a.epub' })).metadata, { created: '1913', modified: '2020-02-03' })
})

test('notes that stand in notes are read however deep', async () => {
  const depth = 5_000
  const marks = Array.from({ length: depth }, (_, n) => `<a href="b.html#n${n}">${n}</a>`)
  const notes = Array.from(
    { length: depth },
    (_, n) => `<div id="n${n}"><span><sup><a href="a.html#r">${n}</a></sup></span> `,
  )
  const book = zipOf({
    mimetype,
    'book.opf': `<package ${namespace}><manifest><item id="a" href="a.html" media-type="application/xhtml+xml"/>
      <item id="b" href="b.html" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'a.html': page(`<p>text ${marks.join(' ')}</p>`),
    'b.html': page(`${notes.join('')}words${'<span>'.repeat(depth)}<a href="a.html#r">↩</a>`),
  })
  assert.match((await convert(book, { filename: 'a.epub' })).content, /words/)
})
