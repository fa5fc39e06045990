/**
 * What a rival makes of each file, from a process of its own: a few files end it (anydoc asks for 27 GB for one of
 * them), which is then started again for the files that follow.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { words } from '../quality/words.ts'
import type { Rival } from './peers.ts'

/** A process that takes longer for the files of a format is given up. */
const timeoutMs = 600_000

/** Run with the name of the rival, the file for answers and the paths; it appends a line of JSON for each file. */
const script = `
import { appendFileSync, readFileSync } from 'node:fs'
import { rivals } from './rivals/peers.ts'
const [name, answers, ...paths] = process.argv.slice(1)
const convert = await rivals.find((rival) => rival.name === name).open()
for (const path of paths) {
  const markdown = await convert(readFileSync(path), path).catch(() => undefined)
  appendFileSync(answers, JSON.stringify({ markdown }) + '\\n')
}
`

/** @returns Markdown by path, of the files that it converts. */
export function outputsOf(rival: Rival, paths: readonly string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-rivals-'))
  const outputs = new Map<string, string>()
  try {
    for (let at = 0, turn = 0; at < paths.length; turn++) {
      const answers = join(folder, `${turn}.jsonl`)
      const args = ['--input-type=module', '--eval', script, rival.name, answers, ...paths.slice(at)]
      const options = { cwd: join(import.meta.dirname, '..'), timeout: timeoutMs, stdio: 'ignore' } as const
      spawnSync(process.execPath, args, options)
      const lines = existsSync(answers) ? readFileSync(answers, 'utf8').trimEnd().split('\n') : []
      for (const [index, line] of lines.entries()) {
        const { markdown } = JSON.parse(line) as { markdown?: string }
        if (markdown !== undefined) outputs.set(paths[at + index] as string, markdown)
      }
      // The one that ended it is skipped.
      at += lines.length + 1
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return outputs
}

/** An output is whole where it lacks a fifth of the other's words at most, or a few words, such as a title. */
const [maxShareLost, maxWordsLost] = [0.2, 5]

export function isWhole(output: string, other: string): boolean {
  const wanted = textWords(other)
  const left = new Map<string, number>()
  for (const word of textWords(output)) left.set(word, (left.get(word) ?? 0) + 1)
  let lost = 0
  for (const word of wanted) {
    const count = left.get(word) ?? 0
    if (count === 0) lost++
    else left.set(word, count - 1)
  }
  return lost <= Math.max(maxWordsLost, wanted.length * maxShareLost)
}

/** Without the targets of links and without tags, which each writes in its own way. */
function textWords(markdown: string): string[] {
  return words(markdown.replace(/\]\([^()\n]*\)/g, ']').replace(/<[^<>\n]*>/g, ' '))
}
