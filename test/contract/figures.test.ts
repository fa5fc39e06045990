/** Measured figures: documents quote the files that benchmarks write, and those are of this release or the one before. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { quotes, readFigures as readGrowth } from '../../bench/growth/figures.ts'
import { withQuote } from '../../bench/quote.ts'
import { quoting, readFigures, withTable } from '../../bench/rivals/figures.ts'
import { version } from '../../packages/cli/src/version.ts'

const top = join(import.meta.dirname, '../..')

test('documents quote the figures against other engines as they were measured', () => {
  for (const name of quoting) {
    const text = readFileSync(join(top, name), 'utf8')
    assert.equal(withTable(text, readFigures()), text, `${name}: run npm run bench -- rivals`)
  }
})

test('documents quote the figures of large documents as they were measured', () => {
  for (const [name, quote] of Object.entries(quotes)) {
    const text = readFileSync(join(top, name), 'utf8')
    const quoted = withQuote(text, 'bench/growth/figures.json', quote(readGrowth()))
    assert.equal(quoted, text, `${name}: run npm run bench -- growth`)
  }
})

test('figures are of this release or of the one before', () => {
  const releases = releasesOf(readFileSync(join(top, 'CHANGELOG.md'), 'utf8'), version())
  for (const [bench, { docmill, measured }] of Object.entries({ rivals: readFigures(), growth: readGrowth() })) {
    assert.match(measured, /^\d{4}-\d\d-\d\d$/)
    assert.ok(isRecent(docmill, releases), `run npm run bench -- ${bench}`)
  }
})

test('figures of the release before the last one are too old', () => {
  const releases = releasesOf('## Unreleased\n\n## 0.2.0\n\n## 0.1.1 (2026-12-01)\n\n## 0.1.0\n', '0.2.0')
  assert.deepEqual(releases, ['0.2.0', '0.1.1', '0.1.0'])
  assert.ok(isRecent('0.2.0', releases))
  assert.ok(isRecent('0.1.1', releases))
  assert.ok(!isRecent('0.1.0', releases))
})

/** Versions from the newest to the oldest; the current one may not be in the changelog yet. */
function releasesOf(changelog: string, current: string): string[] {
  const released = [...changelog.matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map((match) => match[1] as string)
  return released.includes(current) ? released : [current, ...released]
}

function isRecent(measured: string, releases: readonly string[]): boolean {
  return releases.slice(0, 2).includes(measured)
}
