/** Writes the types of `@docmill/client` from the OpenAPI document. A test holds them to it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describeApi } from '../packages/server/src/http/openapi.ts'
import { routes } from '../packages/server/src/routes.ts'

const top = join(import.meta.dirname, '..')
export const typesFile = join(top, 'packages/client/src/api.ts')

/** The text of `packages/client/src/api.ts`. */
export function clientTypes(): string {
  // It has a TypeScript of its own, below the server's packages.
  const { resolve } = createRequire(join(top, 'packages/server/package.json'))
  const generator = join(dirname(resolve('openapi-typescript/package.json')), 'bin/cli.js')
  const folder = mkdtempSync(join(tmpdir(), 'docmill-types-'))
  try {
    const [document, types] = [join(folder, 'openapi.json'), join(folder, 'api.ts')]
    writeFileSync(document, JSON.stringify(describeApi(routes, 'https://docmill.example.com')))
    execFileSync(process.execPath, [generator, document, '--output', types], { stdio: 'pipe' })
    const code = readFileSync(types, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n+/, '')
    const raw = `/** Written by \`npm run docs\` from the OpenAPI document; not to be edited. */\n\n${code}`
    const biome = join(top, 'node_modules/@biomejs/biome/bin/biome')
    return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=packages/client/src/api.ts'], {
      cwd: top,
      input: raw,
      encoding: 'utf8',
      maxBuffer: 16 * 1_048_576,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
