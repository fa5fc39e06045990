/** The software bill of materials of the packages (CycloneDX 1.6): what npm installs with them, and what is bundled into them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { published } from './pack.ts'

const top = join(import.meta.dirname, '../..')

interface Locked {
  name?: string
  version?: string
  license?: string
  integrity?: string
  optional?: boolean
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

type Places = Readonly<Record<string, Locked>>

interface Component {
  type: 'library' | 'data'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope?: 'optional'
  licenses?: [{ license: { id: string } } | { expression: string }]
  hashes?: { alg: 'SHA-512'; content: string }[]
  properties?: { name: string; value: string }[]
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: { component: object }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** @param bundled Names of the packages whose code is in each of ours, by its folder. */
export function sbom(bundled: ReadonlyMap<string, readonly string[]>): Sbom {
  const { version, packages: places } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as {
    version: string
    packages: Places
  }
  const components = new Map<string, Component>()
  const dependencies = new Map<string, string[]>()

  function add(place: string, from?: string): string {
    const locked = places[place]
    if (!locked) throw new Error(`the lock file has no ${place}`)
    const component = componentOf(place, locked, from)
    const { 'bom-ref': ref } = component
    if (components.has(ref)) return ref
    components.set(ref, component)
    const { dependencies: needed, optionalDependencies, peerDependencies } = locked
    // A peer that is optional is in the list only where something brings it; ours are all listed.
    const found = Object.keys({ ...needed, ...optionalDependencies, ...(from ? {} : peerDependencies) })
      .map((name) => placeOf(name, place, places))
      .filter((one) => one !== undefined)
    dependencies.set(
      ref,
      found.map((one) => add(one)),
    )
    return ref
  }

  /** Data that are in the repository, as no package has them. */
  function addOwnData(name: string, from: string): string {
    const description = JSON.parse(readFileSync(join(top, 'packages', from, 'data/package.json'), 'utf8')) as Locked
    if (description.name !== name) throw new Error(`the lock file has no ${name}`)
    const component = { ...componentOf(name, description, from), type: 'data' as const }
    const ref = component['bom-ref']
    components.set(ref, { ...component, purl: `pkg:generic/${ref}` })
    dependencies.set(ref, [])
    return ref
  }

  const roots = published.map((name) => add(`packages/${name}`))
  for (const [name, inside] of bundled) {
    const ref = roots[published.indexOf(name as (typeof published)[number])] as string
    for (const one of inside) {
      const place = placeOf(one, `packages/${name}`, places)
      dependencies.get(ref)?.push(place === undefined ? addOwnData(one, name) : add(place, name))
    }
  }
  const component = { type: 'application', 'bom-ref': `docmill-workspace@${version}`, name: 'docmill', version }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: roots },
      ...[...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...new Set(dependsOn)] })),
    ],
  }
}

/** @param from Folder of our package that it is bundled into. */
function componentOf(
  place: string,
  { name, version = '', license, integrity, optional }: Locked,
  from?: string,
): Component {
  const title = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    type: 'library',
    'bom-ref': `${title}@${version}`,
    name: title,
    version,
    purl: `pkg:npm/${title.replace('@', '%40')}@${version}`,
    ...(optional ? { scope: 'optional' } : {}),
    ...(license
      ? { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }
      : {}),
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(from ? { properties: [{ name: 'docmill:bundled-into', value: `packages/${from}` }] } : {}),
  }
}

/** Where Node finds a package that one at `from` imports; the folder of ours where npm has linked it. */
function placeOf(name: string, from: string, places: Places): string | undefined {
  for (let around = from; ; around = around.includes('/') ? around.slice(0, around.lastIndexOf('/')) : '') {
    const place = around === '' ? `node_modules/${name}` : `${around}/node_modules/${name}`
    const found = around.endsWith('node_modules') ? undefined : places[place]
    if (found) return found.link ? found.resolved : place
    if (around === '') return undefined
  }
}

/** @param dist Of one of our packages, built. @returns Names of the packages whose licences are in it. */
export function bundledIn(dist: string): string[] {
  const file = join(dist, 'licenses.txt')
  if (!existsSync(file)) return []
  const names = readFileSync(file, 'utf8')
    .split(`\n${'-'.repeat(80)}\n`)
    .flatMap((entry) => /^(\S+) \d\S*: /.exec(entry)?.[1] ?? [])
  return [...new Set(names)]
}
