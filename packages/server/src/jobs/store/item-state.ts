/** The life of an item of a job. `put-back` is a start that came to no end: a fault that may pass, or a worker that stopped. */
import type { JobItemState } from '../../store/schema.ts'

export type ItemEvent = 'start' | 'succeed' | 'fail' | 'refuse' | 'put-back' | 'cancel' | 'retry'

const transitions = {
  queued: { start: 'running', refuse: 'failed', cancel: 'canceled' },
  running: { succeed: 'succeeded', fail: 'failed', 'put-back': 'queued', cancel: 'canceled' },
  succeeded: {},
  failed: { retry: 'queued' },
  canceled: {},
} as const satisfies Record<JobItemState, Partial<Record<ItemEvent, JobItemState>>>

/** @returns undefined where the event changes nothing. */
export function nextItemState(state: JobItemState, event: ItemEvent): JobItemState | undefined {
  return (transitions[state] as Partial<Record<ItemEvent, JobItemState>>)[event]
}
