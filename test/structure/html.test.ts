/** HTML that is read again gives the tree that it was written from. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { ConversionError, convertToParts, defaultLimits } from '@docmill/convert'
import type { Block, Root } from '../../packages/convert/src/core/document/nodes.ts'
import { writeHtml } from '../../packages/convert/src/output/html/write.ts'
import { tidy } from '../../packages/convert/src/output/normalize/tidy.ts'
import { listGoldens, readSidecar } from '../../tools/goldens.ts'
import fc from '../property.ts'
import { hostileTree } from '../trees/hostile.ts'
import { type Outline, outlineOf, valuesOf } from '../trees/outline.ts'

/**
 * What our reader of pages takes for something else, as real pages write it so: of two lists side by side the second of
 * which counts on one is made, terms without definitions are a list, and a note in a note is called by nobody.
 */
const readOtherwise = new Set([
  'docx/notes-of-several-blocks.docx',
  'html/bookmarks.html',
  'odf/lists-of-single-items.fodt',
  'org/items-with-blocks.org',
])

for (const golden of listGoldens())
  test(`HTML of golden ${golden.name} reads as its tree`, async () => {
    const { options = {}, error } = readSidecar(golden)
    try {
      const { pageSeparator: _, ...others } = options
      const written = await convertToParts(readFileSync(golden.path), {
        filename: basename(golden.path),
        ...others,
        outputFormat: 'html',
      })
      const html = [...written.parts].join('')
      assertSafe(html)
      if (html === '') {
        assert.deepEqual(outline(written.tree), [])
        return
      }
      const read = await readHtml(html)
      const [expected, found] = [outline(written.tree), outline(read)]
      if (readOtherwise.has(golden.name)) assert.notDeepEqual(found, expected)
      else assert.deepEqual(found, expected)
    } catch (thrown) {
      if (!(thrown instanceof ConversionError)) throw thrown
      assert.equal(thrown.code, error)
    }
  })

test('images and tables next to their captions are figures, and are so when they are read again', async () => {
  const page =
    '<figure><img src="https://a.b/c.png" alt="A dog"><figcaption>Figure 1. A <em>dog</em></figcaption></figure>' +
    '<p>Text.</p><figure><figcaption>Table 1. Dogs</figcaption><table><tr><th>Name</th></tr><tr><td>Rex</td></tr></table></figure>'
  const html = async (source: string): Promise<string> =>
    [...(await convertToParts(Buffer.from(source), { filename: 'a.html', outputFormat: 'html' })).parts].join('')
  const written = await html(page)
  assert.match(
    written,
    /<figure>\n<p><img [^>]+><\/p>\n<figcaption>Figure 1\. A ?<em> ?dog<\/em><\/figcaption>\n<\/figure>\n<p>Text\./,
  )
  assert.match(written, /<figure>\n<figcaption>Table 1\. Dogs<\/figcaption>\n<table>/)
  assert.equal(await html(written), written)
})

async function readHtml(html: string): Promise<Root> {
  const { tree } = await convertToParts(Buffer.from(html), {
    filename: 'a.html',
    mediaType: 'text/html; charset=utf-8',
  })
  return tree
}

/** Without boundaries of pages, which HTML has no form for, and with the notes at the end. */
function outline(document: Root): Outline {
  const blocks = withoutPages(outlineOf(document)) as Outline[]
  return [
    ...blocks.filter(([type]) => type !== 'footnoteDefinition'),
    ...blocks.filter(([type]) => type === 'footnoteDefinition'),
  ]
}

function withoutPages(parts: Outline): Outline {
  return parts.flatMap((part): Outline => {
    if (typeof part === 'string') return [part]
    return part[0] === 'pageBreak' ? [] : [withoutPages(part)]
  })
}

/** No element, attribute or address but those that the writer has. */
function assertSafe(html: string): void {
  const elements =
    'a article blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr img input ins li ol p pre section span strong sub sup table tbody td th thead tr ul'.split(
      ' ',
    )
  const attributes =
    'align alt checked class colspan disabled href id lang role rowspan scope src start title type'.split(' ')
  for (const [tag, name = '', rest = ''] of html.matchAll(/<\/?([^\s>/]*)((?:[^>"]|"[^"]*")*)>/g)) {
    assert.ok(elements.includes(name), tag)
    for (const [, attribute = '', value = ''] of rest.matchAll(/\s([^\s=>"]+)(?:="([^"]*)")?/g)) {
      assert.ok(attributes.includes(attribute), tag)
      const scheme =
        attribute === 'href' || attribute === 'src' ? /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1] : undefined
      if (scheme) assert.match(scheme, /^(?:https?|mailto|tel|data)$/i, tag)
    }
  }
}

test('HTML of any tree is made of known elements and safe addresses alone, and keeps every word', async () => {
  const allowed = { html: true, math: true, formless: true, links: true, images: true, addresses: true }
  await fc.assert(
    fc.asyncProperty(hostileTree(allowed), async (tree) => {
      const document = await tidy(structuredClone(tree), 'html', defaultLimits)
      assertSafe([...writeHtml(document, {}, () => {})].join(''))
    }),
    { numRuns: 300 },
  )
})

const plain = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/)
const line = plain.map((value) => ({ type: 'text' as const, value }))
const paragraphs = fc.record({ type: fc.constant('paragraph' as const), children: fc.tuple(line) })
const simpleBlock = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) as fc.Arbitrary<Block[]>,
  block: fc.oneof(
    { maxDepth: 3 },
    paragraphs,
    fc.record({
      type: fc.constant('heading' as const),
      depth: fc.constantFrom(1, 2, 3, 4, 5, 6),
      children: fc.tuple(line),
    }),
    fc.record({
      type: fc.constant('code' as const),
      lang: fc.constantFrom('js', 'python'),
      value: fc.constantFrom('a\n  b', 'x < y && z'),
    }),
    fc.record({ type: fc.constant('math' as const), value: fc.constantFrom('a^2', '\\frac{a}{b} < c') }),
    fc.record({ type: fc.constant('blockquote' as const), children: fc.tuple(paragraphs) }),
    fc.record({
      type: fc.constant('list' as const),
      ordered: fc.boolean(),
      children: fc.array(fc.record({ type: fc.constant('listItem' as const), children: fc.tuple(paragraphs) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({
      type: fc.constant('table' as const),
      headerRows: fc.constant(1),
      children: fc.array(
        fc.record({
          type: fc.constant('tableRow' as const),
          children: fc.array(plain, { minLength: 3, maxLength: 3 }),
        }),
        { minLength: 2, maxLength: 4 },
      ),
    }),
  ) as fc.Arbitrary<Block>,
}))

test('HTML of random trees of every kind of block reads as the tree', async () => {
  await fc.assert(
    fc.asyncProperty(simpleBlock.blocks, async (children) => {
      const document = await tidy({ type: 'root', children: structuredClone(children) }, 'html', defaultLimits)
      const read = await readHtml([...writeHtml(document, {}, () => {})].join(''))
      assert.deepEqual(valuesOf(outline(read)), valuesOf(outline(document)))
    }),
    { numRuns: 200 },
  )
})
