import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findCircles } from './circles.ts'

const packages = join(import.meta.dirname, '../../packages')

/** Circles that are the format itself: the recursion of a body, and the modes of the WHATWG tree builder. */
const allowed: readonly string[] = [
  'convert/src/carriers/html-syntax/*',
  'convert/src/formats/asciidoc/*',
  'convert/src/formats/docx/*',
  'convert/src/formats/html/*',
  'convert/src/formats/rst/*',
  'convert/src/formats/xml/article/*',
  'convert/src/output/markdown/*',
  'convert/src/output/text/*',
]

test('files import each other in circles only where a format is recursive', () => {
  const files = globSync('*/src/**/*.{ts,tsx}', { cwd: packages }).filter((file) => !file.includes('.test.'))
  const circles = findCircles(new Map(files.map((file) => [file, importsOf(file)])))
  const folders = circles.map((circle) => commonFolder(circle))
  const unexpected = circles.filter((_, index) => !allowed.some((prefix) => folders[index] === prefix))
  assert.deepEqual(unexpected, [])
  for (const prefix of allowed) assert.ok(folders.includes(prefix), `${prefix} has no circle any more`)
})

/** Relative imports of one file, static and of types; those made when they are first called are no circle. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(packages, file), 'utf8')
  return Array.from(text.matchAll(/^(?:import|export)[^'"]*?from '(\.[^']+)'/gm), ([, target = '']) =>
    join(dirname(file), target),
  )
}

/** The deepest folder that holds all of them, with `/*`; two parts of one format meet in the format's folder. */
function commonFolder(circle: readonly string[]): string {
  const [first = [], ...others] = circle.map((file) => dirname(file).split('/'))
  const depth = first.findIndex((part, index) => others.some((other) => other[index] !== part))
  return `${first.slice(0, depth < 0 ? undefined : depth).join('/')}/*`
}
