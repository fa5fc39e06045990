/** Goldens of modern formats and documents of this folder, with the formats in which LibreOffice keeps all that they show. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const goldens = join(import.meta.dirname, '../../packages/convert/src/formats')

export interface TruthSource {
  path: string
  formats: readonly string[]
}

export function truthSources(): TruthSource[] {
  const listed = readFileSync(join(import.meta.dirname, 'sources.json'), 'utf8')
  return Object.entries(JSON.parse(listed) as Record<string, string[]>).map(([name, formats]) => ({
    path: pathOf(name),
    formats,
  }))
}

function pathOf(name: string): string {
  const own = join(import.meta.dirname, name)
  return existsSync(own) ? own : join(goldens, extname(name).slice(1), 'goldens', name)
}
