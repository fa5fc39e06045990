/**
 * `npm run fuzz -- bombs [NAME…] [--write]`: converts files that would cost far more than they are, each in processes of its
 * own with the limits of the service, and prints what they cost. A name is any part of that of a bomb. `--write` keeps the
 * peaks of memory as the baseline, which a later run is compared with.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bombs } from './bombs.ts'
import { type Cost, costOf } from './cost.ts'
import { faultOf, maxCpuS, megabytesOf } from './judge.ts'

const baselineFile = join(import.meta.dirname, 'baseline.json')

/** Megabytes by the name of the bomb. */
type Baseline = Record<string, number>

/** @returns How many did not end as they must. */
export async function fuzzBombs({ names, write }: { names: readonly string[]; write: boolean }): Promise<number> {
  const wanted = bombs.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  if (wanted.length === 0) throw new Error(`there is no bomb of the name ${names.join(', ')}`)
  const baseline = readBaseline()
  let faults = 0
  for (const bomb of wanted) {
    const cost = await costOf(bomb, maxCpuS)
    const fault = faultOf(cost, baseline[bomb.name])
    console.log(`${bomb.name.padEnd(36)} ${inOneLine(cost)}${fault ? `\n  FAULT: ${fault}` : ''}`)
    if (fault) faults++
    else baseline[bomb.name] = megabytesOf(cost.peakBytes)
  }
  if (write) writeFileSync(baselineFile, `${JSON.stringify(inOrder(baseline), null, 2)}\n`)
  console.log(`${wanted.length} bombs, ${faults} faults`)
  return faults
}

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(baselineFile, 'utf8'))
}

/** In the order of the list, without those that are no longer in it. */
function inOrder(baseline: Baseline): Baseline {
  return Object.fromEntries(bombs.flatMap(({ name }) => (name in baseline ? [[name, baseline[name] as number]] : [])))
}

function inOneLine({ end, said, cpuS, peakBytes }: Cost): string {
  return `${cpuS.toFixed(1).padStart(5)} s ${String(megabytesOf(peakBytes)).padStart(5)} MB  ${end} ${said.slice(0, 120)}`
}
