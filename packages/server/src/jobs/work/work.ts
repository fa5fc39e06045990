/**
 * Works on items of jobs: as many at once as there are places, each account in its turn, and requests that somebody
 * waits for before all of them. Some items are begun ahead, so that a process that has ended one finds the next.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { asServiceError, type ServiceError } from '../../errors.ts'
import type { Reservation } from '../../http/budget.ts'
import { newRequestId } from '../../http/request-id.ts'
import type { Settlement } from '../../quota/settlement.ts'
import type { WantedPlaces } from '../../rates/gate.ts'
import type { Converter, Services } from '../../services.ts'
import { logLineOf } from '../../telemetry/facts.ts'
import { jobLimits } from '../limits.ts'
import type { Message } from '../queue/queue.ts'
import type { SpoolRoom } from '../room/spool-room.ts'
import type { JobWork } from '../running.ts'
import { inSlices } from '../slices.ts'
import { inputName } from '../spool/names.ts'
import type { Spool } from '../spool/spool.ts'
import { beginItems } from '../steps/begin.ts'
import type { JobContext } from '../steps/context.ts'
import { removeRecords } from '../steps/end-range.ts'
import { mayHaveInput, removeUnneeded } from '../steps/remove-input.ts'
import { fateOf, giveBack, returnItem } from '../steps/return.ts'
import type { Range } from '../store/ranges.ts'
import type { Item } from '../store/rows.ts'
import { type Converted, convertItem, type Prepared, prepareItem, type WorkServices } from './convert-item.ts'
import { createEndings } from './endings.ts'
import { createFetchSlots } from './fetch-slots.ts'
import { createHelpers } from './helpers.ts'
import { convertAnyLength, type LongWork } from './long-item.ts'
import { dropped, enter, type OwnItem, ownItem, stopped } from './own-item.ts'
import { createOwnItems } from './own-items.ts'
import { createPace, maxAhead, refillAt } from './pace.ts'
import { type PoolUse, placesLeft, requestsWait } from './pool-share.ts'
import { startRangeLeases } from './range-leases.ts'
import { shareOut } from './share-out.ts'

type Needed = WorkServices & Pick<Services, 'budget' | 'leases' | 'history' | 'log'>

/** Memory for the beginning of a download, which takes more as it comes in. */
const urlBytes = 65_536

/** Documents of items that are begun ahead, together. */
const maxAheadBytes = 16 * 1_048_576

/** An item that has waited so long for a process here is given to others. */
const maxReadyMs = 2000

/** Turns that are taken, and items that are begun, beyond those ahead, for accounts that have just queued one. */
const maxWoken = 64

/** How soon a process is asked for again while requests wait for one. */
const yieldMs = 10

export interface WorkPlace {
  spool: Spool
  room: SpoolRoom
  /** Items at once. */
  places: number
}

export function startWork(given: Needed, context: JobContext, { spool, room, places }: WorkPlace): JobWork {
  const converter = countedConverter(given.converter)
  const services = { ...given, converter }
  const { budget, clock, leases, log, metrics, settings, store } = services
  const own = createOwnItems()
  const prepared = new WeakMap<OwnItem, Prepared>()
  /** When a document of an account was last given to a process. */
  const servedAt = new Map<string, number>()
  const pace = createPace()
  const fetches = createFetchSlots(settings.maxDownloadsPerAccount)
  const endings = createEndings(context, spool, {
    now: () => clock.now(),
    isBusy: (accountId) => own.underWay(accountId) > 0,
    succeeded,
    failed,
    returned,
  })
  const rangeLeases = startRangeLeases(store, () => clock.now(), logError)
  const long: LongWork = { services, context, spool, leases: rangeLeases, shared: poll, isStopping: () => isStopping }
  const helpers = createHelpers({ ...long, log }, () => {
    run()
    poll()
  })
  let starting = 0
  let isStopping = false
  let polling: Promise<void> | undefined
  let pollsAgain = false
  /** Starts that are under way. */
  const starts = new Set<Promise<void>>()
  /** Accounts that have queued items: their turns may be before those whose items were begun ahead. */
  const woken = new Set<string>()
  /** So many turns are looked at for them, in case another process has taken theirs. */
  let turnsForWoken = 0
  let yielding: NodeJS.Timeout | undefined

  /** One poll at a time; what comes meanwhile makes it poll again. */
  function poll(): void {
    pollsAgain = true
    // It begins later than this call, for it may ask for another poll before it first waits.
    polling ??= Promise.resolve()
      .then(takeTurns)
      .finally(() => {
        polling = undefined
      })
  }

  async function takeTurns(): Promise<void> {
    try {
      do {
        pollsAgain = false
        run()
        const wanted = wantedItems()
        if (isStopping || wanted.now + wanted.next <= 0 || !(await room.hasRoom())) break
        const turns = await context.queue.take('turns', wanted.now + wanted.next)
        const shares = shareOut(wanted, turns.length)
        for (const [at, turn] of turns.entries()) start(turn, shares[at] ?? { now: 1, next: 0 })
        if (lookOn(turns)) pollsAgain = true
      } while (pollsAgain)
    } catch (error) {
      logUntaken(error)
    }
  }

  /** Nobody waits for it: the start of many items of one account would hold up that of another's single one. */
  function start(turn: Message, share: WantedPlaces): void {
    const wanted = share.now + share.next
    starting += wanted
    const started = startTurn(turn, share)
      .catch(logUntaken)
      .then((hasBegun) => {
        starting -= wanted
        starts.delete(started)
        if (hasBegun) poll()
      })
    starts.add(started)
  }

  function logUntaken(error: unknown): void {
    log.error({ err: error }, 'no work was taken')
  }

  /** @returns whether more turns are to be looked at for accounts that have queued items. */
  function lookOn(turns: readonly Message[]): boolean {
    turnsForWoken -= turns.length
    for (const { key } of turns) woken.delete(key)
    if (turns.length === 0 || turnsForWoken <= 0) woken.clear()
    return woken.size > 0
  }

  function poolUse(): PoolUse {
    return { ...converter.stats(), own: converter.own }
  }

  /** How many items to begin: for processes that are free, and ahead of those that will be. */
  function wantedItems(): WantedPlaces {
    const none = { now: 0, next: 0 }
    const use = poolUse()
    if (requestsWait(use)) {
      clearTimeout(yielding)
      yielding = isStopping ? undefined : setTimeout(poll, yieldMs)
      return none
    }
    const unstarted = own.inState('waiting', 'ready') + starting
    const idle = Math.max(0, placesLeft(use, places) - own.inState('converting') - helpers.running)
    const ahead = pace.ahead(places, longestMs())
    if (unstarted > idle + ahead * refillAt)
      return woken.size > 0 && unstarted < places + maxAhead + maxWoken ? { now: 0, next: 1 } : none
    const now = Math.max(0, idle - unstarted)
    return { now, next: idle + ahead - unstarted - now }
  }

  function longestMs(): number {
    let since = performance.now()
    const now = since
    for (const item of own.converting()) since = Math.min(since, item.since)
    return now - since
  }

  /** @returns whether something was begun. */
  async function startTurn(turn: Message, wanted: WantedPlaces): Promise<boolean> {
    const memories = new Map<string, Reservation>()
    const keyOf = ({ jobId, item }: Item, range?: Range): string => `${jobId} ${item} ${range?.firstPage ?? ''}`
    let aheadBytes = 0
    const takeMemory = (item: Item, range?: Range): boolean => {
      if (memories.has(keyOf(item, range))) return true
      const bytes = item.hasInput ? item.bytes : urlBytes
      const isAhead = memories.size >= Math.max(1, wanted.now)
      if (isAhead && aheadBytes + bytes > maxAheadBytes) return false
      const reservation = budget.reserve(item.accountId, bytes)
      if (!reservation) return false
      if (isAhead) aheadBytes += bytes
      reservation.keep()
      memories.set(keyOf(item, range), reservation)
      return true
    }
    const memoryOf = (item: Item, range?: Range): Reservation => {
      const memory = memories.get(keyOf(item, range))
      if (!memory) throw new Error('an item was begun without memory')
      memories.delete(keyOf(item, range))
      return memory
    }
    try {
      const beginning = { wanted, takeMemory, requestId: newRequestId, holder: rangeLeases.newHolder }
      const { started, ended, ranges } = await beginItems(context, turn, beginning, clock.now())
      for (const one of ranges) helpers.start(one, memoryOf(one.item, one.range))
      await Promise.all(ended.map((item) => removeUnneeded(context, spool, item)))
      for (const { hold } of started) leases.add(hold.id)
      await inSlices(started, (one) => {
        const item = ownItem(one, memoryOf(one.item))
        metrics.holds.inc({ event: 'admitted' })
        own.add(item)
        void prepare(item)
      })
      return started.length + ended.length + ranges.length > 0
    } finally {
      for (const memory of memories.values()) memory.release()
    }
  }

  async function prepare(item: OwnItem): Promise<void> {
    const { account, item: row } = item.started
    let leave: (() => void) | undefined
    try {
      if (!row.hasInput) leave = await fetches.enter(account.id, item.work.gone)
      item.isTouched = !row.hasInput
      prepared.set(item, await prepareItem(services, context, spool, item))
      item.work.gone.throwIfAborted()
      pace.notePreparation(performance.now() - item.begunAt)
      enter(item, 'ready')
      run()
    } catch (error) {
      await ended(item, error)
    } finally {
      leave?.()
    }
  }

  /** Gives documents that are there to processes that are free. */
  function run(): void {
    for (;;) {
      const running = own.inState('converting') + helpers.running
      const next = running < places ? nextReady() : undefined
      if (!next) return
      // Documents that somebody waits for have the processes first, and nobody says when theirs have ended.
      const use = poolUse()
      if (requestsWait(use) || running >= placesLeft(use, places)) {
        clearTimeout(yielding)
        yielding = isStopping ? undefined : setTimeout(poll, yieldMs)
        return
      }
      void convert(next)
    }
  }

  /** The first item of the account that was given a process longest ago. */
  function nextReady(): OwnItem | undefined {
    let best: OwnItem | undefined
    let earliest = Number.POSITIVE_INFINITY
    for (const [accountId, item] of own.firstReady()) {
      const at = servedAt.get(accountId) ?? Number.NEGATIVE_INFINITY
      if (best && at >= earliest) continue
      best = item
      earliest = at
    }
    return best
  }

  async function convert(item: OwnItem): Promise<void> {
    const ready = prepared.get(item)
    if (!ready) throw new Error('an item is converted without its document')
    enter(item, 'converting')
    item.isTouched = true
    servedAt.set(item.started.account.id, item.since)
    prepared.delete(item)
    try {
      const convert = (): Promise<Converted> => convertAnyLength(long, item, ready)
      const converting = convertItem(spool, item, ready, convert, () => {
        pace.noteConversion(performance.now() - item.since)
        enter(item, 'ending')
        run()
        poll()
      })
      endings.succeed({ own: item, result: await converting, key: ready.key })
    } catch (error) {
      await ended(item, error)
    }
  }

  /** The item met an error. */
  async function ended(item: OwnItem, error: unknown): Promise<void> {
    if (item.state === 'left') return
    if (item.state === 'converting') pace.noteConversion(performance.now() - item.since)
    enter(item, 'ending')
    run()
    poll()
    const fault = faultOf(error)
    const { isAgain, keepsInput } = fateOf(item.started.item, fault, passesOf(item))
    if (item.work.gone.aborted || isAgain) await returned(item, error)
    else endings.fail({ own: item, error: fault, keepsInput })
  }

  /** The item is tried again, or left to whoever has it now. */
  async function returned(item: OwnItem, error: unknown): Promise<void> {
    const outcome = await unsuccessful(item, error)
    if (outcome !== 'returned' && outcome !== 'dropped') note(item, outcome)
    metrics.holds.inc({ event: 'released' })
    metrics.jobItems.inc({ outcome })
    await letGo(item)
  }

  /** @returns the code of the error that it ended with, or `returned` or `dropped`. */
  async function unsuccessful(item: OwnItem, error: unknown): Promise<string> {
    const { started, work } = item
    const { gone } = work
    const now = clock.now()
    try {
      if (gone.aborted) {
        if (gone.reason === dropped) return 'dropped'
        await giveBack(context, [started], now)
        return 'returned'
      }
      const fault = faultOf(error)
      if (fault.code === 'internal_error')
        log.warn({ err: fault.cause, request_id: started.request.requestId }, 'failure')
      const hasEnded = await returnItem(context, started, fault, now, { passes: passesOf(item) })
      if (!hasEnded) return 'returned'
      await removeUnneeded(context, spool, started.item)
      return fault.code
    } catch (failure) {
      // The lease ends the hold, and another poll the item.
      log.error({ err: failure }, 'an item was not returned')
      return 'returned'
    }
  }

  function succeeded(item: OwnItem, { creditsCharged, outcome }: Settlement): void {
    metrics.holds.inc({ event: 'settled' })
    metrics.settlements.inc({ outcome })
    metrics.jobItems.inc({ outcome: 'succeeded' })
    note(item, creditsCharged ? 'paid' : 'free')
    void letGo(item)
    const { job, item: row } = item.started
    if (row.pages !== null) removeRecords(context, spool, row).catch(logError)
    if (mayHaveInput(row)) spool.remove({ jobId: job.id, name: inputName(row.item) }).catch(logError)
  }

  function failed(item: OwnItem, { code, cause }: ServiceError): void {
    const { request, item: row } = item.started
    if (code === 'internal_error') log.warn({ err: cause, request_id: request.requestId }, 'failure')
    metrics.holds.inc({ event: 'released' })
    metrics.jobItems.inc({ outcome: code })
    note(item, code)
    void letGo(item)
    removeUnneeded(context, spool, row).catch(logError)
  }

  /** @param outcome `free`, `paid`, or the code of an error. */
  function note({ started, work: { facts }, begunAt }: OwnItem, outcome: string): void {
    const { job, item, request } = started
    services.history.note({
      accountId: job.accountId,
      keyId: job.keyId,
      requestId: request.requestId,
      at: clock.now(),
      type: facts.detectedType ?? null,
      bytes: facts.bytes ?? null,
      durationMs: Math.round(performance.now() - begunAt),
      outcome,
    })
    log.info(
      { request_id: request.requestId, account: job.accountId, item: item.item, outcome, ...logLineOf(facts) },
      'item',
    )
  }

  /** This process has nothing more to do with the item. */
  async function letGo(item: OwnItem): Promise<void> {
    const { hold, place, account } = item.started
    leases.remove(hold.id)
    own.remove(item)
    item.memory.release()
    if (own.ofAccount(account.id) === 0) servedAt.delete(account.id)
    await place.leave().catch((error: unknown) => log.error({ err: error }, 'a place was not given back'))
    poll()
  }

  /** Gives items back that no process has begun to work on. */
  async function giveBackUntouched(isGiven: (item: OwnItem) => boolean): Promise<void> {
    const given = Array.from(own, ([, item]) => item).filter((item) => canLeave(item) && isGiven(item))
    for (const item of given) {
      enter(item, 'left')
      item.abort.abort(stopped)
    }
    const accounts = new Set(given.map(({ started }) => started.account.id))
    for (const accountId of accounts) {
      const items = given.filter(({ started }) => started.account.id === accountId)
      await giveBack(
        context,
        items.map(({ started }) => started),
        clock.now(),
        { wasStarted: false },
      ).catch((error: unknown) => log.error({ err: error }, 'items were not given back'))
      for (const item of items) {
        metrics.holds.inc({ event: 'released' })
        metrics.jobItems.inc({ outcome: 'returned' })
        await letGo(item)
      }
    }
  }

  function logError(error: unknown): void {
    log.error({ err: error }, 'background')
  }

  const timer = setInterval(() => {
    const before = performance.now() - maxReadyMs
    giveBackUntouched(({ since }) => since < before).catch(logError)
    poll()
  }, jobLimits.idleMs)
  timer.unref()
  poll()
  return {
    get running() {
      return own.size + helpers.running
    },
    wake(accountId) {
      if (accountId !== undefined) {
        woken.add(accountId)
        turnsForWoken = maxWoken
      }
      poll()
    },
    holds: () => Array.from(own, ([holdId]) => holdId),
    drop(isDropped) {
      helpers.drop(isDropped)
      for (const [holdId, item] of own) {
        const { job, item: row } = item.started
        if (!isDropped({ jobId: job.id, item: row.item, holdId })) continue
        item.abort.abort(dropped)
        if (item.state === 'ready') void ended(item, dropped)
      }
    },
    async stop(withinMs = jobLimits.stopMs) {
      isStopping = true
      clearInterval(timer)
      clearTimeout(yielding)
      await polling
      await Promise.all(starts)
      await giveBackUntouched(() => true)
      const over = new AbortController()
      const all = async (): Promise<void> => {
        while (own.size + helpers.running > 0) {
          await endings.settled()
          await pause(stopLookMs)
        }
      }
      const ended = await Promise.race([
        all().then(() => true),
        pause(withinMs, false, { signal: over.signal }).catch(() => false),
      ])
      over.abort()
      rangeLeases.stop()
      if (ended) return
      for (const [, { abort }] of own) abort.abort(stopped)
      helpers.stop()
      await all()
    },
  }
}

interface CountedConverter extends Converter {
  /** Documents of items that are in the pool. */
  readonly own: number
}

function countedConverter(converter: Converter): CountedConverter {
  let own = 0
  return {
    ...converter,
    get own() {
      return own
    },
    async convert(bytes, options) {
      own += 1
      try {
        return await converter.convert(bytes, options)
      } finally {
        own -= 1
      }
    },
  }
}

/** Whether no work would be lost. */
function canLeave({ state, isTouched }: OwnItem): boolean {
  return !isTouched && (state === 'waiting' || state === 'ready')
}

/** How often a process that stops looks whether its items have ended. */
const stopLookMs = 20

/** @returns undefined where its error says whether it is tried again. */
function passesOf({ isTried }: OwnItem): false | undefined {
  return isTried ? false : undefined
}

/** What is thrown while an item is worked on. */
function faultOf(error: unknown): ServiceError {
  return asServiceError(error, 'file')
}
