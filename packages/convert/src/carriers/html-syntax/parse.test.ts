import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import fc from '../../../../../test/property.ts'
import { corpusFolder, listCorpus } from '../../../../../tools/corpus.ts'
import { namedReferences } from './named-references.ts'
import { parsePage } from './parse.ts'
import { type Element, findDescendant, isText, textContent } from './tree.ts'

const unbounded = { reach: 1_000 }

/** A line for every element and text, indented by its depth. */
function outline(page: string): string {
  const lines: string[] = []
  const add = (parent: Element, indent: string): void => {
    for (const node of parent.children) {
      if (isText(node)) lines.push(indent + JSON.stringify(node.value))
      else {
        const { attributes, name, space } = node
        const pairs = attributes.names.map((attribute) => [attribute, attributes.get(attribute)!] as const)
        lines.push(indent + tagLine(space, name, pairs))
        add(node, `${indent} `)
      }
    }
  }
  add(parsePage(page, unbounded), '')
  return lines.join('\n')
}

/** The same of parse5's tree, without what is no part of ours (the table in parse.ts). */
function outlineOfOracle(page: string): string {
  const lines: string[] = []
  const add = (parent: DefaultTreeAdapterTypes.ParentNode, indent: string): void => {
    let text = ''
    const addText = (): void => {
      if (text !== '') lines.push(indent + JSON.stringify(text))
      text = ''
    }
    for (const node of parent.childNodes) {
      if ('value' in node) text += node.value
      if (!('tagName' in node)) continue
      addText()
      const pairs = node.attrs.map(
        ({ name, prefix, value }) => [(prefix ? `${prefix}:${name}` : name).toLowerCase(), value] as const,
      )
      const space = node.namespaceURI.endsWith('svg') ? 'svg' : node.namespaceURI.endsWith('MathML') ? 'math' : 'html'
      lines.push(indent + tagLine(space, node.tagName.toLowerCase(), pairs))
      add('content' in node ? node.content : node, `${indent} `)
    }
    addText()
  }
  add(parse(page, { scriptingEnabled: false }), '')
  return lines.join('\n')
}

function tagLine(space: string, name: string, pairs: readonly (readonly [string, string])[]): string {
  const written = pairs.map(([attribute, value]) => ` ${attribute}=${JSON.stringify(value)}`).sort()
  return `<${space} ${name}${written.join('')}>`
}

function assertAsOracle(page: string): void {
  assert.equal(outline(page), outlineOfOracle(page), page)
}

function textOf(page: string): string {
  return textContent(parsePage(page, unbounded))
}

const tags = (
  'html head body title script style template p div span b i a nobr font u em code li ul ol dl dt dd table tbody ' +
  'thead tfoot tr td th caption col colgroup h1 h2 pre form button select option optgroup input textarea ruby rt rp ' +
  'rb rtc svg math mi mtext annotation-xml foreignObject desc mglyph malignmark br hr img image applet object marquee ' +
  'frameset frame noframes noscript iframe xmp plaintext main article center details x-y base meta keygen param'
).split(' ')
const attributes = [
  '',
  ' a=1',
  ' class="x y"',
  " id='q'",
  ' A=&lt;b',
  ' x="&copyx=1" x=2',
  ' /',
  '/',
  ' color=red',
  ' type=hidden',
  ' encoding=text/html',
  ' =x',
  ' a"b',
  '  b = c ',
  ' href=/a/b/',
  ' title="unended',
]
const texts = [
  ...[
    'a',
    ' ',
    '\n',
    'x y',
    ' &amp; ',
    '&notit;',
    '&nbsp',
    '&#x41;',
    '&#150',
    '<',
    '< b',
    '</>',
    '<!-- c -->',
    '<!-->',
  ],
  ...['<!--x--!>', '<?pi?>', '&lt', '&copy=1', '\t', '<!doctype html>', '</ x>', '&', '&#', '&#xg', '<!--', '-->'],
  ...['</script', '<![CDATA', '\r\n'],
]

describe('the tree is that of parse5', () => {
  const anyTag = fc.tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes), fc.boolean())
  const soup = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: anyTag.map(([name, written, isEnd]) => (isEnd ? `</${name}>` : `<${name}${written}>`)) },
      { weight: 1, arbitrary: fc.constantFrom(...texts) },
    ),
    { maxLength: 40 },
  )

  test('for tags in any order', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '<!doctype html>'), soup, (doctype, parts) =>
        assertAsOracle(doctype + parts.join('')),
      ),
      { seed: 1, numRuns: Number(process.env.DOCMILL_PROPERTY_RUNS ?? 3_000), endOnFailure: true },
    )
  })

  test('for formatting that is closed in another order than it was opened, in tables too', () => {
    const some = fc.constantFrom(...'a b i nobr p div em font table tr td li'.split(' '))
    const tag = fc.tuple(some, fc.boolean()).map(([name, isEnd]) => (isEnd ? `</${name}>` : `<${name}>`))
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.constant('x')), { maxLength: 40 }), (parts) =>
        assertAsOracle(parts.join('')),
      ),
      { seed: 1, numRuns: Number(process.env.DOCMILL_PROPERTY_RUNS ?? 3_000), endOnFailure: true },
    )
  })

  test('for the doctypes of times before standards', () => {
    for (const identifier of [
      '-//W3C//DTD HTML 3.2 Final//EN',
      '-//W3C//DTD HTML 4.01 Transitional//EN',
      '-//W3C//DTD HTML 4.01//EN',
      '-//W3C//DTD XHTML 1.0 Transitional//EN',
      '-//IETF//DTD HTML 2.0 Strict Level 1//EN',
      'html',
    ])
      for (const system of ['', ' "http://www.w3.org/TR/html4/loose.dtd"', ' http:', ' "'])
        assertAsOracle(`<!DOCTYPE html PUBLIC "${identifier}"${system}><p>a<table>`)
  })

  test('for the goldens', () => {
    const folder = join(import.meta.dirname, '../../formats/html/goldens')
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.html')))
      assertAsOracle(readFileSync(join(folder, name), 'utf8').replaceAll('\0', ''))
  })

  test('for the pages of the corpus', () => {
    for (const name of listCorpus('.html'))
      if (name.endsWith('.html')) assertAsOracle(readFileSync(join(corpusFolder, name), 'utf8'))
  })
})

test('every named reference is decoded', () => {
  for (const [name, character] of namedReferences()) assert.equal(textOf(`<p>&${name};`), character, name)
})

test('a CDATA section is text in SVG and in XML, and a comment elsewhere', () => {
  assert.equal(textOf('<svg><text><![CDATA[a < b]]></text></svg><![CDATA[c]]>'), 'a < b')
  const xml = parsePage('<html xmlns="http://www.w3.org/1999/xhtml"><p><![CDATA[a <b> &amp;]]></p></html>', {
    ...unbounded,
    isXml: true,
  })
  assert.equal(textContent(xml), 'a <b> &amp;')
})

test('in XML a tag may close its own element, and a line break may have an end tag', () => {
  const page = '<div><a id="x"/>one<script src="y"/>two<br></br>three</br>four</div>'
  assert.equal(textContent(parsePage(page, { ...unbounded, isXml: true })), 'onetwo\nthree\nfour')
  assert.equal(textContent(parsePage(`<title/><p>four</p>`, { ...unbounded, isXml: true })), 'four')
})

test('under a prefix of XHTML elements are the same, those without tags within them too', () => {
  const page =
    '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>a &lt; b</h:title></h:head><h:body><h:p>c</h:p></h:body></h:html>'
  const html = parsePage(page, { ...unbounded, isXml: true })
  assert.deepEqual(
    ['title', 'p'].map((name) => textContent(findDescendant(html, (element) => element.name === name)!)),
    ['a < b', 'c'],
  )
})

test('a tag with very many attributes keeps the first of them', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ` a${index}=${index}`).join('')
  const [html] = parsePage(`<html${many}>`, unbounded).children as [Element]
  assert.equal(html.attributes.names.length, 1_000)
})
