/** Types that openapi-typescript makes of the OpenAPI document are those of the answers. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createPool } from '@docmill/convert'
import { createTestConverter } from './support/converter.ts'
import { startService } from './support/service.ts'
import type { Outline } from './typed-client/outline.ts'

const top = join(import.meta.dirname, '../..')
const goldens = join(top, 'packages/convert/src/formats')
// It has a TypeScript of its own, below the server's packages.
const generator = join(
  dirname(createRequire(join(top, 'packages/server/package.json')).resolve('openapi-typescript/package.json')),
  'bin/cli.js',
)

test('a client with the types of the OpenAPI document compiles strictly and reads structure', async (t) => {
  const pool = await createPool({ workers: 1 })
  t.after(() => pool.close())
  const parts = { converter: { ...createTestConverter(), convert: pool.convert, stats: pool.stats } }
  const service = await startService(t, { parts })
  const folder = mkdtempSync(join(tmpdir(), 'docmill-types-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'openapi.json'), await (await service.fetch('/openapi.json')).text())
  const run = (program: string, ...args: string[]): string =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  run(generator, 'openapi.json', '--output', 'api.ts')
  for (const file of ['client.ts', 'outline.ts'])
    copyFileSync(join(import.meta.dirname, 'typed-client', file), join(folder, file))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2024',
        lib: ['es2024', 'dom'],
        module: 'nodenext',
        types: [],
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        allowImportingTsExtensions: true,
      },
      include: ['*.ts'],
    }),
  )
  assert.equal(compile(run), '')

  const client = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    outlineOf(file: Blob, name: string, url: string, key: string): Promise<Outline>
  }
  const { key } = await service.account()
  const file = new Blob([readFileSync(join(goldens, 'pdf/goldens/merged-cells.pdf'))])
  const outline = await client.outlineOf(file, 'merged-cells.pdf', service.url, key)
  assert.deepEqual(
    outline.pages.map(({ number, label, unit }) => [number, label, unit]),
    [[1, '1', 'pt']],
  )
  assert.ok(outline.tables.some(({ spans, rows }) => spans > 0 && rows > 1))
  assert.ok(outline.chunks.length > 0)
  assert.ok(outline.chunks.every(({ tokens, span }) => tokens > 0 && span))
  assert.equal(outline.remaining, 49)
  await assert.rejects(client.outlineOf(file, 'merged-cells.pdf', service.url, `${key}x`), /api_key_invalid/)
})

/** @returns '' or what the compiler found. */
function compile(run: (program: string, ...args: string[]) => string): string {
  try {
    return run(join(top, 'node_modules/typescript/bin/tsc'), '-p', '.')
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
