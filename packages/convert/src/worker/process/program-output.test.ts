import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ProgramOptions, programOutput } from './program-output.ts'

const run = (script: string, options?: ProgramOptions): Promise<string> =>
  programOutput([process.execPath, '-e', script], options).then((output) => output.toString())

test('a program gets its input and its environment, and what it prints is returned', async () => {
  const script = 'process.stdin.pipe(process.stdout); process.stdout.write(process.env.NAME)'
  assert.equal(await run(script, { input: Buffer.from(' there'), env: { NAME: 'Hello' } }), 'Hello there')
  assert.equal(await run('console.log(1); console.error(2)', { stream: 'stderr' }), '2\n')
})

test('a program that fails, is not there, prints without end or is aborted is an error', async () => {
  await assert.rejects(run('process.exit(3)'), /ended with 3/)
  await assert.rejects(programOutput(['/nowhere/program']), /ENOENT/)
  await assert.rejects(run('const a = "x".repeat(1e6); const f = () => process.stdout.write(a, f); f()'), /SIGKILL/)
  await assert.rejects(run('setInterval(() => {}, 1000)', { signal: AbortSignal.timeout(100) }), { name: 'AbortError' })
})

test('input that the program does not read is no error', async () => {
  assert.equal(await run('process.stdin.destroy(); console.log("done")', { input: Buffer.alloc(5_000_000) }), 'done\n')
})

test('a program that has left its pipe to another one is done when it ends', async () => {
  const other = 'spawn(process.execPath, ["-e", "setTimeout(() => {}, 20_000)"], { stdio: "inherit", detached: true })'
  const started = performance.now()
  const output = await run(`const child = require("child_process").${other}; child.unref(); console.log(child.pid)`)
  process.kill(Number(output), 'SIGKILL')
  assert.ok(performance.now() - started < 15_000)
})
