/** Checks the types of what runs in Node and of what runs in browsers, all at once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')
const compiler = join(top, 'node_modules/typescript/bin/tsc')

const exits = ['', 'packages/dashboard', 'test/browser'].map(async (project) => {
  const child = spawn(process.execPath, [compiler, '--noEmit', '-p', join(top, project)], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
})
process.exitCode = Math.max(...(await Promise.all(exits)))
