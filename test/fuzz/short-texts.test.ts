/** The pool keeps a process for short texts because their size bounds their cost; here the bound is measured. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert, formats } from '@docmill/convert'
import { firstSliceMs } from '../../packages/convert/src/worker/schedule/slices.ts'
import { isShortText, maxShortTextBytes } from '../../packages/convert/src/worker/short-text.ts'
import { grammars } from './growth/catalogue.ts'
import { documentOf } from './growth/document.ts'
import { countFor } from './growth/recipe.ts'
import { singles } from './growth/recipes.ts'

/** Formats whose documents hold nothing but characters, with some of the languages that are only quoted. */
const minFormats = 10

test('a short text of any repeated construct is converted well within a first time slice', async () => {
  const seen = new Set<string>()
  const extensions = new Set(formats.filter(({ plain }) => plain).flatMap((format) => format.extensions))
  const plain = [...grammars].flatMap(([extension, own]) => (extensions.has(extension) ? own : []))
  for (const recipe of plain.flatMap(singles)) {
    const { bytes, options } = documentOf(recipe, countFor(recipe, maxShortTextBytes - 100))
    const text = bytes.subarray(0, maxShortTextBytes)
    if (!isShortText(text, options)) continue
    seen.add(recipe.filename)
    const before = process.cpuUsage()
    await convert(text, options).catch(() => {})
    const { user, system } = process.cpuUsage(before)
    const cpuMs = (user + system) / 1000
    assert.ok(cpuMs < firstSliceMs, `${JSON.stringify(recipe.segments)} of ${recipe.filename} took ${cpuMs} ms`)
  }
  assert.ok(seen.size >= minFormats, [...seen].join())
})
