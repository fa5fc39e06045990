/** The life of an idempotency key: `absent` is a row that is not there. */
export type KeyState = 'absent' | 'running' | 'completed'
export type KeyEvent = 'claim' | 'settle' | 'abandon' | 'lease-lost' | 'age'

const transitions = {
  absent: { claim: 'running' },
  running: { settle: 'completed', abandon: 'absent', 'lease-lost': 'absent' },
  completed: { age: 'absent' },
} as const satisfies Record<KeyState, Partial<Record<KeyEvent, KeyState>>>

/** @returns undefined where the event changes nothing. */
export function nextKeyState(state: KeyState, event: KeyEvent): KeyState | undefined {
  return (transitions[state] as Partial<Record<KeyEvent, KeyState>>)[event]
}
