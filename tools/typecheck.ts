/**
 * Checks the types of what runs in Node and of what runs in browsers, all at once. What has not changed since the last
 * check is not checked again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')
const compiler = join(top, 'node_modules/typescript/bin/tsc')

const exits = ['', 'packages/dashboard', 'test/browser'].map(async (project) => {
  const record = join(top, 'node_modules/.cache/docmill-types', `${project.replaceAll('/', '-') || 'node'}.tsbuildinfo`)
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', record]
  const child = spawn(process.execPath, [compiler, ...options, '-p', join(top, project)], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
})
process.exitCode = Math.max(...(await Promise.all(exits)))
