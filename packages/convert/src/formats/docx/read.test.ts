import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { docxOf } from '../../../../../tools/fixtures/docx/package.ts'
import { cell, p, r, row, run, table } from '../../../../../tools/fixtures/docx/xml.ts'
import { encryptAgile } from '../../../../../tools/fixtures/encrypted-package.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert, convertToParts } from '../../pipeline/in-process.ts'

async function markdown(body: string): Promise<string> {
  return (await convert(docxOf({ body }), { filename: 'a.docx' })).content
}

/** What became of bytes: their Markdown, or the code of the refusal. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    return (await convert(bytes, { filename: 'a.docx' })).content
  } catch (error) {
    assert.ok(error instanceof ConversionError, String((error as Error).stack))
    return error.code
  }
}

function nested(levels: number, open: string, close: string): string {
  return `${open.repeat(levels)}${p('deep')}${close.repeat(levels)}`
}

test('an encrypted document opens with its password', async () => {
  const encrypted = encryptAgile(docxOf({ body: p('Secret.') }), 'open')
  assert.equal((await convert(encrypted, { filename: 'a.docx', password: 'open' })).content, 'Secret.\n')
  await assert.rejects(convert(encrypted, { filename: 'a.docx' }), { code: 'file_encrypted' })
})

test('metadata and language come from the properties and the default styles', async () => {
  const bytes = docxOf({
    body: p('Text'),
    styles: '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-AT"/></w:rPr></w:rPrDefault></w:docDefaults>',
    parts: {
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title></cp:coreProperties>',
    },
  })
  assert.deepEqual((await convert(bytes, { filename: 'a.docx' })).metadata, { title: 'T', language: 'de-AT' })
})

test('a document that breaks off keeps what came before, with a warning', async () => {
  const { content, warnings } = await convert(
    zipOf({
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${p('Kept.')}<w:p><w:r><w:t>Lo`,
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    }),
    { filename: 'a.docx' },
  )
  assert.equal(content, 'Kept.\n\nLo\n')
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['damage_survived'],
  )
})

test('a note that is not there is reported', async () => {
  const { content, warnings } = await convert(
    docxOf({ body: p(r('Said.') + run('<w:footnoteReference w:id="7"/>')) }),
    {
      filename: 'a.docx',
    },
  )
  assert.equal(content, 'Said.\n')
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['damage_survived'],
  )
})

test('a main part that is no XML is corrupt', async () => {
  const bytes = docxOf({ body: '', parts: { 'word/document.xml': 'nothing' } })
  assert.equal(await outcome(bytes), 'file_corrupt')
})

test('whatever nests ends in a conversion or in a limit', async () => {
  const kinds: [string, string][] = [
    ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
    ['<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>'],
    ['<w:customXml>', '</w:customXml>'],
    [
      '<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>',
      '</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>',
    ],
    ['<w:p><m:oMath><m:d><m:e>', '</m:e></m:d></m:oMath></w:p>'],
    ['<m:oMath><m:sSup><m:e><m:f><m:num>', '</m:num></m:f></m:e></m:sSup></m:oMath>'],
    ['<w:p><w:smartTag>', '</w:smartTag></w:p>'],
  ]
  for (const [open, close] of kinds) {
    for (const levels of [20, 150, 5_000]) {
      const result = await outcome(docxOf({ body: nested(levels, open, close) }))
      assert.ok(!/^(file_corrupt|conversion_failed)$/.test(result), `${open} ${levels}: ${result.slice(0, 80)}`)
    }
  }
})

test('numbers that a document declares allocate nothing', async () => {
  const huge = 'w:val="999999999"'
  assert.equal(
    await outcome(docxOf({ body: table([row([cell('a', `<w:gridSpan ${huge}/>`)])]) })),
    'content_limit_exceeded',
  )
  assert.equal(
    await outcome(docxOf({ body: table([row([cell('a')], `<w:gridBefore ${huge}/>`)]) })),
    'content_limit_exceeded',
  )
  const begin = run('<w:fldChar w:fldCharType="begin"/>')
  assert.equal(await outcome(docxOf({ body: p(begin.repeat(100_000)) })), '')
})

test('text of any characters comes through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (text) => {
      const shown = text.replace(/[\p{C}\p{Z}]/gu, '')
      const escaped = [...shown].map((character) => `&#${character.codePointAt(0)};`).join('')
      const { tree: document } = await convertToParts(docxOf({ body: p(r(escaped)) }), { filename: 'a.docx' })
      const first = document.children[0]
      assert.equal(
        first?.type === 'paragraph' && first.children[0]?.type === 'text' ? first.children[0].value : '',
        shown,
      )
    }),
    { numRuns: 50 },
  )
})

test('damaged documents end in a conversion or a documented refusal', async () => {
  const whole = docxOf({
    body:
      table([row([cell('a'), cell('b')])]) +
      p(r('x') + run('<w:footnoteReference w:id="1"/>')) +
      p('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'),
    footnotes: `<w:footnote w:id="1">${p('note')}</w:footnote>`,
  })
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= flip
      await outcome(damaged)
      await outcome(whole.subarray(0, at))
    }),
    { numRuns: 100 },
  )
})

test('XML that is cut or changed anywhere ends in a conversion or a documented refusal', async () => {
  const body = `${table([row([cell('a'), cell('b', '<w:vMerge/>')])])}${p('<m:oMathPara><m:oMath><m:f><m:num/></m:f></m:oMath></m:oMathPara>')}`
  await fc.assert(
    fc.asyncProperty(
      fc.nat(body.length - 1),
      fc.constantFrom('<', '>', '/', '"', 'w:', '&', '<w:p>', '</w:tbl>'),
      async (at, piece) => {
        await outcome(docxOf({ body: body.slice(0, at) + piece + body.slice(at) }))
      },
    ),
    { numRuns: 150 },
  )
})

test('an empty document converts to nothing', async () => {
  assert.equal(await markdown(''), '')
})

test('a text of nothing but spaces is read in one pass', async () => {
  assert.equal(await markdown(p(r(`${' \t'.repeat(300_000)}x`))), 'x\n')
})
