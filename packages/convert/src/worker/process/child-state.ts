/** What one conversion process is doing, and what may happen to it next. */
const transitions = {
  /** Loading its code; takes no document yet. */
  starting: { ready: 'idle', kill: 'stopping', exit: 'dead' },
  idle: { assign: 'busy', kill: 'stopping', exit: 'dead' },
  busy: { finish: 'idle', kill: 'stopping', exit: 'dead' },
  /** Killed, not yet gone: it still holds its memory, so nothing takes its place. */
  stopping: { kill: 'stopping', exit: 'dead' },
  dead: {},
} as const satisfies Record<string, Partial<Record<ChildEvent, string>>>

export type ChildState = keyof typeof transitions
export type ChildEvent = 'ready' | 'assign' | 'finish' | 'kill' | 'exit'

/** @returns undefined where the event means nothing in that state, as a message that comes after the kill. */
export function nextState(state: ChildState, event: ChildEvent): ChildState | undefined {
  return (transitions[state] as Partial<Record<ChildEvent, ChildState>>)[event]
}
