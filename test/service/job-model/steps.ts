/** What may happen to the jobs of an account, in any order. */
import fc from '../../property.ts'
import { days, hours, seconds } from '../support/clock.ts'

export type Step =
  | { kind: 'create'; items: number; wrong: number }
  /** Together: in one transaction. */
  | { kind: 'begin'; count: number; together: boolean }
  /** A running item ends, or its worker dies and knows no more of it. */
  | { kind: 'end'; at: number; as: 'success' | 'document' | 'passing' | 'stopped' | 'untouched' | 'death' }
  /** Several running items end in one transaction, where all of them can. */
  | { kind: 'end-together'; at: number; successes: number; failures: number }
  /** A running item turns out to be long; one that is shared already is not shared again. */
  | { kind: 'share'; at: number; pages: number; read: number }
  /** A range is taken, by the process of its item or by another. */
  | { kind: 'take-range'; at: number; own: boolean }
  | { kind: 'end-range'; at: number; as: 'read' | 'in-part' | 'document' | 'passing' | 'stopped' | 'death' }
  /** The answer of a settlement was lost, so it is asked again. */
  | { kind: 'settle-again'; at: number }
  | { kind: 'advance'; ms: number; heartbeat: boolean }
  /** Workers stall until their items are started again elsewhere, and then go on as if nothing had happened. */
  | { kind: 'stall' }
  | { kind: 'to-midnight' }
  | { kind: 'sweep' }
  | { kind: 'retry'; at: number }
  | { kind: 'cancel'; at: number }
  | { kind: 'plan'; plan: string }
  | { kind: 'grant'; amount: number }
  /** A conversion outside the jobs. */
  | { kind: 'convert' }

function kindOf<K extends Step['kind'], R extends object>(
  kind: K,
  rest: { [N in keyof R]: fc.Arbitrary<R[N]> },
): fc.Arbitrary<{ kind: K } & R> {
  return fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<{ kind: K } & R>
}

const ends = ['success', 'success', 'success', 'document', 'passing', 'stopped', 'untouched', 'death'] as const
const rangeEnds = ['read', 'read', 'in-part', 'document', 'passing', 'stopped', 'death'] as const
const pauses = [1 * seconds, 12 * seconds, 31 * seconds, 25 * hours, 8 * days]

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: kindOf('create', { items: fc.integer({ min: 1, max: 6 }), wrong: fc.nat(1) }) },
  { weight: 10, arbitrary: kindOf('begin', { count: fc.integer({ min: 1, max: 6 }), together: fc.boolean() }) },
  { weight: 10, arbitrary: kindOf('end', { at: fc.nat(9), as: fc.constantFrom(...ends) }) },
  {
    weight: 12,
    arbitrary: kindOf('end-together', {
      at: fc.nat(2),
      successes: fc.integer({ min: 1, max: 5 }),
      failures: fc.nat(2),
    }),
  },
  {
    weight: 4,
    arbitrary: kindOf('share', {
      at: fc.nat(9),
      pages: fc.integer({ min: 2, max: 9 }),
      read: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 8, arbitrary: kindOf('take-range', { at: fc.nat(9), own: fc.boolean() }) },
  { weight: 8, arbitrary: kindOf('end-range', { at: fc.nat(9), as: fc.constantFrom(...rangeEnds) }) },
  { weight: 1, arbitrary: kindOf('settle-again', { at: fc.nat(9) }) },
  { weight: 4, arbitrary: kindOf('advance', { ms: fc.constantFrom(...pauses), heartbeat: fc.boolean() }) },
  { weight: 2, arbitrary: kindOf('stall', {}) },
  { weight: 1, arbitrary: kindOf('to-midnight', {}) },
  { weight: 3, arbitrary: kindOf('sweep', {}) },
  { weight: 2, arbitrary: kindOf('retry', { at: fc.nat(5) }) },
  { weight: 2, arbitrary: kindOf('cancel', { at: fc.nat(5) }) },
  { weight: 1, arbitrary: kindOf('plan', { plan: fc.constantFrom('none', 'few', 'unlimited') }) },
  { weight: 2, arbitrary: kindOf('grant', { amount: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: kindOf('convert', {}) },
)
