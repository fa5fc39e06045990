import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { decodeUnits } from '../../carriers/encoding/utf8-units.ts'
import { defaultLimits } from '../../core/limits.ts'
import { ConversionError, convert } from '../../index.ts'
import { createContext } from '../../pipeline/context.ts'
import { readDocument } from './document.ts'
import { readLargePage } from './large-page.ts'

function context() {
  return createContext({ limits: defaultLimits }).context
}

function assertSame(page: string): void {
  const whole = readDocument(page, context())
  if (whole.children.some(({ type }) => type === 'footnoteDefinition')) return
  assert.deepEqual(readLargePage(page, context()), whole, page)
  const units = Buffer.from(page).toString('latin1')
  assert.deepEqual(readLargePage(units, context(), decodeUnits), whole, page)
}

/** Pages in which one part decides what another part is. */
const reported = ['buttons.html', 'tabs.html']

test('a page that is read while it is parsed gives what it gives as a whole', () => {
  const folder = join(import.meta.dirname, 'goldens')
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.html') && !reported.includes(name)))
    assertSame(decodeText(readFileSync(join(folder, name)), context(), undefined))
})

test('so does one whose elements are nested in any order', () => {
  const names = 'div section p b i a span h1 ul li ol table tr td th form blockquote br center nav'.split(' ')
  const tag = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`]))
  const text = fc.constantFrom('a', ' b ', '\n', 'c d', '<p hidden>x</p>', '<a href="#x">y</a>')
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, tag, text), { maxLength: 60 }), (parts) => assertSame(parts.join(''))),
    { seed: 1, numRuns: Number(process.env.DOCMILL_PROPERTY_RUNS ?? 500), endOnFailure: true },
  )
})

test('of a large page no more elements are counted than are held at once', async () => {
  const page = `<body>${'<p>one <b>two</b>'.repeat(600_000)}`
  const { content } = await convert(Buffer.from(page), { filename: 'a.html', limits: { elements: 300_000 } })
  assert.equal(content.split('\n\n').length, 600_000)
  await assert.rejects(
    convert(Buffer.from(`<table>${'<tr><td>one <td>two'.repeat(600_000)}`), {
      filename: 'a.html',
      limits: { elements: 300_000 },
    }),
    (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
  )
})
