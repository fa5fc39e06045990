import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldName, optionNames } from '../core/options.ts'
import { ConversionError, type ConvertOptions, convert } from '../index.ts'

const csv = Buffer.from('a,b\n1,2\n')

async function codeOf(options: ConvertOptions): Promise<string> {
  try {
    await convert(csv, { filename: 'table.csv', ...options })
    return 'converted'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

const useless: readonly ConvertOptions[] = [
  { password: 'x' },
  { pages: '1' },
  { language: 'de' },
  { ocr: 'force' },
  { pageSeparator: '---' },
  { images: 'embed' },
]

for (const options of useless) {
  test(`an option that does not apply is a warning: ${JSON.stringify(options)}`, async () => {
    const { warnings } = await convert(csv, { filename: 'table.csv', ...options })
    assert.deepEqual(warnings[0]?.code, 'option_not_applicable')
    assert.deepEqual(warnings[0]?.details, { option: fieldName(Object.keys(options)[0] as 'pages'), type: 'csv' })
  })
}

for (const name of optionNames) {
  test(`a value that ${name} cannot have is refused, not ignored`, async () => {
    const code = name === 'outputFormat' ? 'invalid_output_format' : 'invalid_parameter'
    assert.equal(await codeOf({ [name]: -1 }), code)
  })
}

test('an overlap of half a chunk or more is refused', async () => {
  assert.equal(await codeOf({ chunkTokens: 100, chunkOverlap: 50 }), 'invalid_parameter')
  assert.equal(await codeOf({ chunkTokens: 100, chunkOverlap: 49 }), 'converted')
})

test('bytes, a buffer, a blob and a stream convert alike', async () => {
  const blob = new Blob([csv])
  const [ofBytes, ...others] = await Promise.all(
    [csv, await blob.arrayBuffer(), blob, blob.stream()].map((source) => convert(source, { filename: 'table.csv' })),
  )
  assert.match(ofBytes!.content, /\| a \| b \|/)
  assert.deepEqual(
    others.map(({ content }) => content),
    [ofBytes!.content, ofBytes!.content, ofBytes!.content],
  )
})

test('a stream that gives no more bytes is left when its conversion is cancelled', async () => {
  const cancelling = new AbortController()
  let isLeft = false
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(csv),
    cancel() {
      isLeft = true
    },
  })
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
  const { signal } = cancelling
  const outcomes = [silent, stream].map((source) => convert(source, { signal }))
  cancelling.abort()
  for (const outcome of outcomes)
    await assert.rejects(outcome, (error) => error instanceof ConversionError && error.code === 'conversion_aborted')
  assert.ok(isLeft)
})

test('a stream of text is refused, for its bytes are not known', async () => {
  await assert.rejects(convert(ReadableStream.from(['a,b']) as never), /^TypeError: .* Uint8Arrays/)
})

test('a name that is no text is refused by its own name', async () => {
  assert.equal(await codeOf({ filename: 7 as never }), 'invalid_parameter')
})

test('a source that is no document says what one may be', async () => {
  for (const source of [undefined, 'text', { path: 'report.docx' }])
    await assert.rejects(convert(source as never), /^TypeError: A document is given as a Uint8Array, an ArrayBuffer/)
})

test('nothing at all is file_empty, and a byte over the limit is file_too_large', async () => {
  await assert.rejects(
    convert(new Uint8Array(0)),
    (error) => error instanceof ConversionError && error.code === 'file_empty',
  )
  assert.equal(await codeOf({ limits: { fileBytes: csv.length } }), 'converted')
  assert.equal(await codeOf({ limits: { fileBytes: csv.length - 1 } }), 'file_too_large')
  await assert.rejects(convert(csv, { limits: { fileBytes: 7 } }), /larger than the limit of 7 bytes/)
})

test('output is bounded', async () => {
  assert.equal(await codeOf({ limits: { outputCharacters: 10 } }), 'content_limit_exceeded')
})

test('a conversion that was cancelled before it began is conversion_aborted', async () => {
  assert.equal(await codeOf({ signal: AbortSignal.abort() }), 'conversion_aborted')
})

const odf =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
const usingWord: Readonly<Record<string, (word: string) => string>> = {
  'a.fodt': (word) =>
    `<office:document ${odf} office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>a<${word}>b</${word}></text:p></office:text></office:body></office:document>`,
  'a.html': (word) =>
    `<ol type="${word}"><li>a</ol><math><${word}><mi>x</mi></${word}><mfenced open="${word}"><mi>y</mi></mfenced><mover><mi>z</mi><mo>${word}</mo></mover></math>`,
  'a.xml': (word) => `<article><title>a</title><sec><title>b</title><p>c<${word}>d</${word}></p></sec></article>`,
  'a.rtf': (word) => `{\\rtf1 a{\\${word} b}\\${word} c}`,
  'a.tex': (word) =>
    `\\documentclass{article}\\begin{document}$\\${word}{x}$\\begin{${word}}a\\end{${word}}\\end{document}`,
  'a.rst': (word) => `a :${word}:\`b\`\n\n.. ${word}:: c\n`,
}

for (const [filename, document] of Object.entries(usingWord)) {
  test(`words that all objects of JavaScript have are words like others: ${filename}`, async () => {
    for (const word of ['constructor', 'valueOf', 'hasOwnProperty'])
      for (const outputFormat of ['markdown', 'text'] as const) {
        const { content } = await convert(Buffer.from(document(word)), { filename, outputFormat })
        assert.doesNotMatch(content, /native code|\[object|undefined/)
      }
  })
}
