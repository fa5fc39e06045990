/** What must hold after a run, whatever happened in it. */
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { checkStore } from '../../packages/server/src/administration/check.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { type Deployment, stillRunning } from './deployment.ts'
import type { Outcome, Tally } from './tally.ts'

/**
 * @param others Accounts whose conversions nobody has asked for by requests.
 * @returns what is wrong with the money: each request was charged once, as it was answered, or not at all.
 */
export async function verifyMoney(
  { environment }: Deployment,
  outcomes: readonly Outcome[],
  others: readonly string[] = [],
): Promise<string[]> {
  const settings = readSettings(environment)
  const store = await openStore(settings)
  try {
    const now = Date.now()
    await checkStore(store, now, { repair: true })
    const findings = await checkStore(store, now, { repair: false })
    const holds = await store.read
      .selectFrom('holds')
      .select(['requestId', 'state', 'outcome'])
      .where('accountId', 'not in', ['', ...others])
      .execute()
    const entries = await store.read.selectFrom('creditEntries').select(['kind', 'requestId']).execute()
    const settled = Map.groupBy(
      holds.filter(({ state }) => state === 'settled'),
      (hold) => hold.requestId,
    )
    const spent = Map.groupBy(
      entries.filter(({ kind }) => kind === 'spend'),
      (entry) => entry.requestId ?? '',
    )
    const told = new Set(outcomes.map(({ requestId }) => requestId))
    return [
      ...findings.map(
        ({ check, found, examples }) => `docmill check: not so: ${check} (${found}: ${examples.join(', ')})`,
      ),
      ...outcomes.flatMap((outcome) => {
        const times = settled.get(outcome.requestId)?.length ?? 0
        return faultsOf(outcome, times, spent.get(outcome.requestId)?.length ?? 0)
      }),
      ...[...settled.keys()].filter((id) => !told.has(id)).map((id) => `${id} was counted and never asked for`),
    ]
  } finally {
    await store.close()
  }
}

function faultsOf({ requestId, kind, status, charged, isReplay }: Outcome, settled: number, spent: number): string[] {
  const wrong = (what: string): string[] => [`${requestId} (${kind}, ${status ?? 'no answer'}) ${what}`]
  if (settled > 1 || spent > 1) return wrong(`was counted ${settled} times and charged ${spent} times`)
  if (spent > settled) return wrong('was charged and not counted')
  if (status === undefined) return []
  const expected = status === 200 && !isReplay ? 1 : 0
  if (settled !== expected) return wrong(`was counted ${settled} times`)
  if (status === 200 && charged !== spent) return wrong(`was told ${charged} credits and charged ${spent}`)
  return []
}

/** After the service was asked to stop. */
export async function verifyEnd({ seen, temporary }: Deployment, exit: number | string): Promise<string[]> {
  let left = stillRunning(seen)
  for (let tries = 0; left.length > 0 && tries < 50; tries++) {
    await wait(100)
    left = stillRunning(seen)
  }
  const files = readdirSync(temporary)
  return [
    ...(exit === 0 ? [] : [`the service ended with ${exit}`]),
    ...(left.length === 0 ? [] : [`${left.length} processes were left behind: ${left.slice(0, 3).join(', ')}`]),
    ...(files.length === 0 ? [] : [`files were left behind: ${files.slice(0, 5).join(', ')}`]),
  ]
}

export function verifyAnswers({ undocumented }: Pick<Tally, 'undocumented'>): string[] {
  return [...new Set(undocumented)].map((one) => `an answer that no document tells of: ${one}`)
}
