/** The outcome of a request to convert, for the pages of its account. */
import type { Concluded } from '../http/route.ts'
import type { Services } from '../services.ts'

export function noteConversion(
  { requestId, caller, facts, durationMs }: Concluded,
  { history, clock }: Pick<Services, 'history' | 'clock'>,
): void {
  // Documents of a job are noted where they are worked on.
  if (!caller || facts.job !== undefined) return
  const success = facts.replayed ? 'replayed' : facts.creditsCharged ? 'paid' : 'free'
  history.note({
    accountId: caller.account.id,
    keyId: caller.key?.id ?? null,
    requestId,
    at: clock.now(),
    type: facts.detectedType ?? null,
    bytes: facts.bytes ?? null,
    durationMs: Math.round(durationMs),
    outcome: facts.code ?? success,
  })
}
