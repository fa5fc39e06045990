/** What may happen to an account, in any order. */

import type { GrantKind } from '../../../packages/server/src/store/schema.ts'
import fc from '../../property.ts'
import { hours, minutes, seconds } from '../support/clock.ts'

const planIds = ['free', 'pro', 'pro_plus', 'ultimate']

/** Who asks: a session without a key, a key, or a key that has a daily limit. */
const callers = ['none', 'key', 'limited'] as const
export type CallerName = (typeof callers)[number]

export type Step =
  /** Several requests at once. */
  | { kind: 'admit'; caller: CallerName; count: number }
  /** One request with an idempotency key, perhaps the retry of another. */
  | { kind: 'admit-keyed'; caller: CallerName; key: 'a' | 'b'; fingerprint: 'f' | 'g' }
  /** Several open requests end at once, each in success, in failure or because its client is gone. */
  | { kind: 'end'; picks: { at: number; success: boolean }[] }
  /** The answer of a settlement was lost, so it is asked again. */
  | { kind: 'settle-again'; at: number }
  | { kind: 'advance'; ms: number; heartbeat: boolean }
  | { kind: 'to-midnight' }
  | { kind: 'clock-back'; ms: number }
  | { kind: 'sweep' }
  | { kind: 'plan'; plan: string }
  | { kind: 'grant'; grant: GrantKind; amount: number; lastsMs: number | null }
  /** A payment was reversed. */
  | { kind: 'end-grant'; at: number }
  | { kind: 'refund'; at: number }
  | { kind: 'show-credits' }

const caller = fc.constantFrom(...callers)

function kindOf<K extends Step['kind'], R extends object>(
  kind: K,
  rest: { [N in keyof R]: fc.Arbitrary<R[N]> },
): fc.Arbitrary<{ kind: K } & R> {
  return fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<{ kind: K } & R>
}

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: kindOf('admit', { caller, count: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: kindOf('admit-keyed', {
      caller,
      key: fc.constantFrom('a', 'b'),
      fingerprint: fc.constantFrom('f', 'f', 'g'),
    }),
  },
  {
    weight: 8,
    arbitrary: kindOf('end', {
      picks: fc.array(fc.record({ at: fc.nat(20), success: fc.constantFrom(true, true, false) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: kindOf('settle-again', { at: fc.nat(10) }) },
  {
    weight: 4,
    arbitrary: kindOf('advance', {
      ms: fc.constantFrom(1 * seconds, 20 * seconds, 31 * seconds, 5 * minutes, 13 * hours),
      heartbeat: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: kindOf('to-midnight', {}) },
  { weight: 1, arbitrary: kindOf('clock-back', { ms: fc.constantFrom(15 * seconds, 5 * minutes) }) },
  { weight: 1, arbitrary: kindOf('sweep', {}) },
  { weight: 2, arbitrary: kindOf('plan', { plan: fc.constantFrom(...planIds) }) },
  {
    weight: 4,
    arbitrary: kindOf('grant', {
      grant: fc.constantFrom<GrantKind[]>('subscription', 'pack', 'goodwill'),
      amount: fc.integer({ min: 1, max: 3 }),
      lastsMs: fc.constantFrom(null, 10 * seconds, 20 * hours),
    }),
  },
  { weight: 1, arbitrary: kindOf('end-grant', { at: fc.nat(10) }) },
  { weight: 1, arbitrary: kindOf('refund', { at: fc.nat(10) }) },
  { weight: 1, arbitrary: kindOf('show-credits', {}) },
)
