/**
 * `npm run compare -- [--out FOLDER] FILE…`: our Markdown next to that of the other programs that
 * are installed, for eyes. Writes `FOLDER/NAME/CONTESTANT.md` and prints what is in each.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { extensionOf } from '@docmill/convert'
import { printRows, round } from '../measure.ts'
import { outline } from '../quality/outline.ts'
import { attempt, type Contestant, openPeers } from './peers.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
if (positionals.length === 0) throw new Error('usage: npm run compare -- [--out FOLDER] FILE…')
// npm runs scripts at the top; files are named from where it was called.
const from = process.env.INIT_CWD ?? process.cwd()
const folder = values.out === undefined ? join(tmpdir(), 'docmill-compare') : resolve(from, values.out)

const contestants = await openPeers()
for (const file of positionals) await compare(resolve(from, file), contestants)
for (const { close } of contestants) close?.()
console.log(`\nwritten to ${folder}`)

async function compare(path: string, all: readonly Contestant[]): Promise<void> {
  const name = basename(path)
  const extension = extensionOf(name) ?? ''
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  const rows: Record<string, string | number>[] = []
  for (const contestant of all) {
    if (!contestant.extensions.includes(extension)) continue
    const { markdown, ms, failure } = await attempt(contestant, path)
    writeFileSync(join(place, `${contestant.name.replace(/\W+/g, '-')}.md`), markdown ?? `${failure}\n`)
    rows.push({ contestant: contestant.name, ms: round(ms), ...counts(markdown) })
  }
  printRows(name, rows)
}

function counts(markdown: string | undefined): Record<string, string | number> {
  if (markdown === undefined) return { characters: 'failed' }
  const { words, headings, items, tables, formulas } = outline(markdown)
  return {
    characters: markdown.length,
    words: words.length,
    headings: headings.length,
    items: items.length,
    tables: tables.length,
    cells: tables.flat(2).filter((cell) => cell !== '').length,
    formulas: formulas.length,
  }
}
