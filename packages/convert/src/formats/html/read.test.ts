import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError, type ConvertOptions, convert } from '../../index.ts'

function convertHtml(page: string, options: ConvertOptions = {}) {
  return convert(Buffer.from(page), { filename: 'page.html', ...options })
}

async function codeOf(page: string, options: ConvertOptions = {}): Promise<string> {
  try {
    await convertHtml(page, options)
    return 'converted'
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error.code
  }
}

test('100,000 elements within each other take no longer for each than a few', async () => {
  const tags =
    'div b span p table ul><li dl><dd a|href=x svg><g template select h1 details blockquote q math><mrow pre><code'
  for (const name of tags.split(' ')) {
    const tag = name.replace('|', ' ')
    const { content, warnings } = await convertHtml(`${`<${tag}>`.repeat(100_000)}text`)
    if (!['table', 'template', 'svg><g'].includes(tag)) assert.match(content, /text/, tag)
    assert.ok(warnings.length < 3, tag)
  }
})

test('unclosed formatting that multiplies is refused', async () => {
  const fonts = Array.from({ length: 900 }, (_, index) => `<font size=${index}>`).join('')
  assert.equal(
    await codeOf(`<p>${fonts}${'<p>x'.repeat(3000)}`, { limits: { elements: 100_000 } }),
    'content_limit_exceeded',
  )
})

test('text below the levels that are kept is kept, and the loss of structure is reported', async () => {
  const { content, warnings } = await convertHtml(`${'<div>'.repeat(1000)}deep <b>text</b>`)
  assert.match(content, /deep text/)
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['content_dropped'],
  )
})

test('a picture within the page without a description is reported, an icon is not', async () => {
  const pictureOf = (bytes: number): string =>
    `<p>Text<img src="data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}">`
  assert.deepEqual(await convertHtml(pictureOf(300)).then(({ content, warnings }) => [content, warnings]), [
    'Text\n',
    [],
  ])
  const { warnings } = await convertHtml(pictureOf(3_000))
  assert.deepEqual(warnings[0]?.details, { what: 'pictures without a name or other text' })
})

test('the whole page is there when it is asked for', async () => {
  const page = '<header>Site</header><nav>Menu</nav><main>Body</main><footer>Foot</footer>'
  const { content, warnings } = await convertHtml(page, { content: 'whole' })
  assert.deepEqual([content, warnings], ['Site\n\nMenu\n\nBody\n\nFoot\n', []])
})

test('hidden parts are there when they are asked for', async () => {
  const { content } = await convertHtml('<p hidden>Hidden</p><script>no</script>', { hidden: 'keep' })
  assert.equal(content, 'Hidden\n')
})

test('a text within another one of a drawing is given once', async () => {
  const page = '<svg><foreignObject><div>one <svg><text>two</text></svg></div></foreignObject><text>three</text></svg>'
  const { content } = await convert(Buffer.from(page), { filename: 'a.html' })
  assert.equal(content.trim(), 'one two three')
})
