/** Who sends what: an account with nothing at work, honest accounts with small and with long documents, attackers. */
import type { Machine, SimulatedDocument } from '../../packages/convert/src/worker/schedule/testing/machine.ts'
import type { SharedPolicy } from './policies.ts'

export interface Load {
  attackers: number
  /** `hold`: each keeps as many of the worst files at work as its plan allows. `resend`: gives up after a second and sends again. */
  manner: 'hold' | 'resend'
  random(): number
}

export interface Seen {
  /** Texts of an account that has nothing else running. */
  probesMs: number[]
  /** The same with a document that only turns out to be short. */
  documentsMs: number[]
  smallMs: number[]
  long: { sent: number; converted: number; ratios: number[] }
  /** What still waits or runs counts with its time so far. */
  close(now: number): void
  /** Processor time of attempts that were stopped. */
  lostMs: { honest: number; attackers: number }
}

const atOnce = 2
/** Requests per minute of the plan `free`. */
const pauseMs = 3000
const honestAccounts = 6

/** Processor time of the documents of the corpus: share of those that need at most so much. */
const quantiles: readonly (readonly [share: number, ms: number])[] = [
  [0, 1],
  [0.5, 2],
  [0.75, 10],
  [0.9, 30],
  [0.95, 110],
  [0.98, 730],
  [0.99, 1580],
  [0.995, 2550],
  [1, 9520],
]

export function sendLoad(machine: Machine, policy: SharedPolicy, { attackers, manner, random }: Load): Seen {
  const unsettled = new Map<SimulatedDocument & { arrivedAt: number }, number[]>()
  const seen: Seen = {
    probesMs: [],
    documentsMs: [],
    smallMs: [],
    long: { sent: 0, converted: 0, ratios: [] },
    lostMs: { honest: 0, attackers: 0 },
    close(now) {
      for (const [{ arrivedAt }, times] of unsettled) times.push(now - arrivedAt)
    },
  }

  function probe(): void {
    const again = (): void => machine.at(machine.now + 2000 * (0.5 + random()), probe)
    submit('idle', { workMs: 3, isShort: true }, again, seen.probesMs)
  }

  function document(): void {
    const again = (): void => machine.at(machine.now + 2000 * (0.5 + random()), document)
    submit('idle with documents', { workMs: 30 }, again, seen.documentsMs)
  }

  function small(account: number): void {
    submit(`honest ${account}`, { workMs: workOf(random()) }, () => {}, seen.smallMs)
    machine.at(machine.now - Math.log(1 - random()) * 5000, () => small(account))
  }

  function long(): void {
    const workMs = 20_000 + random() * 60_000
    seen.long.sent++
    submit('long', { workMs }, (outcome, tookMs) => {
      if (outcome !== 'converted') return
      seen.long.converted++
      seen.long.ratios.push(tookMs / workMs)
    })
    machine.at(machine.now + 200_000 + random() * 200_000, long)
  }

  function attack(account: string): void {
    const again = (): void => attack(account)
    const sentAt = machine.now
    let isSettled = false
    const document = submit(account, { workMs: Number.POSITIVE_INFINITY }, () => {
      isSettled = true
      machine.at(Math.max(machine.now, sentAt + pauseMs * (manner === 'resend' ? atOnce : 1)), again)
    })
    if (manner === 'resend' && !isSettled) machine.at(machine.now + 1000, () => isSettled || machine.abort(document))
  }

  /** @param times Where the time that it takes is kept. */
  function submit(
    key: string,
    work: Pick<SimulatedDocument, 'workMs' | 'isShort'>,
    settled: (outcome: string, tookMs: number) => void,
    times: number[] = [],
  ): SimulatedDocument {
    const arrivedAt = machine.now
    const side = work.workMs === Number.POSITIVE_INFINITY ? 'attackers' : 'honest'
    const document: SimulatedDocument & { arrivedAt: number } = {
      key,
      ...work,
      arrivedAt,
      settled(outcome, now) {
        unsettled.delete(document)
        times.push(now - arrivedAt)
        settled(outcome, now - arrivedAt)
      },
      stopped(_, workedMs) {
        seen.lostMs[side] += workedMs
      },
    }
    unsettled.set(document, times)
    // What the service answers 429.
    if (policy.budgetWaitMs?.(key, arrivedAt)) document.settled('refused', arrivedAt)
    else machine.submit(document)
    return document
  }

  machine.at(5000, probe)
  machine.at(5500, document)
  for (let account = 0; account < honestAccounts; account++) machine.at(random() * 5000, () => small(account))
  machine.at(30_000, long)
  for (let account = 0; account < attackers; account++)
    for (let copy = 0; copy < atOnce; copy++)
      machine.at(10_000 + random() * 3000 + copy * pauseMs * random(), () => attack(`attacker ${account}`))
  return seen
}

function workOf(share: number): number {
  for (let row = 1; row < quantiles.length; row++) {
    const [before, min] = quantiles[row - 1] as readonly [number, number]
    const [after, max] = quantiles[row] as readonly [number, number]
    if (share <= after) return min * (max / min) ** ((share - before) / (after - before))
  }
  return 1
}
