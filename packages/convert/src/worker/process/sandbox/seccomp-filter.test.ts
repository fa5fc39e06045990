import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type FilterArchitecture, seccompFilter } from './seccomp-filter.ts'
import { allowedCalls, type CallNumbers, checkedCalls } from './system-calls.ts'

const architectures = [
  { name: 'x64', audit: 0xc000003e, index: 0 },
  { name: 'arm64', audit: 0xc00000b7, index: 1 },
] as const

/** The kernel's interpreter, as far as the filter needs it. */
function run(name: FilterArchitecture, audit: number, call: number, args: readonly number[] = []): string {
  const program = seccompFilter(name)
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call >>> 0, 0)
  data.writeUInt32LE(audit, 4)
  for (const [index, value] of args.entries()) data.writeUInt32LE(value >>> 0, 16 + 8 * index)
  let accumulator = 0
  for (let at = 0; at < program.length; at += 8) {
    const [code, whenTrue, whenFalse] = [program.readUInt16LE(at), program[at + 2]!, program[at + 3]!]
    const k = program.readUInt32LE(at + 4)
    if (code === 0x20) accumulator = data.readUInt32LE(k)
    else if (code === 0x54) accumulator = (accumulator & k) >>> 0
    else if (code === 0x15) at += 8 * (accumulator === k ? whenTrue : whenFalse)
    else if (code === 0x35) at += 8 * (accumulator >= k ? whenTrue : whenFalse)
    else if (code === 0x06) return { 32767: 'allow', 32768: 'kill', 5: `errno ${k & 0xffff}` }[k >>> 16] ?? `${k}`
    else assert.fail(`unknown instruction ${code}`)
  }
  return assert.fail('the program runs off its end')
}

for (const { name, audit, index } of architectures) {
  const numbers = (call: CallNumbers): number[] => (call[index] === undefined ? [] : [call[index]])
  const allowed = new Set(Object.values(allowedCalls).flatMap(numbers))
  const checked = new Set(Object.values(checkedCalls).flatMap(({ numbers: call }) => numbers(call)))

  test(`on ${name} each call of the table is allowed, and every other one does not exist`, () => {
    for (let call = 0; call < 1_000; call++)
      if (!checked.has(call)) assert.equal(run(name, audit, call), allowed.has(call) ? 'allow' : 'errno 38', `${call}`)
    for (const call of [0x3fffffff, 0x40000000, 0x40000001, 0xffffffff])
      assert.equal(run(name, audit, call), 'errno 38')
    for (const call of checked) assert.ok(!allowed.has(call))
  })

  test(`on ${name} a process of another architecture is ended`, () => {
    assert.equal(run(name, 0x40000003, 1), 'kill')
  })

  test(`on ${name} files are opened to be read, threads are started, and nothing else of that kind`, () => {
    const call = (of: keyof typeof checkedCalls): number =>
      numbers((checkedCalls[of] as { numbers: CallNumbers }).numbers)[0]!
    const outcomes: [string, number, number[], string][] = [
      ['read only, close on exec', call('openat'), [0, 0, 0x80000], 'allow'],
      ['O_PATH', call('openat'), [0, 0, 0x200000], 'allow'],
      ['write only', call('openat'), [0, 0, 1], 'errno 13'],
      ['read and write', call('openat'), [0, 0, 2], 'errno 13'],
      ['create', call('openat'), [0, 0, 0x40], 'errno 13'],
      ['truncate', call('openat'), [0, 0, 0x200], 'errno 13'],
      ['a file without a name', call('openat'), [0, 0, 0x410000], 'errno 13'],
      ['a thread of glibc', call('clone'), [0x3d0f00], 'allow'],
      ['fork', call('clone'), [0x01200011], 'errno 1'],
      ['vfork', call('clone'), [0x4111], 'errno 1'],
      ['a thread in another network', call('clone'), [0x403d0f00], 'errno 1'],
      ['a user namespace', call('clone'), [0x10000011], 'errno 1'],
      ['is it a terminal', call('ioctl'), [0, 0x5401], 'allow'],
      ['typing into a terminal', call('ioctl'), [0, 0x5412], 'errno 25'],
      ['a name', call('prctl'), [15], 'allow'],
      ['no death with the parent', call('prctl'), [1], 'errno 22'],
      ['its own priority', call('setpriority'), [0, 0, 5], 'allow'],
      ["another process's priority", call('setpriority'), [0, 4711, 5], 'errno 1'],
      ['the priority of its user', call('setpriority'), [2, 0, 5], 'errno 1'],
      ['its own limits', call('prlimit64'), [0], 'allow'],
      ["another process's limits", call('prlimit64'), [4711], 'errno 1'],
    ]
    for (const [what, number, args, outcome] of outcomes) assert.equal(run(name, audit, number, args), outcome, what)
  })
}

const headers = [
  { index: 0, file: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h' },
  { index: 1, file: '/usr/include/asm-generic/unistd.h' },
] as const
for (const { index, file } of headers)
  test(`the numbers are those of ${file}`, { skip: !existsSync(file) && 'it is not installed' }, () => {
    const known = new Map<string, number>([['newfstatat', 79]])
    // What is called `__NR3264_` has one number on all processors of 64 bits.
    for (const [, name = '', number] of readFileSync(file, 'latin1').matchAll(/#define __NR(?:3264)?_(\w+)\s+(\d+)/g))
      known.set(name, Number(number))
    const all: [string, CallNumbers][] = [
      ...Object.entries(allowedCalls),
      ...Object.entries(checkedCalls).map(([name, { numbers }]): [string, CallNumbers] => [name, numbers]),
    ]
    for (const [name, numbers] of all) assert.equal(numbers[index], known.get(name), name)
  })
