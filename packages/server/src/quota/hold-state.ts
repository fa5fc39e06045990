/** The life of a hold: one unit that a request keeps from admission to its end. */
export type HoldState = 'held' | 'settled' | 'released'
export type HoldEvent = 'settle' | 'release' | 'lease-lost'

const transitions = {
  held: { settle: 'settled', release: 'released', 'lease-lost': 'released' },
  settled: {},
  released: {},
} as const satisfies Record<HoldState, Partial<Record<HoldEvent, HoldState>>>

/** @returns undefined where the event changes nothing: what has ended stays as it is. */
export function nextHoldState(state: HoldState, event: HoldEvent): HoldState | undefined {
  return (transitions[state] as Partial<Record<HoldEvent, HoldState>>)[event]
}

/** What a store writes for an event: `set state = to where state = from`. */
export function holdTransition(event: HoldEvent): { from: HoldState; to: HoldState } {
  for (const from of Object.keys(transitions) as HoldState[]) {
    const to = nextHoldState(from, event)
    if (to) return { from, to }
  }
  throw new Error(`no hold ever sees ${event}`)
}
