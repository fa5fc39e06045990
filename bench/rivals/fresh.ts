/** Processes that load a library, convert one file and end: CPU time from start to end, of the library as it is published. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { quantile } from '../measure.ts'
import type { Sides } from './cpu-race.ts'
import type { Rival } from './peers.ts'

const runs = 3

const scripts = {
  ours: `
import { readFileSync } from 'node:fs'
import { convert } from '@docmill/convert'
await convert(readFileSync(process.argv[1]), { filename: process.argv[1], ocr: 'off' })
console.log(JSON.stringify(process.cpuUsage()))
`,
  theirs: `
import { readFileSync } from 'node:fs'
import { rivals } from './rivals/peers.ts'
const convert = await rivals.find(({ name }) => name === process.argv[2]).open()
await convert(readFileSync(process.argv[1]), process.argv[1])
console.log(JSON.stringify(process.cpuUsage()))
`,
}

/** @returns Medians, in CPU milliseconds. */
export function freshRace(path: string, rival: Rival): Sides<number> {
  const times: Sides<number[]> = { ours: [], theirs: [] }
  for (let turn = 0; turn < runs; turn++)
    for (const side of ['ours', 'theirs'] as const) times[side].push(cpuMsOf(scripts[side], path, rival.name))
  return { ours: quantile(times.ours, 0.5), theirs: quantile(times.theirs, 0.5) }
}

function cpuMsOf(script: string, ...args: readonly string[]): number {
  const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, ...args], options)
  const { user, system } = JSON.parse(stdout) as NodeJS.CpuUsage
  return (user + system) / 1000
}
