/** An item that this process has begun, on its way to its end. */
import type { WorkContext } from '../../conversion/source.ts'
import { ServiceError } from '../../errors.ts'
import type { Reservation } from '../../http/budget.ts'
import { noTrace } from '../../telemetry/traces.ts'
import type { Started } from '../steps/begin.ts'

/**
 * `waiting` for its document; `ready` for a process; then `converting` and `ending`. `sharing` waits for pages that other
 * processes read. `left` items are others' again.
 */
export type OwnState = 'waiting' | 'ready' | 'converting' | 'sharing' | 'ending' | 'left'

export interface OwnItem {
  readonly started: Started
  /** For its document. */
  readonly memory: Reservation
  readonly work: WorkContext
  readonly abort: AbortController
  /** By `performance.now()`. */
  readonly begunAt: number
  state: OwnState
  /** Since when it is in its state. */
  since: number
  /** Its URL was asked for, or its document was converted: giving it up would lose work. */
  isTouched: boolean
  /** Called when its state has changed. */
  entered?: (before: OwnState) => void
  /** A part of it was tried as often as an item is, so that its fault is not tried again. */
  isTried: boolean
}

export function ownItem(started: Started, memory: Reservation): OwnItem {
  const now = performance.now()
  const abort = new AbortController()
  const { account, job } = started
  // Nobody waits for the answer.
  const work: WorkContext = {
    caller: { account, key: null },
    gone: abort.signal,
    facts: { job: job.id },
    trace: noTrace,
  }
  return { started, memory, work, abort, begunAt: now, state: 'waiting', since: now, isTouched: false, isTried: false }
}

export function enter(item: OwnItem, state: OwnState): void {
  const before = item.state
  item.state = state
  item.since = performance.now()
  item.entered?.(before)
}

/** Why the work on an item is killed. */
export const dropped = new ServiceError(
  'internal_error',
  {},
  { cause: new Error('the item is no longer this worker’s') },
)
export const stopped = new ServiceError('shutting_down')
