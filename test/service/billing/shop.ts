/** Accounts of one or more replicas that buy from a fake Stripe, whose answers a test may hold back. */
import { type Account, insertAccount, lockAccount } from '../../../packages/server/src/accounts/accounts.ts'
import { type Billing, createBilling } from '../../../packages/server/src/billing/billing.ts'
import { parseCatalog } from '../../../packages/server/src/billing/catalog.ts'
import { withdrawDue } from '../../../packages/server/src/billing/payments.ts'
import { createStripe } from '../../../packages/server/src/billing/stripe/stripe.ts'
import { dayOf } from '../../../packages/server/src/clock.ts'
import { listEntries, refundSpend, spendCredit } from '../../../packages/server/src/quota/ledger.ts'
import { standingOf } from '../../../packages/server/src/quota/standing.ts'
import type { Store } from '../../../packages/server/src/store/store.ts'
import { createLog } from '../../../packages/server/src/telemetry/log.ts'
import type { TestClock } from '../support/clock.ts'
import {
  FakeStripe,
  type PriceId,
  type StripeEvent,
  secretKey,
  stripeEnvironment,
  webhookSecret,
} from '../support/stripe.ts'

const log = createLog({ logLevel: 'silent' })
let accounts = 0

export class Shop {
  readonly stripe: FakeStripe
  readonly account: Account
  readonly clock: TestClock
  readonly #stores: readonly Store[]
  readonly #billings: readonly Billing[]
  readonly #held: (() => void)[] = []
  #isHolding = false
  #turn = 0
  #spent = 0

  constructor(stores: readonly Store[], clock: TestClock, account: Account) {
    this.clock = clock
    this.account = account
    this.#stores = stores
    this.stripe = new FakeStripe(clock)
    const send: typeof fetch = async (...request) => {
      // Answered as things are now, though the answer may arrive much later.
      const response = await this.stripe.send(...request)
      if (this.#isHolding) await new Promise<void>((resolve) => this.#held.push(resolve))
      return response
    }
    const catalog = parseCatalog(stripeEnvironment('').DOCMILL_STRIPE_PRICES ?? '')
    const provider = createStripe({ secretKey, webhookSecret, address: 'https://stripe.invalid', catalog }, send)
    this.#billings = stores.map((store) => createBilling({ store, clock, log, catalog, provider }))
  }

  /** Each question goes to the next replica. */
  get billing(): Billing {
    this.#turn += 1
    return this.#billings[this.#turn % this.#billings.length] as Billing
  }

  get store(): Store {
    return this.#stores[0] as Store
  }

  /** Answers of Stripe wait from now on. */
  hold(): void {
    this.#isHolding = true
  }

  /** One of the answers that wait arrives. */
  letOneGo(n: number): void {
    this.#held.splice(n % Math.max(1, this.#held.length), 1)[0]?.()
  }

  /** New answers arrive at once; those that wait go on waiting. */
  holdNoMore(): void {
    this.#isHolding = false
  }

  letAllGo(): void {
    this.holdNoMore()
    for (const go of this.#held.splice(0)) go()
  }

  /** @returns the checkout that the buyer is sent to. */
  async checkout(price: PriceId): Promise<string> {
    const url = await this.billing.startCheckout(this.account, price, 'https://docmill.example')
    return url.split('/').at(-1) ?? ''
  }

  async buy(price: PriceId): Promise<string> {
    const id = await this.checkout(price)
    this.stripe.pay(id)
    return id
  }

  async deliver(event: StripeEvent): Promise<void> {
    const { body, header } = this.stripe.signed(event)
    await this.billing.receive(Buffer.from(body), { 'stripe-signature': header })
  }

  async deliverAll(): Promise<void> {
    for (const event of this.stripe.events) await this.deliver(event)
  }

  /** As conversions beyond the allowance do. */
  async spend(count = 1): Promise<void> {
    const { id } = this.account
    await this.store.transaction(async (tx) => {
      await lockAccount(tx, id)
      const now = this.clock.now()
      for (let n = 0; n < count; n += 1) {
        const [grant] = (await standingOf(tx, id, null, dayOf(now), now)).grants
        this.#spent += 1
        if (grant) await spendCredit(tx, id, grant, `req_${id}_${this.#spent}`, now)
      }
    })
  }

  /** As an operator does for a conversion that was no good. */
  async giveBack(n: number): Promise<void> {
    const { id } = this.account
    await this.store.transaction(async (tx) => {
      await lockAccount(tx, id)
      const entries = await listEntries(tx, id)
      const spends = entries.filter(({ kind, requestId }) => kind === 'spend' && requestId)
      const one = spends[n % Math.max(1, spends.length)]
      if (!one || !(await refundSpend(tx, id, one.requestId ?? '', this.clock.now()))) return
      await withdrawDue(tx, id, this.clock.now())
    })
  }

  async balance(): Promise<number> {
    const now = this.clock.now()
    const { grants } = await standingOf(this.store.read, this.account.id, null, dayOf(now), now)
    return grants.reduce((sum, { remaining }) => sum + remaining, 0)
  }

  async plan(): Promise<string> {
    const accounts = this.store.read.selectFrom('accounts').select('plan')
    return (await accounts.where('id', '=', this.account.id).executeTakeFirstOrThrow()).plan
  }
}

export async function openShop(stores: readonly Store[], clock: TestClock): Promise<Shop> {
  accounts += 1
  const [store] = stores as [Store]
  const email = `buyer${accounts}@example.com`
  const account = await store.transaction((tx) => insertAccount(tx, { email, plan: 'free', now: clock.now() }))
  return new Shop(stores, clock, account)
}
