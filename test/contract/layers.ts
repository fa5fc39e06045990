import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

/**
 * Who imports whom inside a package, from the ground up. A place is a folder of `src/`, a file at its top, or a
 * file of a folder that has a row of its own; `x/*` is each folder or file of `x` for itself.
 */
export type Layers = Readonly<Record<string, string>>

/**
 * Tests that the imports of a package are those of its table, and that the table has no circle.
 *
 * @param apart A file that names the types of everything, and that everything may import.
 */
export function testLayers(name: string, source: string, layers: Layers, apart = ''): void {
  const imports = importsOf(source, layers).filter(({ from, to }) => from !== apart && to !== apart)
  const rows = Object.entries(layers).map(([place, below]) => ({ place, below: below.split(/\s+/).filter(Boolean) }))
  const allowed = rows.flatMap(({ place, below }) => below.map((to) => `${place} imports ${to}`))

  test(`every import of ${name} goes in a direction that the architecture allows`, () => {
    const wrong = imports.filter(({ from, to }) => !allowed.includes(`${from} imports ${to}`))
    assert.deepEqual(wrong, [])
  })

  test(`the table of imports allows nothing that ${name} has no use for`, () => {
    const made = new Set(imports.map(({ from, to }) => `${from} imports ${to}`))
    assert.deepEqual(
      allowed.filter((pair) => !made.has(pair)),
      [],
    )
  })

  test(`no place of ${name} is built upon one that is built upon it`, () => {
    const places = rows.map(({ place }) => place)
    for (const [index, { place, below }] of rows.entries())
      for (const to of below) assert.ok(places.indexOf(to) < index, `${place} imports ${to}, whose row comes later`)
  })
}

/** Those between places, by relative specifiers and those of the package itself (`#place/file`): static, of types and dynamic. */
function importsOf(source: string, layers: Layers): { file: string; from: string; to: string }[] {
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(join(source, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g))
        .map(([, target = '']) =>
          target.startsWith('#') ? target.slice(1) : relative(source, join(source, dirname(file), target)),
        )
        .filter((target) => placeOf(target, layers) !== placeOf(file, layers))
        .map((target) => ({ file, from: rowOf(file, layers), to: rowOf(target, layers) })),
    )
}

/** `formats/csv/read.ts` → `formats/csv` where `formats/*` has a row; `zip/entry.ts` → `zip`. */
function placeOf(file: string, layers: Layers): string {
  const [folder = '', inner] = file.replace(/\.ts$/, '').split('/')
  const own = `${folder}/${inner}`
  return inner !== undefined && (own in layers || `${folder}/*` in layers) ? own : folder
}

function rowOf(file: string, layers: Layers): string {
  const place = placeOf(file, layers)
  return place in layers || !place.includes('/') ? place : `${place.split('/')[0]}/*`
}
