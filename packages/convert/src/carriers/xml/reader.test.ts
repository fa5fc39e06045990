import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { openXml, type XmlOptions, type XmlReader } from './reader.ts'

const limits = { xmlDepth: 100 }

function open(xml: string | Uint8Array, options: Partial<XmlOptions> = {}): XmlReader {
  return openXml(typeof xml === 'string' ? Buffer.from(xml) : xml, { limits, ...options })
}

/** Everything a document holds, one line a token. */
function tokens(xml: XmlReader): string[] {
  const all: string[] = []
  for (;;) {
    const token = xml.next()
    if (token === 'done') return all
    if (token === 'start') all.push(`<${[xml.name, ...xml.attributes().map((pair) => pair.join('='))].join(' ')}>`)
    else if (token === 'end') all.push('</>')
    else all.push(xml.text)
  }
}

function refusal(xml: string): string {
  try {
    tokens(open(xml))
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return `${error.code} ${error.details.reason ?? error.details.limit}`
  }
  return ''
}

function refusalOfSkip(document: string): string {
  const xml = open(document)
  try {
    xml.nextChild(0)
    xml.skip()
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return `${error.code} ${error.details.reason}`
  }
  return 'none'
}

test('elements, attributes, text, empty elements and CDATA come in document order', () => {
  const xml = open(`<?xml version="1.0"?><!-- c --><a x="1" y='2'>t<b/><![CDATA[<&amp;>]]><![CDATA[]]></a>`)
  assert.deepEqual(tokens(xml), ['<a x=1 y=2>', 't', '<b>', '</>', '<&amp;>', '', '</>'])
})

test('numeric and predefined references are decoded, all others stay as written', () => {
  assert.deepEqual(tokens(open('<a b="&#10;&quot;&x;">&lt;&#x1F600;&#65;&amp;amp;&lol;&#0;&#xD800;</a>')), [
    '<a b=\n"&x;>',
    '<😀A&amp;&lol;\ufffd\ufffd',
    '</>',
  ])
})

test('line ends become line feeds in text and spaces in attributes', () => {
  assert.deepEqual(tokens(open('<a b="1\r\n2\t3">x\r\ny\rz</a>')), ['<a b=1 2 3>', 'x\ny\nz', '</>'])
})

test('children are what is made of those of one name, whatever is read of each', () => {
  const xml = open('<a><b n="1"/><c><b n="2"/></c><b n="3">text<d/></b></a><b n="4"/>', {})
  xml.nextChild(0)
  assert.deepEqual(
    xml.children('b', () => xml.attribute('n')),
    ['1', '3'],
  )
})

test('nextChild passes over what a handler left unread', () => {
  const xml = open('<r>t<a><x><y/></x></a><b/><c>text<d/></c></r><!-- -->')
  const seen: string[] = []
  assert.ok(xml.nextChild(0))
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    seen.push(xml.name)
    if (xml.name === 'a') {
      const inner = xml.depth
      assert.ok(xml.nextChild(inner))
      seen.push(xml.name)
    }
    if (xml.name === 'c') seen.push(xml.content())
  }
  assert.deepEqual(seen, ['a', 'x', 'b', 'c', 'text'])
  assert.equal(xml.nextChild(0), false)
})

test('a vocabulary gives one name to elements of several namespaces, whatever their prefix', () => {
  const vocabulary = new Map([
    ['urn:strict', 'w'],
    ['urn:loose', 'w'],
    ['urn:r', 'r'],
  ])
  const xml = open(
    '<p xmlns="urn:strict" xmlns:q="urn:r" q:id="1" id="2"><x:p xmlns:x="urn:loose"/><w:p/><w:p xmlns:w="urn:odd"/><y xmlns=""/></p>',
    { vocabulary },
  )
  assert.ok(xml.nextChild(0))
  assert.equal(xml.attribute('r:id'), '1')
  assert.equal(xml.attribute('id'), '2')
  const names = [xml.name]
  while (xml.nextChild(1)) names.push(xml.name)
  assert.deepEqual(names, ['w:p', 'w:p', 'w:p', '{urn:odd}p', 'y'])
})

test('an attribute is found by its name and namespace among others that end alike', () => {
  const xml = open(
    '<a xmlns:q="urn:r" xmlns:u="urn:other" gid="1" q:gid="2" u:id="3" q:id="4" id="5" _id="6" sharedq:id="7"/>',
    { vocabulary: new Map([['urn:r', 'r']]) },
  )
  assert.ok(xml.nextChild(0))
  const names = ['id', 'gid', 'r:id', 'r:gid', '{urn:other}id', '_id', 'd', 'r:d', 'u:id']
  assert.deepEqual(
    names.map((name) => xml.attribute(name)),
    ['5', '1', '4', '2', '3', '6', undefined, undefined, undefined],
  )
})

test('documents that are read in turns have names of their own, however alike they are written', () => {
  const letter = open('<a:p xmlns:a="urn:letter" a:id="1"><a:t/></a:p>', { vocabulary: new Map([['urn:letter', 'w']]) })
  const slide = open('<a:p xmlns:a="urn:slide" a:id="2"><a:t/></a:p>', { vocabulary: new Map([['urn:other', 'w']]) })
  const plain = open('<a:p a:id="3"><a:t/></a:p>')
  const seen: (string | undefined)[] = []
  for (let depth = 0; depth < 2; depth++)
    for (const xml of [letter, slide, plain]) {
      xml.nextChild(depth)
      seen.push(xml.name)
    }
  assert.deepEqual(seen, ['w:p', '{urn:slide}p', 'a:p', 'w:t', '{urn:slide}t', 'a:t'])
})

test('what is passed over may hold any character of markup in its quotes, and is broken where its tags are', () => {
  const xml = open(`<a><b><c x="1>2</b>" y='"/>'/><d z="/"><e/></d></b><f/></a>`)
  xml.nextChild(0)
  xml.nextChild(1)
  assert.ok(xml.nextChild(1))
  assert.equal(xml.name, 'f')
  assert.equal(refusalOfSkip('<a><b><c></b></a>'), 'file_corrupt : XML, byte 9: tags do not match')
  assert.equal(refusalOfSkip('<a><b><c d="></b></a>'), 'file_corrupt : XML, byte 7: it ends within a tag')
})

test('a declaration ends with its element', () => {
  const vocabulary = new Map([
    ['urn:1', 'one'],
    ['urn:2', 'two'],
  ])
  const xml = open('<a xmlns:p="urn:1"><p:x xmlns:p="urn:2"/><p:x/><b xmlns:p="urn:2"><p:x/></b><p:x/></a>', {
    vocabulary,
  })
  const names: string[] = []
  for (let token = xml.next(); token !== 'done'; token = xml.next()) if (token === 'start') names.push(xml.name)
  assert.deepEqual(names, ['a', 'two:x', 'one:x', 'b', 'two:x', 'one:x'])
})

test('an internal subset is passed over and its entities are not expanded', () => {
  const dtd = '<!DOCTYPE a [<!-- ] > --><!ENTITY lol "]>"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
  assert.deepEqual(tokens(open(`${dtd}<a>&lol;&x;</a>`)), ['<a>', '&lol;&x;', '</>'])
})

test('UTF-16 with and without its mark, and declared charsets, are read', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>żółć</a>'
  const expected = ['<a>', 'żółć', '</>']
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [little, big, Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`)])
    assert.deepEqual(tokens(open(bytes)), expected)
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')
  assert.deepEqual(tokens(open(latin)), ['<a>', 'é', '</>'])
})

test('what is no XML is refused with the byte where it stops', () => {
  assert.equal(refusal('<a><b></a>'), 'file_corrupt : XML, byte 6: tags do not match')
  assert.equal(refusal('<a><b>'), 'file_corrupt : XML, byte 6: it ends within an element')
  assert.equal(refusal('<a b></a>'), 'file_corrupt : XML, byte 1: an attribute has no value')
  assert.equal(refusal('<a><!-- </a>'), 'file_corrupt : XML, byte 7: a comment or section does not end')
  assert.equal(refusal('plain'), 'file_corrupt : XML, byte 5: it contains no element')
  assert.equal(refusal('<a>1 < 2</a>'), 'file_corrupt : XML, byte 6: a tag has no name')
})

test('elements nested beyond the limit are refused', () => {
  assert.equal(refusal('<a>'.repeat(100_000)), 'content_limit_exceeded depth of XML elements')
})

test('with onDamage a broken text ends where it breaks and all open elements are closed', () => {
  const reasons: string[] = []
  const xml = open('<a><b>kept</b><c>also', { onDamage: (reason) => reasons.push(reason), part: 'x.xml' })
  assert.deepEqual(tokens(xml), ['<a>', '<b>', 'kept', '</>', '<c>', 'also', '</>', '</>'])
  assert.deepEqual(reasons, ['XML, byte 21 of x.xml: it ends within an element'])
})

test('what follows the root element is not read', () => {
  assert.deepEqual(tokens(open('\u0000\n<a/>\u0000\u0000<b>')), ['<a>', '</>'])
})

test('any bytes end in tokens or in a documented refusal, whichever way they are walked', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    '="',
    '"',
    ' ',
    '<a>',
    '</a>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&amp;',
    '<!DOCTYPE',
    '[',
    'xmlns:p=""',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      for (const walk of [
        tokens,
        (xml: XmlReader) => xml.nextChild(0) && xml.skip(),
        (xml: XmlReader) => xml.nextChild(0) && xml.content(),
      ]) {
        try {
          walk(open(pieces.join('')))
        } catch (error) {
          assert.ok(error instanceof ConversionError)
        }
        walk(open(pieces.join(''), { onDamage: () => {} }))
      }
    }),
  )
})

test('an element that is written like one before means the same object and is not read again', () => {
  const xml = open('<a><p><b/>t</p><p><b/>t</p><p>u</p><p/><p x="1"><b/>t</p><c/></a>')
  let reads = 0
  const read = (element: XmlReader): { content: string } => {
    reads++
    return { content: element.content() }
  }
  const meanings: { content: string }[] = []
  xml.nextChild(0)
  while (xml.nextChild(1)) if (xml.name === 'p') meanings.push(xml.memoized(read))
  assert.deepEqual(
    meanings.map(({ content }) => content),
    ['t', 't', 'u', '', 't'],
  )
  assert.equal(meanings[0], meanings[1])
  assert.notEqual(meanings[0], meanings[4])
  assert.equal(reads, 4)
})

test('elements that are written alike are read again where their prefixes stand for something else', () => {
  const xml = open('<a xmlns:n="u"><n:p><n:q/></n:p><b xmlns:n="v"><n:p><n:q/></n:p></b><n:p><n:q/></n:p></a>')
  const uri = (element: XmlReader): string => {
    element.nextChild(element.depth)
    const { namespaceUri } = element
    element.skipTo(element.depth - 2)
    return namespaceUri ?? ''
  }
  const uris: string[] = []
  xml.nextChild(0)
  while (xml.nextChild(1)) {
    if (xml.localName === 'b') xml.nextChild(2)
    uris.push(xml.memoized(uri))
  }
  assert.deepEqual(uris, ['u', 'v', 'u'])
})

test('elements are distinguished that hold others of their own name, and the walk goes on behind each', () => {
  const content = (element: XmlReader): string => element.content()
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<p>1</p>', '<p><p>2</p>3</p>', '<p>4</p >', '<p><!--</p>-->5</p>')),
      (parts) => {
        const xml = open(`<a>${parts.join('')}</a>`)
        const read: string[] = []
        xml.nextChild(0)
        while (xml.nextChild(1)) read.push(xml.memoized(content))
        assert.deepEqual(
          read,
          parts.map((part) => part.replace(/<!--.*-->|<[^>]*>/g, '')),
        )
        assert.equal(xml.next(), 'done')
      },
    ),
  )
})

test('an element is read later once, with what prefixes stand for at its place, and the walk goes on behind it', () => {
  const xml = open(
    '<r xmlns:a="one"><g xmlns:a="two"><a:l n="1"><a:m/>t</a:l><a:l n="2"/><a:l xmlns:a="three"/></g><a:end/></r>',
    {
      vocabulary: new Map([
        ['one', 'x'],
        ['two', 'y'],
        ['three', 'z'],
      ]),
    },
  )
  let count = 0
  const read = (element: XmlReader): string => {
    count++
    return `${element.name} ${element.attribute('n')} ${tokens(element).join('')}`
  }
  const later: (() => string)[] = []
  xml.nextChild(0)
  xml.nextChild(1)
  while (xml.nextChild(2)) later.push(xml.later(read))
  assert.equal(xml.nextChild(1), true)
  assert.equal(xml.name, 'x:end')
  assert.equal(count, 0)
  const meanings = ['y:l 1 <y:m></>t</>', 'y:l 2 </>', 'z:l undefined </>']
  for (let time = 0; time < 2; time++)
    assert.deepEqual(
      later.map((meaning) => meaning()),
      meanings,
    )
  assert.equal(count, 3)
})

test('damage within an element that is read later is reported when it is read', () => {
  const reasons: string[] = []
  const xml = open('<r><l><m n=1/></l><next/></r>', { onDamage: (reason) => reasons.push(reason) })
  xml.nextChild(0)
  xml.nextChild(1)
  const later = xml.later((element) => tokens(element).length)
  assert.ok(xml.nextChild(1))
  assert.deepEqual(reasons, [])
  later()
  assert.deepEqual(reasons, ['XML, byte 7: an attribute has no value'])
})

test('whitespace behind the slash of an empty tag is passed over, as libxml2 does when it recovers', () => {
  assert.deepEqual(tokens(open('<a><b/ >c</a>')), ['<a>', '<b>', '</>', 'c', '</>'])
  assert.match(refusal('<a><b/ c></a>'), /stray slash/)
  assert.match(refusal('<a/'), /stray slash/)
})
