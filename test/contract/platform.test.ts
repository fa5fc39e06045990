import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '../../packages/convert/src')

/** Code that runs in Node alone: the pool of processes, what runs in its processes, and decoders. */
const inNodeAlone =
  /^(?:platform\/node|worker|pages\/ocr\/(?:decode|raster|tesseract))\/|^pages\/ocr\/recognize-raster\.ts$/

/** Modules of Node, and what it has that the language and browsers have not. */
const ofNode = /'node:[^']+'|\brequire\(|\b(?:process|global)\.|\bsetImmediate\(|\b__dirname\b|\bNodeJS\./
const importsBuffer = /import \{[^}]*\bBuffer\b[^}]*\} from ''/

test('only the platform, the pool of processes and decoders use what Node alone has', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !/\.test\.ts$|(?:^|\/)(?:testing|training|fixtures|goldens)\//.test(file) && !inNodeAlone.test(file),
  )
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.flatMap((file) => {
      const code = codeOf(file)
      const buffer = /\bBuffer\.[a-z]/.test(code) && !importsBuffer.test(code) && !file.startsWith('platform/web/')
      const found = ofNode.exec(code)?.[0] ?? (buffer ? 'Buffer' : undefined)
      return found ? [`${file}: ${found}`] : []
    }),
    [],
  )
})

test('the web has everything under the names that the platform has for Node', async () => {
  for (const file of globSync('*.ts', { cwd: join(source, 'platform/node') })) {
    const [node, web] = await Promise.all(
      ['node', 'web'].map(async (place) => Object.keys(await import(join(source, 'platform', place, file)))),
    )
    assert.deepEqual(
      node?.filter((name) => !web?.includes(name)),
      [],
      file,
    )
  }
})

/** Without comments and strings that are text. */
function codeOf(file: string): string {
  return readFileSync(join(source, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'(?!node:)(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''")
}
