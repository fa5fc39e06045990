/**
 * The ends of items that this process worked on. Those of an account that come within a moment are recorded and paid
 * in one transaction, and their results written in one file for each job; at once where nothing else of the account is
 * under way.
 */
import type { KeyObject } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import type { Settlement } from '../../quota/settlement.ts'
import { inSlices } from '../slices.ts'
import { packName, partsName } from '../spool/names.ts'
import { spooledBytes } from '../spool/size.ts'
import type { Spool } from '../spool/spool.ts'
import type { JobContext } from '../steps/context.ts'
import { type Converted, type Failed, type KeptResult, settleItem, settleItems } from '../steps/settle.ts'
import type { Result } from './convert-item.ts'
import type { OwnItem } from './own-item.ts'

/** How long an end waits for others of its account that are under way: as long as what is begun ahead keeps the processes busy. */
const waitMs = 1000
/** Ends of one transaction, and bytes of results that are held for it. */
const maxTogether = 256
const maxHeldBytes = 8 * 1_048_576

export interface Success {
  own: OwnItem
  result: Result
  /** The key of the files of its job. */
  key: KeyObject
}

export interface Failure {
  own: OwnItem
  error: ServiceError
  /** Whether the item may be queued again, which keeps its upload. */
  keepsInput: boolean
}

export interface EndingsTerms {
  now(): number
  /** Whether something else of the account is under way here, so that its end will come. */
  isBusy(accountId: string): boolean
  succeeded(own: OwnItem, settlement: Settlement): void
  failed(own: OwnItem, error: ServiceError): void
  /** An item could not end so: it is to be returned. */
  returned(own: OwnItem, error: unknown): Promise<void>
}

export interface Endings {
  succeed(success: Success): void
  fail(failure: Failure): void
  /** Resolves when what was given has ended. */
  settled(): Promise<void>
}

/** Ends of one account that wait. */
interface Waiting {
  successes: Success[]
  failures: Failure[]
  bytes: number
  /** When the first of them came. */
  since: number
  timer: NodeJS.Timeout | undefined
  ending: Promise<void> | undefined
}

export function createEndings(context: JobContext, spool: Spool, terms: EndingsTerms): Endings {
  const accounts = new Map<string, Waiting>()

  function waitingOf({ started: { account } }: OwnItem): Waiting {
    const known = accounts.get(account.id)
    if (known) return known
    const waiting = { successes: [], failures: [], bytes: 0, since: 0, timer: undefined, ending: undefined }
    accounts.set(account.id, waiting)
    return waiting
  }

  function check(accountId: string, waiting: Waiting): void {
    clearTimeout(waiting.timer)
    const count = waiting.successes.length + waiting.failures.length
    if (waiting.ending) return
    if (count === 0) return void accounts.delete(accountId)
    const leftMs = waiting.since + waitMs - performance.now()
    const isDue = leftMs <= 0 || count >= maxTogether || waiting.bytes >= maxHeldBytes || !terms.isBusy(accountId)
    if (!isDue) {
      waiting.timer = setTimeout(() => check(accountId, waiting), leftMs)
      return
    }
    const { successes, failures } = waiting
    Object.assign(waiting, { successes: [], failures: [], bytes: 0 })
    waiting.ending = end(successes, failures).finally(() => {
      waiting.ending = undefined
      check(accountId, waiting)
    })
  }

  function note(own: OwnItem, bytes: number, put: (waiting: Waiting) => void): void {
    const waiting = waitingOf(own)
    if (waiting.successes.length + waiting.failures.length === 0) waiting.since = performance.now()
    waiting.bytes += bytes
    put(waiting)
    check(own.started.account.id, waiting)
  }

  async function end(successes: readonly Success[], failures: readonly Failure[]): Promise<void> {
    const kept = await keepResults(successes)
    const converted = kept.map(({ own, result }): Converted => ({ started: own.started, result }))
    const failed = failures.map(({ own, error, keepsInput }): Failed => ({ started: own.started, error, keepsInput }))
    const settlements = await settleItems(context, converted, failed, terms.now())
    if (settlements) {
      await inSlices(kept.entries(), ([at, { own }]) => terms.succeeded(own, settlements[at] as Settlement))
      await inSlices(failures, ({ own, error }) => terms.failed(own, error))
      return
    }
    await Promise.all([
      ...kept.map(({ own, result }) => endAlone(own, result)),
      ...failures.map(({ own, error }) => terms.returned(own, error)),
    ])
  }

  async function endAlone(own: OwnItem, result: KeptResult): Promise<void> {
    const { started } = own
    try {
      terms.succeeded(own, await settleItem(context, { started, result }, terms.now()))
    } catch (error) {
      // Where the database did not answer, the result may be recorded all the same; then its file is needed.
      if (error instanceof ServiceError)
        for (const name of [result.name, partsName(result.name)])
          await spool.remove({ jobId: started.job.id, name }).catch(() => {})
      await terms.returned(own, error)
    }
  }

  /** Writes short results, those of a job together. @returns the items whose results are in the spool. */
  async function keepResults(successes: readonly Success[]): Promise<{ own: OwnItem; result: KeptResult }[]> {
    const all: { own: OwnItem; result: KeptResult }[] = []
    const short = new Map<string, { own: OwnItem; key: KeyObject; content: Buffer }[]>()
    for (const { own, result, key } of successes) {
      const { id } = own.started.job
      if ('kept' in result) {
        all.push({ own, result: result.kept })
        continue
      }
      const ofJob = short.get(id) ?? []
      ofJob.push({ own, key, content: result.content })
      short.set(id, ofJob)
    }
    const written = Array.from(short, async ([jobId, items]) => {
      const [first] = items as [(typeof items)[number]]
      const contents = items.map(({ content }) => content)
      try {
        const names = await spool.writeTogether({ jobId, name: packName() }, first.key, contents)
        for (const [at, { own, content }] of items.entries())
          all.push({ own, result: { name: names[at] as string, bytes: spooledBytes(content.length) } })
      } catch (error) {
        await Promise.all(items.map(({ own }) => terms.returned(own, error)))
      }
    })
    await Promise.all(written)
    return all
  }

  return {
    succeed(success) {
      const bytes = 'content' in success.result ? success.result.content.length : 0
      note(success.own, bytes, ({ successes }) => successes.push(success))
    },
    fail(failure) {
      note(failure.own, 0, ({ failures }) => failures.push(failure))
    },
    async settled() {
      while (accounts.size > 0) {
        // Others may have come while the ones before them ended.
        for (const [accountId, waiting] of accounts) {
          waiting.since = Number.NEGATIVE_INFINITY
          check(accountId, waiting)
        }
        await Promise.all(Array.from(accounts.values(), ({ ending }) => ending))
      }
    },
  }
}
