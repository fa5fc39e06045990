/** The files that the documentation is made of and leads to; in the published package they are next to this one. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')
const top = fileURLToPath(new URL(isSource ? '../../../../' : './content/', import.meta.url))
const assets = fileURLToPath(new URL('./assets/', import.meta.url))

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** @param path Below `docs/`. */
export function readPageFile(path: string): string {
  return readFileSync(join(top, 'docs', path), 'utf8')
}

let served: ReadonlyMap<string, string> | undefined

/** Name → path of what a page may link to or show: the files next to the guide, and what deploys the service. */
function servedFiles(): ReadonlyMap<string, string> {
  served ??= new Map([
    ...paths(join(top, 'docs/guide')).filter(([name]) => extname(name) !== '.md'),
    ...paths(join(top, 'deploy')).filter(([name]) => !name.endsWith('.dockerignore')),
    ...paths(assets),
  ])
  return served
}

export function isServed(name: string): boolean {
  return servedFiles().has(name)
}

/** What the examples of the files call the service. */
export const exampleUrl = 'http://127.0.0.1:8080'

/**
 * @param baseUrl What a workflow to be imported calls the service.
 * @returns nothing where there is no such file.
 */
export function readServedFile(name: string, baseUrl: string): { bytes: Buffer; mediaType: string } | undefined {
  const path = servedFiles().get(name)
  if (path === undefined) return undefined
  const bytes = readFileSync(path)
  const mediaType = mediaTypes[extname(name)] ?? 'text/plain; charset=utf-8'
  if (!mediaType.startsWith('application/json')) return { bytes, mediaType }
  return { bytes: Buffer.from(bytes.toString('utf8').replaceAll(exampleUrl, baseUrl)), mediaType }
}

function paths(folder: string): [string, string][] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ name }) => [name, join(folder, name)])
}
