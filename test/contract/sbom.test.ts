import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeLicenses } from '../../tools/packaging/bundled.ts'
import { bundledIn, sbom } from '../../tools/packaging/sbom.ts'

const top = join(import.meta.dirname, '../..')

test('the bill of materials has what npm installs and what is bundled, each with its licence and hash', () => {
  const { components, dependencies } = sbom(new Map([['ocr', ['tesseract.js', 'tessdata_fast']]]))
  const names = components.map(({ name }) => name)
  for (const name of ['docmill', '@docmill/ocr', 'sharp', 'zod', 'fastify', '@aws-sdk/client-s3', 'tesseract.js'])
    assert.ok(names.includes(name), name)
  for (const name of ['typescript', 'esbuild', 'vite', '@biomejs/biome']) assert.ok(!names.includes(name), name)
  const ours = /^(?:docmill|@docmill\/.*)$/
  assert.deepEqual(
    components
      .filter(({ licenses, hashes, name, type }) => !licenses || (!hashes && type === 'library' && !ours.test(name)))
      .map(({ name }) => name),
    [],
  )
  const engine = components.find(({ name }) => name === 'tesseract.js')
  assert.deepEqual(engine?.properties, [{ name: 'docmill:bundled-into', value: 'packages/ocr' }])
  const data = components.find(({ name }) => name === 'tessdata_fast')
  assert.deepEqual([data?.type, data?.purl], ['data', 'pkg:generic/tessdata_fast@4.1.0'])
  const references = new Set(components.map((component) => component['bom-ref']))
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(references.has(ref), ref)
})

test('what is bundled is known by the licences that were written', (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'docmill-licences-'))
  t.after(() => rmSync(dist, { recursive: true }))
  const folders = ['zod', '@embedpdf/pdfium'].map((name) => join(top, 'node_modules', name))
  assert.ok(folders.every((folder) => globSync('package.json', { cwd: folder }).length === 1))
  writeLicenses(dist, folders)
  assert.deepEqual(bundledIn(dist), ['zod', '@embedpdf/pdfium'])
})
