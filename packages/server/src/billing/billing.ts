/** Billing: what can be bought, the way to the provider's pages, and what its notices do to accounts. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Account, lockAccount } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Catalog, PlanOffer } from './catalog.ts'
import { type PaymentProvider, type PriceTag, type Resource, UnknownCustomer } from './contract.ts'
import { customerOf, keepCustomer } from './customers.ts'
import { beginEvent, finishEvent } from './events.ts'
import { applyPayment, paymentById } from './payments.ts'
import { claimAnswer, takeNumber } from './resources.ts'
import { applySubscription } from './subscriptions.ts'

export interface Billing {
  readonly catalog: Catalog
  priceTag(price: string): Promise<PriceTag>
  /** Works a notice of the provider through. @returns its type. @throws NoticeRefused, ProviderFailure */
  receive(body: Buffer, headers: IncomingHttpHeaders): Promise<string>
  /** Asks the provider how a thing is, and brings the account to it. */
  refresh(resource: Resource): Promise<void>
  /** @returns the address of the page that takes the payment. @throws ProviderFailure */
  startCheckout(account: Account, price: string, origin: string): Promise<string>
  /** After a checkout, before its notice has come. @returns whether the account has what it bought. */
  finishCheckout(account: Account, checkoutId: string): Promise<boolean>
  /** @throws PaymentDeclined, ProviderFailure */
  changePlan(subscriptionId: string, offer: PlanOffer): Promise<void>
  /** @returns the address of the provider's pages for a customer; undefined for who never bought anything. */
  openPortal(account: Account, origin: string): Promise<string | undefined>
}

interface BillingParts {
  store: Store
  clock: Clock
  log: Logger
  catalog: Catalog
  provider: PaymentProvider
}

export function createBilling({ store, clock, log, catalog, provider }: BillingParts): Billing {
  const refresh = async (resource: Resource): Promise<void> => {
    const number = await takeNumber(store, resource.id)
    const snapshot = await provider.fetch(resource)
    if (!snapshot) return
    const { accountId } = 'payment' in snapshot ? snapshot.payment : snapshot.subscription
    await store.transaction(async (tx) => {
      // Another deployment may sell through the same provider's account.
      if (!(await accountExists(tx, accountId))) return log.warn({ resource: resource.id }, 'a payment for no account')
      const account = await lockAccount(tx, accountId)
      if (!(await claimAnswer(tx, resource.id, number))) return
      if ('payment' in snapshot) await applyPayment(tx, snapshot.payment, clock.now())
      else await applySubscription(tx, account, snapshot.subscription, catalog, clock.now())
    })
  }

  const customerFor = async ({ id, email }: Account, gone?: string): Promise<string> => {
    const known = await customerOf(store.read, id)
    if (known && known.customerId !== gone) return known.customerId
    const customerId = await provider.createCustomer(id, email, gone)
    await store.transaction((tx) => keepCustomer(tx, id, { customerId, gone, now: clock.now() }))
    return (await customerOf(store.read, id))?.customerId ?? customerId
  }

  return {
    catalog,
    priceTag: provider.priceTag,
    refresh,
    async receive(body, headers) {
      const notice = provider.readNotice(body, headers, clock.now())
      if (await beginEvent(store, notice, clock.now())) {
        for (const resource of await notice.resources()) await refresh(resource)
        await finishEvent(store, notice.id, clock.now())
      }
      return notice.type
    },
    async startCheckout(account, price, origin) {
      const startFor = (customerId: string): Promise<string> =>
        provider.startCheckout({
          accountId: account.id,
          customerId,
          price,
          successUrl: `${origin}/billing?paid={CHECKOUT}`,
          cancelUrl: `${origin}/billing`,
        })
      const customerId = await customerFor(account)
      return startFor(customerId).catch(async (error: unknown) => {
        if (!(error instanceof UnknownCustomer)) throw error
        return startFor(await customerFor(account, customerId))
      })
    },
    async finishCheckout({ id: accountId }, checkoutId) {
      const resources = await provider.resourcesOfCheckout(checkoutId)
      for (const resource of resources) await refresh(resource)
      for (const { kind, id } of resources) {
        const done =
          kind === 'payment' ? (await paymentById(store.read, id))?.accountId : await liveAccountOf(store, id)
        if (done === accountId) return true
      }
      return false
    },
    async changePlan(subscriptionId, offer) {
      await provider.changePrice(subscriptionId, offer.price)
      await refresh({ kind: 'subscription', id: subscriptionId })
    },
    async openPortal(account, origin) {
      const customer = await customerOf(store.read, account.id)
      return customer && provider.openPortal(customer.customerId, `${origin}/billing`)
    },
  }
}

async function accountExists(db: Store['read'], id: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function liveAccountOf({ read }: Store, subscriptionId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('billingSubscriptions')
    .select('accountId')
    .where('id', '=', subscriptionId)
    .where('live', '=', 1)
    .executeTakeFirst()
  return row?.accountId
}
