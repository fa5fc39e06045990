/** What a person who is in a hurry might break about money: each a small change of one source. */

export interface Fault {
  name: string
  /** Below `packages/server/src`. */
  file: string
  find: string
  replace: string
  /** Below `test/service` or `packages/server/src`: the tests that must notice. */
  tests: readonly string[]
  /** Only a server with several connections shows it. */
  needsPostgres?: boolean
}

const webhook = ['test/service/billing/webhook.test.ts']
const sales = ['test/service/billing/interleavings.test.ts']
const store = ['test/service/store.test.ts']
const model = ['test/service/quota-model/quota-model.test.ts']
const jobModel = ['test/service/job-model/job-model.test.ts']
const jobs = ['test/service/jobs/money.test.ts']
const together = ['test/service/settle-together.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'capacity per day instead of summed',
    file: 'quota/capacity.ts',
    find: 'if (creditsNeeded([withOneMore, ...others], daily) <= credits)',
    replace: 'if (creditsNeeded([withOneMore], daily) <= credits)',
    tests: model,
  },
  {
    name: 'holds in flight not counted',
    file: 'quota/capacity.ts',
    find: 'const withOneMore = { used: today.used, holds: today.holds + 1 }',
    replace: 'const withOneMore = { used: today.used, holds: 1 }',
    tests: model,
  },
  {
    name: 'lease check skipped at settlement',
    file: 'quota/holds.ts',
    find: 'holds.state = listed.was and lease_until >',
    replace: 'holds.state = listed.was and created_at <=',
    tests: model,
  },
  {
    name: 'a lease that is over is renewed',
    file: 'quota/holds.ts',
    find: "'held')} and lease_until >",
    replace: "'held')} and created_at <=",
    tests: model,
  },
  {
    name: 'late finisher settles without room',
    file: 'quota/settlement.ts',
    find: 'if (refusalOf(standing, plan.daily, request)) return undefined',
    replace: '',
    tests: model,
  },
  {
    name: 'late finisher takes another request’s idempotency key',
    file: 'quota/settlement.ts',
    find: 'if (request.idempotency && !(await isFree(tx, account.id, request.idempotency.key, now))) return undefined',
    replace: '',
    tests: model,
  },
  {
    name: 'settle twice',
    file: 'quota/settlement.ts',
    find: 'if (before) return settlementOf(plan, before, standing.today.used)',
    replace: '',
    tests: model,
  },
  {
    name: 'idempotency marked after the commit',
    file: 'quota/settlement.ts',
    find: 'const settlement = await attempt().catch(attempt)',
    replace: `const { idempotency } = held.request
  held = { ...held, request: { ...held.request, idempotency: undefined } }
  const settlement = await attempt().catch(attempt)
  if (idempotency) await store.transaction((tx) => complete(tx, held.hold, idempotency.key, sourceHash))`,
    tests: model,
  },
  {
    name: 'the use counted outside the settlement',
    file: 'quota/settlement.ts',
    find: 'const settlement = await attempt().catch(attempt)',
    replace: `const settlement = await attempt().catch(attempt)
  await store.transaction((tx) => countUse(tx, held.hold.accountId, null, held.hold.day, 'allowance'))`,
    tests: model,
  },
  {
    name: 'a retry is charged again',
    file: 'quota/admission.ts',
    find: "if (sourceHash !== undefined) return { kind: 'replay', sourceHash }",
    replace: '',
    tests: model,
  },
  {
    name: 'a failed request keeps its idempotency key',
    file: 'quota/settlement.ts',
    find: "endHold(tx, hold.id, 'release', now), abandon(tx, hold)]",
    replace: "endHold(tx, hold.id, 'release', now)]",
    tests: model,
  },
  {
    name: 'pack before subscription',
    file: 'quota/standing.ts',
    find: "(kind === 'subscription' ? 0 : 1)",
    replace: "(kind === 'subscription' ? 1 : 0)",
    tests: model,
  },
  {
    name: 'the pack that expires last first',
    file: 'quota/standing.ts',
    find: 'end(one) - end(other)',
    replace: 'end(other) - end(one)',
    tests: model,
  },
  {
    name: 'expired credits are spent',
    file: 'quota/standing.ts',
    find: 'expiresAt === null || expiresAt > now)',
    replace: 'true || expiresAt === now)',
    tests: model,
  },
  {
    name: 'expiry without an entry',
    file: 'quota/ledger.ts',
    find: "await writeEntry(tx, grant, { kind: 'expire', amount: -grant.remaining, at: now })",
    replace: '',
    tests: model,
  },
  {
    name: 'charge on failure',
    file: 'quota/settlement.ts',
    find: 'abandon(tx, hold)]\n',
    replace: "abandon(tx, hold), countUse(tx, hold.accountId, hold.keyId, hold.day, 'allowance')]\n",
    tests: model,
  },
  {
    name: 'a failure does not give its hold back',
    file: 'quota/settlement.ts',
    find: "endHold(tx, hold.id, 'release', now), abandon",
    replace: 'abandon',
    tests: model,
  },
  {
    name: 'overdraft on plan change',
    file: 'quota/settlement.ts',
    find: "return grants.length > 0 ? 'credit' : 'waived'",
    replace: "return 'credit'",
    tests: model,
  },
  {
    name: 'refused after the work on plan change',
    file: 'quota/settlement.ts',
    find: "return grants.length > 0 ? 'credit' : 'waived'",
    replace: "if (grants.length === 0) throw placeTaken()\n  return 'credit'",
    tests: model,
  },
  {
    name: 'free or paid decided at admission’s plan',
    file: 'quota/settlement.ts',
    find: 'const plan = planOf(plans, account.plan)\n  const outcome',
    replace: "const plan = planOf(plans, 'free')\n  const outcome",
    tests: model,
  },
  {
    name: 'counted on the day of the settlement',
    file: 'quota/settlement.ts',
    find: 'countUse(tx, account.id, hold.keyId, hold.day, outcome)',
    replace: 'countUse(tx, account.id, hold.keyId, new Date(now).toISOString().slice(0, 10), outcome)',
    tests: model,
  },
  {
    name: 'a credit spent without an entry',
    file: 'quota/ledger.ts',
    find: 'requestIds.map((requestId) => entryOf',
    replace: 'requestIds.slice(1).map((requestId) => entryOf',
    tests: model,
  },
  {
    name: 'a refund without looking for an earlier one',
    file: 'quota/ledger.ts',
    find: ".whereRef('refund.reverses', '=', 'creditEntries.id')",
    replace: ".whereRef('refund.reverses', '=', 'creditEntries.accountId')",
    tests: model,
  },
  {
    name: 'a key’s limit without what is in flight',
    file: 'quota/admission.ts',
    find: 'const verdict = admit(ofKey, [], keyDailyLimit, 0)',
    replace: 'const verdict = admit({ ...ofKey, holds: 0 }, [], keyDailyLimit, 0)',
    tests: model,
  },
  {
    name: 'the sweep ends holds that live',
    file: 'quota/holds.ts',
    find: ".where(sql.ref('state'), '=', sql.lit('held'))\n      .where('leaseUntil', '<=', now)",
    replace: ".where(sql.ref('state'), '=', sql.lit('held'))",
    tests: model,
  },
  {
    name: 'the account not locked',
    file: 'accounts/accounts.ts',
    find: '(isPostgres(tx) ? account.forNoKeyUpdate() : account)',
    replace: 'account',
    tests: model,
    needsPostgres: true,
  },
  {
    name: 'the balance read before the account is locked',
    file: 'quota/standing.ts',
    find: 'Promise.all([lockAccount(tx, accountId), standingOf(tx, accountId, keyId, day, now)])',
    replace:
      'Promise.all([standingOf(tx, accountId, keyId, day, now), lockAccount(tx, accountId)]).then(([standing, account]) => [account, standing])',
    tests: store,
    needsPostgres: true,
  },
  {
    name: 'content sent though the settlement failed',
    file: 'conversion/run.ts',
    find: '(tx) => leaveWith(tx, request))',
    replace: `(tx) => leaveWith(tx, request)).catch(
      (): Settlement => ({ outcome: 'allowance', creditsCharged: 0, plan: request.plan, used: 1 }),
    )`,
    tests: ['test/service/money.test.ts'],
  },
  {
    name: 'a client that is gone is charged',
    file: 'conversion/run.ts',
    find: 'if (call.gone.aborted) throw new ClientGone()',
    replace: '',
    tests: ['test/service/money.test.ts'],
  },
  {
    name: 'a replay of other bytes is answered',
    file: 'conversion/run.ts',
    find: 'if ((await sourceHash(source.bytes, secrets)) !== hash) throw reused()',
    replace: '',
    tests: ['test/service/convert-url.test.ts'],
  },
  {
    name: 'a notice is believed without its signature',
    file: 'billing/stripe/stripe.ts',
    find: "if (!isSigned(body, headers['stripe-signature']?.toString() ?? '', webhookSecret, now))",
    replace: 'if (false)',
    tests: webhook,
  },
  {
    name: 'an old notice is believed',
    file: 'billing/stripe/signature.ts',
    find: ' || Math.abs(now - Number(time) * 1000) > toleranceMs',
    replace: '',
    tests: webhook,
  },
  {
    name: 'a payment is credited with each notice',
    file: 'billing/payments.ts',
    find: 'const row = known ?? (await enter(tx, payment, now))',
    replace: `if (known) await tx.updateTable('billingPayments').set({ id: known.id + '_' + Math.random() }).where('id', '=', known.id).execute()
  const row = await enter(tx, payment, now)`,
    tests: sales,
  },
  {
    name: 'credits before the payment',
    file: 'billing/payments.ts',
    find: 'if (!known && !payment.isPaid) return',
    replace: '',
    tests: sales,
  },
  {
    name: 'an older answer of the provider replaces a newer one',
    file: 'billing/resources.ts',
    find: ".where('applied', '<', number)",
    replace: '',
    tests: sales,
  },
  {
    name: 'a notice is marked as done before it is',
    file: 'billing/billing.ts',
    find: 'for (const resource of await notice.resources()) await refresh(resource)',
    replace: `await finishEvent(store, notice.id, clock.now())
        for (const resource of await notice.resources()) await refresh(resource)`,
    tests: webhook,
  },
  {
    name: 'a reversal takes credits that are spent',
    file: 'quota/ledger.ts',
    find: 'const taken = Math.min(amount, grant.remaining)',
    replace: 'const taken = amount',
    tests: sales,
  },
  {
    name: 'a dispute that was won keeps the credits',
    file: 'billing/payments.ts',
    find: 'if (due < row.withdrawn) await giveAgain(tx, row.grantId, row.withdrawn - due, now)',
    replace: '',
    tests: sales,
  },
  {
    name: 'a subscription overrides what an admin has set',
    file: 'billing/subscriptions.ts',
    find: 'if (plan === null && account.plan !== before) return',
    replace: '',
    tests: webhook,
  },
  {
    name: 'an item is charged whose result is not recorded',
    file: 'quota/settlement.ts',
    find: 'if (record && !(await record(tx, settlement))) throw placeTaken()',
    replace: 'if (record) await record(tx, settlement)',
    tests: jobModel,
  },
  {
    name: 'a worker ends an item that another has started since',
    file: 'jobs/steps/end.ts',
    find: "and coalesce(job_items.hold_id, '') = ended.was_held",
    replace: '',
    tests: jobModel,
  },
  {
    name: 'an item that is canceled keeps its unit',
    file: 'jobs/steps/cancel.ts',
    find: "await endHolds(tx, open.$castTo<{ holdId: string }>(), 'release', now)",
    replace: '',
    tests: jobModel,
  },
  {
    name: 'an item that fails keeps its unit',
    file: 'jobs/steps/return.ts',
    find: 'if (item.holdId !== null) await endHold(tx, item.holdId, event, now)',
    replace: '',
    tests: jobModel,
  },
  {
    name: 'an item that another has started since is given back',
    file: 'jobs/steps/return.ts',
    find: 'and job_items.hold_id = returned.held',
    replace: '',
    tests: jobModel,
  },
  {
    name: 'an item of a worker that stops keeps its unit',
    file: 'jobs/steps/return.ts',
    find: 'running.flatMap(({ item }) => item.holdId ?? []),',
    replace: '[],',
    tests: jobModel,
  },
  {
    name: 'an item of a worker that lives is taken for dead',
    file: 'jobs/steps/sweep.ts',
    find: "eb('holds.leaseUntil', '<=', now)",
    replace: "eb('holds.leaseUntil', '>', now)",
    tests: ['test/service/jobs/work.test.ts'],
  },
  {
    name: 'a process ends a page range that another has taken since',
    file: 'jobs/steps/end-range.ts',
    find: ".where('holder', '=', holder)",
    replace: '',
    tests: jobModel,
  },
  {
    name: 'pages that a process had no time for are lost',
    file: 'jobs/steps/end-range.ts',
    find: 'emptyRange(range, endPage, range.endPage, now)',
    replace: 'emptyRange(range, endPage, endPage, now)',
    tests: jobModel,
  },
  {
    name: 'page ranges go on after the end of their item',
    file: 'jobs/steps/end.ts',
    find: 'ranges: -(await closeRanges(tx, longItems(ends)))',
    replace: 'ranges: 0',
    tests: jobModel,
  },
  {
    name: 'what was read of pages is no longer counted, and still kept',
    file: 'jobs/steps/end-range.ts',
    find: 'const load = await changeLoad(tx, range.accountId, { bytes: record.bytes, ranges: isWhole ? 0 : 1 })',
    replace: 'const load = await changeLoad(tx, range.accountId, { ranges: isWhole ? 0 : 1 })',
    tests: jobModel,
  },
  {
    name: 'a document is shared by a worker that no longer has it',
    file: 'jobs/steps/share-item.ts',
    find: 'if (numUpdatedRows === 0n) return undefined',
    replace: '',
    tests: jobModel,
  },
  {
    name: 'what an earlier start read of a shared document stays counted',
    file: 'jobs/steps/share-item.ts',
    find: '- earlier.reduce((sum, { bytes }) => sum + bytes, 0)',
    replace: '',
    tests: ['test/service/jobs/long-documents.test.ts'],
  },
  {
    name: 'a job does not count what its items cost',
    file: 'jobs/steps/end.ts',
    find: "if (end.event === 'succeed') count.credits += end.credits",
    replace: '',
    tests: jobModel,
  },
  {
    name: 'an item starts with nothing left to pay for it',
    file: 'jobs/steps/begin.ts',
    find: 'if (refusal) return refuse(',
    replace: 'if (refusal && refusal.code !== "quota_exhausted") return refuse(',
    tests: jobs,
  },
  {
    name: 'a job that is sent again is made again',
    file: 'jobs/steps/create.ts',
    find: 'if (wanted.idempotency) await claimCompleted(tx, account.id, wanted.idempotency, job.id, now)',
    replace: '',
    tests: jobs,
  },
  {
    name: 'an item that has ended is ended again by its settlement',
    file: 'jobs/steps/end.ts',
    find: 'if ((await updateItems(tx, ends, after)) < ends.length) return undefined',
    replace: 'await updateItems(tx, ends, after)',
    tests: jobModel,
  },
  {
    name: 'the bytes of a result are not counted',
    file: 'jobs/steps/end.ts',
    find: 'load.bytes += (after[at] as Item).bytes - item.bytes',
    replace: '',
    tests: jobModel,
  },
  {
    name: 'a job takes more room than its plan has',
    file: 'jobs/room/bounds.ts',
    find: 'load[name] > limit',
    replace: 'false',
    tests: ['test/service/jobs/bounds.test.ts'],
  },
  {
    name: 'items that settle together are all as free as the first',
    file: 'quota/settlement.ts',
    find: 'used: today.used + at }',
    replace: 'used: today.used }',
    tests: together,
  },
  {
    name: 'items that settle together take more credits from a grant than it has',
    file: 'quota/settlement.ts',
    find: 'if (source) source.remaining -= 1',
    replace: '',
    tests: together,
  },
  {
    name: 'items that settle together are settled though one has lost its lease',
    file: 'quota/settlement.ts',
    find: '< ids.length) return undefined',
    replace: '< 0) return undefined',
    tests: together,
  },
  {
    name: 'items that settle together are charged though one is not recorded',
    file: 'quota/settlement.ts',
    find: 'if (!settlements || !(await record(tx, settlements))) throw new Apart()',
    replace: 'if (!settlements) throw new Apart()\n      await record(tx, settlements)',
    tests: together,
  },
  {
    name: 'items of two days settle on the first one’s',
    file: 'quota/settlement.ts',
    find: 'if (helds.some(({ hold }) => hold.day !== first.day)) return undefined',
    replace: '',
    tests: together,
  },
  {
    name: 'more items begin together than can be paid',
    file: 'jobs/steps/begin.ts',
    find: 'if (refusals(fitting) ||',
    replace: 'if (',
    tests: jobs,
  },
]
