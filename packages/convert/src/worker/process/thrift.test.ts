import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { cachedDataVersionTag } from 'node:v8'
import { launchNode } from './sandbox/launch.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { thrift } from './thrift.ts'

const layers = { net: false, fs: true, uid: false, memory: false, pid: false, files: false, seccomp: false }
const sandbox: Sandbox = {
  walls: layers,
  prlimit: undefined,
  unshare: [],
  setpriv: [],
  bubblewrap: undefined,
  landlock: undefined,
  filter: false,
  emptyDataBytes: 0,
  permissionFlag: '--permission',
}

/** By which V8 tells whether code that was compiled before holds for a process. */
function tagWith(options: readonly string[]): number {
  return Number(execFileSync(process.execPath, [...options, '-p', 'v8.cachedDataVersionTag()'], { encoding: 'utf8' }))
}

test('a process that works on documents starts with the compiled code of the modules of Node', () => {
  const { command } = launchNode(sandbox, import.meta.filename, { memoryMb: 512, cpuSeconds: 60 }, { native: false })
  const options = command.slice(1, -1)
  assert.ok(options.some((option) => option.startsWith('--max-old-space-size')))
  assert.equal(tagWith(options), tagWith([]))
  // Which it would not with what it sets later.
  assert.notEqual(tagWith(thrift), tagWith([]))
  assert.equal(cachedDataVersionTag(), tagWith([]))
})
