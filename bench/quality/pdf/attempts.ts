/** What each contestant made of each document; those of the peers are kept, as they do not change between runs. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attempt, attempt, type Contestant } from '../../compare/peers.ts'
import { outFolder } from '../generated/set.ts'

export async function keptAttempt(contestant: Contestant, path: string): Promise<Attempt> {
  if (contestant.name === 'docmill') return attempt(contestant, path)
  const folder = join(outFolder, 'peers', contestant.name.replace(/\W+/g, '-'))
  const key = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 24)
  const kept = join(folder, `${key}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Attempt
  const made = await attempt(contestant, path)
  mkdirSync(folder, { recursive: true })
  writeFileSync(kept, JSON.stringify(made))
  return made
}
