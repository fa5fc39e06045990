/**
 * `npm run schedule`: several policies of who converts when, under attack, in simulated time. The decision that came of
 * it is `docs/decisions/processes-shared-by-use.md`. DOCMILL_SEEDS (3) is how often each is run, DOCMILL_MINUTES (20)
 * how long, DOCMILL_PROCESSES (1,2,4,8) and DOCMILL_ATTACKERS (0,1,4,40,400) are what is tried.
 */
import { createMachine } from '../../packages/convert/src/worker/schedule/testing/machine.ts'
import { markdownTable } from '../../packages/server/src/documentation/markdown-table.ts'
import { randomFrom } from '../../test/fuzz/random.ts'
import { type Load, sendLoad } from './load.ts'
import { policies, type SharedPolicy } from './policies.ts'

const seeds = numbers('DOCMILL_SEEDS', [3])[0] ?? 3
const minutes = numbers('DOCMILL_MINUTES', [20])[0] ?? 20

const columns = [
  'Policy',
  'Text of an idle account: p50, p99, worst',
  'Document of 30 ms of another: p50, p99, worst',
  'Small documents: p50, p99',
  'Long documents converted',
  'Their time, in times of their work',
  'Work lost: honest, attackers',
  'Starting processes',
]

for (const manner of ['hold', 'resend'] as const)
  for (const workers of numbers('DOCMILL_PROCESSES', [1, 2, 4, 8]))
    for (const attackers of numbers('DOCMILL_ATTACKERS', [0, 1, 4, 40, 400])) {
      if (manner === 'resend' && attackers < 4) continue
      const rows = Object.entries(policies).map(([name, create]) => [
        name,
        ...measure(create, workers, attackers, manner),
      ])
      const doing = manner === 'hold' ? 'keep their places filled' : 'give up after a second and send again'
      console.log(`\n${workers} processes, ${attackers} attackers that ${doing}\n\n${markdownTable(columns, rows)}`)
    }

function measure(
  create: (workers: number) => SharedPolicy,
  workers: number,
  attackers: number,
  manner: Load['manner'],
): string[] {
  const runs = Array.from({ length: seeds }, (_, seed) => {
    const policy = create(workers)
    const machine = createMachine(policy, { cores: workers, processes: policy.processes })
    const seen = sendLoad(machine, policy, { attackers, manner, random: randomFrom(seed + 1).share })
    machine.run(minutes * 60_000)
    seen.close(machine.now)
    return { ...seen, used: machine.used }
  })
  const probes = runs.flatMap(({ probesMs }) => probesMs)
  const documents = runs.flatMap(({ documentsMs }) => documentsMs)
  const small = runs.flatMap(({ smallMs }) => smallMs)
  const ratios = runs.flatMap(({ long }) => long.ratios)
  const total = (read: (run: (typeof runs)[number]) => number): number => runs.reduce((sum, run) => sum + read(run), 0)
  const all = total(({ used }) => used.attemptsMs + used.startingMs)
  const percent = (part: number): string => `${Math.round((100 * part) / all)} %`
  return [
    `${time(probes, 0.5)}, ${time(probes, 0.99)}, ${time(probes, 1)} of ${probes.length}`,
    `${time(documents, 0.5)}, ${time(documents, 0.99)}, ${time(documents, 1)} of ${documents.length}`,
    `${time(small, 0.5)}, ${time(small, 0.99)}`,
    `${total(({ long }) => long.converted)} of ${total(({ long }) => long.sent)}`,
    ratios.length > 0 ? `${at(ratios, 0.5).toFixed(1)}, at most ${at(ratios, 1).toFixed(1)}` : '',
    `${percent(total(({ lostMs }) => lostMs.honest))}, ${percent(total(({ lostMs }) => lostMs.attackers))}`,
    percent(total(({ used }) => used.startingMs)),
  ]
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

function time(values: readonly number[], share: number): string {
  const ms = at(values, share)
  return ms < 9950 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`
}

function numbers(setting: string, absent: readonly number[]): readonly number[] {
  return process.env[setting]?.split(',').map(Number) ?? absent
}
