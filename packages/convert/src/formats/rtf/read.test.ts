import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import fc from '../../../../../test/property.ts'

async function markdownOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source, 'latin1'), { filename: 'a.rtf' })).content.trim()
}

test('groups within groups without end are survived, and the text in them is reported', async () => {
  const source = Buffer.from(`{\\rtf1 before ${'{'.repeat(200_000)} deep`)
  const { content, warnings } = await convert(source, { filename: 'a.rtf' })
  assert.equal(content, 'before\n')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['content_dropped'],
  )
})

test('text after the last brace that closes is kept', async () => {
  assert.equal(await markdownOf('{\\rtf1 one\\par}}} two'), 'one\n\ntwo')
})

test('binary data is stepped over, however much is said to be there', async () => {
  assert.equal(await markdownOf('{\\rtf1 a{\\*\\objdata\\bin4 }}{}}b\\par}'), 'ab')
  assert.equal(await markdownOf('{\\rtf1 a\\bin99999999 gone'), 'a')
})

test('the bytes that repeat a Unicode character are skipped, whatever they are', async () => {
  assert.equal(await markdownOf("{\\rtf1\\uc3 \\u8364 \\'80xy!}"), '€!')
  assert.equal(await markdownOf('{\\rtf1\\uc0 \\u8364 !}'), '€!')
})

test('a remark in the source is no text', async () => {
  assert.equal(await markdownOf('{\\rtf1 {\\comment begin body}words\\par}'), 'words')
})

test('a cell outside a table is a table of its own', async () => {
  assert.match(await markdownOf('{\\rtf1 a\\cell b\\cell\\row after\\par}'), /\| a \| b \|[\s\S]*after/)
})

test('the pages that were counted when it was saved are reported', async () => {
  const source = '{\\rtf1{\\info{\\title T}{\\creatim\\yr2024\\mo2\\dy3}{\\nofpages12}}a\\par}'
  const { metadata } = await convert(Buffer.from(source, 'latin1'), { filename: 'a.rtf' })
  assert.deepEqual(metadata, { title: 'T', created: '2024-02-03T00:00:00.000Z', pageCount: 12 })
})

test('words in any order end', async () => {
  const words = fc.constantFrom(
    '{',
    '}',
    '\\par ',
    '\\cell ',
    '\\row ',
    '\\trowd ',
    '\\cellx100 ',
    '\\intbl ',
    '\\itap2 ',
    '\\nestcell ',
    '\\pard ',
    '\\*',
    '\\fonttbl ',
    '\\stylesheet ',
    '\\s1 ',
    '\\field ',
    '\\fldinst ',
    '\\fldrslt ',
    '\\footnote ',
    '\\pn ',
    '\\ls1 ',
    '\\listtable ',
    '\\list ',
    '\\listlevel ',
    '\\leveltext ',
    '\\upr ',
    '\\ud ',
    '\\shptxt ',
    '\\pict ',
    "\\'e9",
    '\\u99 ',
    'text;',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 60 }), async (parts) => {
      await convert(Buffer.from(`{\\rtf1 ${parts.join('')}`, 'latin1'), { filename: 'a.rtf' })
    }),
    { numRuns: 300 },
  )
})

test('styles that are based on each other in a circle end', async () => {
  const { content } = await convert(
    Buffer.from('{\\rtf1{\\stylesheet{\\s1\\sbasedon2 A;}{\\s2\\sbasedon1 B;}}\\pard\\s1 Words\\par}'),
    { filename: 'a.rtf' },
  )
  assert.equal(content, 'Words\n')
})

test('what stands before the first group is no text', async () => {
  for (const opening of ['\ufeff', '\r\n  ']) {
    const { content } = await convert(Buffer.from(`${opening}{\\rtf1\\ansi words\\par}`), { filename: 'a.rtf' })
    assert.equal(content, 'words\n')
  }
})

test('a piece of RTF that was cut out of a document is read', async () => {
  assert.equal(await markdownOf('{\\pard \\ql One\\par}{\\pard Two\\par}'), 'One\n\nTwo')
})

test('a metafile that nobody described is described by the words that it draws', async () => {
  const drawText = '09000000320a0000000004000000506c616e'
  const picture = `{\\pict\\wmetafile8 ${'00'.repeat(18)}${drawText}}`
  assert.equal(await markdownOf(`{\\rtf1 Our ${picture}\\par}`), 'Our ![Plan](image1.wmf)')
})

test('fields without a result are counted, named or shown as their instructions say', async () => {
  const field = (instruction: string, result = ''): string => `{\\field{\\*\\fldinst ${instruction}}${result}}`
  assert.equal(
    await markdownOf(`{\\rtf1 Figure ${field('SEQ Figure', '{\\fldrslt 1}')}\\par Figure ${field('SEQ Figure')}\\par}`),
    'Figure 1\n\nFigure 2',
  )
  assert.equal(
    await markdownOf(`{\\rtf1 ${field('AUTONUM')} Aims\\par ${field('AUTONUM')} Means\\par}`),
    '1. Aims\n2. Means',
  )
  assert.equal(await markdownOf(`{\\rtf1 Dear ${field('MERGEFIELD Name')},\\par}`), 'Dear «Name»,')
  assert.equal(await markdownOf(`{\\rtf1{\\info{\\title Tides}}About ${field('TITLE')}.\\par}`), 'About Tides.')
  const picture = field('INCLUDEPICTURE "https://example.org/a.png"')
  assert.equal(await markdownOf(`{\\rtf1 ${picture}\\par}`), '![](https://example.org/a.png)')
})

test('headers that say the same are shown once, and the language is that of most of the text', async () => {
  const source =
    '{\\rtf1\\deflang1033{\\header Draft\\par}{\\headerf Draft\\par}{\\footer 7\\par}{\\lang1031 Guten Tag, liebe Freunde}, all\\par}'
  const { content, metadata } = await convert(Buffer.from(source), { filename: 'a.rtf', headersAndFooters: 'keep' })
  assert.equal(content, 'Draft\n\nGuten Tag, liebe Freunde, all\n\n7\n')
  assert.equal(metadata.language, 'de-DE')
})
