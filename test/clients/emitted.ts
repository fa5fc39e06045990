/** The client for TypeScript as it is published, in a folder of its own. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

const top = join(import.meta.dirname, '../..')

/** @returns the folder: `client/index.js`, `exercise.js` and `main.js`, which exercises the client by its environment. */
export function emittedClient(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-client-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const project = join(top, 'packages/client/tsconfig.build.json')
  const compiler = join(top, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', join(folder, 'client')], { stdio: 'pipe' })
  cpSync(join(import.meta.dirname, 'exercise.js'), join(folder, 'exercise.js'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'main.js'),
    `import { readFileSync } from 'node:fs'
import process from 'node:process'
import * as client from './client/index.js'
import { exercise } from './exercise.js'

const given = JSON.parse(process.env.GIVEN)
const report = await exercise(client, { ...given, document: new Uint8Array(readFileSync(given.file)) })
console.log(JSON.stringify(report))
`,
  )
  return folder
}
