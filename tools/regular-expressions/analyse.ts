/** Asks recheck whether the time of a regular expression grows with the length of the text, and no faster. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import type { Expression } from './find.ts'

/** Identifiers of the expressions that were found to be linear, one a line. Written by `npm run regexes`. */
export const linearFile = join(import.meta.dirname, 'linear.txt')

/** Far above what it needs: where a part of the analysis runs out of time on a busy machine, its verdict is a guess. */
const timeoutMs = 300_000

/** An expression in a few characters. */
export function identifierOf({ source, flags }: Expression): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 12)
}

export function knownAsLinear(): Set<string> {
  return new Set(readFileSync(linearFile, 'utf8').split('\n'))
}

/** @returns Why it is not linear, with a text that shows it; undefined where it is. */
export async function faultOf({ source, flags }: Expression): Promise<string | undefined> {
  // Indices of groups cost nothing, and recheck does not know them.
  const verdict = await check(source, flags.replace('d', ''), {
    timeout: timeoutMs,
    attackTimeout: timeoutMs,
    incubationTimeout: timeoutMs,
    seedingTimeout: timeoutMs,
  })
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `cannot be analysed: ${verdict.error.kind}`
  return `${verdict.complexity.summary}, shown by ${verdict.attack.pattern}`
}
