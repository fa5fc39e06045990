/**
 * The table of system calls as a program for the kernel's filter (seccomp, classic BPF; `linux/filter.h`,
 * `linux/seccomp.h`): eight bytes for each instruction, little-endian as the processors are.
 */
import { type ArgumentTest, allowedCalls, type CallNumbers, checkedCalls } from './system-calls.ts'

/** Names of `process.arch`. */
export type FilterArchitecture = 'x64' | 'arm64'

/** `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64` of `linux/audit.h`, and which number of a call is theirs. */
const architectures = {
  x64: { audit: 0xc000003e, index: 0 },
  arm64: { audit: 0xc00000b7, index: 1 },
} as const

const [load, and, jumpEqual, jumpAtLeast, end] = [0x20, 0x54, 0x15, 0x35, 0x06]
const [allow, fail, killProcess] = [0x7fff0000, 0x00050000, 0x80000000]
const enosys = 38

/** Places in `struct seccomp_data`. */
const [numberAt, architectureAt, argumentsAt] = [0, 4, 16]

/** The x32 calls of x86-64 have this bit in their numbers. */
const x32Bit = 0x40000000

type Instruction = readonly [code: number, k: number, jumpTrue?: number, jumpFalse?: number]

export function seccompFilter(architecture: FilterArchitecture): Buffer {
  const { audit, index } = architectures[architecture]
  const numberOf = (numbers: CallNumbers): number | undefined => numbers[index]
  const program: Instruction[] = [
    [load, architectureAt],
    [jumpEqual, audit, 1, 0],
    [end, killProcess],
    [load, numberAt],
    [jumpAtLeast, x32Bit, 0, 1],
    [end, fail | enosys],
  ]
  for (const { numbers, where, errno } of Object.values(checkedCalls)) {
    const number = numberOf(numbers)
    if (number === undefined) continue
    const check = [...where.flatMap((test) => checkOf(test, errno)), [end, allow] as const]
    program.push([jumpEqual, number, 0, check.length], ...check)
  }
  for (const [first, last] of rangesOf(Object.values(allowedCalls).flatMap((numbers) => numberOf(numbers) ?? [])))
    program.push([jumpAtLeast, first, 0, 2], [jumpAtLeast, last + 1, 1, 0], [end, allow])
  return assembled([...program, [end, fail | enosys]])
}

/** Refuses the call where the test does not hold, and goes on behind these instructions where it does. */
function checkOf(test: ArgumentTest, errno: number): Instruction[] {
  const argument: Instruction = [load, argumentsAt + 8 * test.argument]
  const refusal: Instruction = [end, fail | errno]
  if ('mask' in test) return [argument, [and, test.mask], [jumpEqual, test.value, 1, 0], refusal]
  const tests = test.oneOf.map((value, at): Instruction => [jumpEqual, value, test.oneOf.length - at, 0])
  return [argument, ...tests, refusal]
}

function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && number === range[1] + 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

function assembled(program: readonly Instruction[]): Buffer {
  const words = program.flatMap(([code, k, jumpTrue = 0, jumpFalse = 0]) => [
    (code | (jumpTrue << 16) | (jumpFalse << 24)) >>> 0,
    k >>> 0,
  ])
  return Buffer.from(Uint32Array.from(words).buffer)
}
