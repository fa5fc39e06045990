/**
 * What the service asks of a payment provider, and what it learns: the contract of the adapters.
 *
 * A notice never says what to do. It names what has changed, and the provider is asked how that is now, so
 * notices may come twice, late, in any order or be replayed.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** Something at the provider that one account paid once for. */
export interface Payment {
  id: string
  accountId: string
  kind: 'pack' | 'subscription'
  isPaid: boolean
  /** What it buys; 0 for a period of a plan without credits. */
  credits: number
  /** When those credits end; null never. */
  expiresAt: number | null
  /** In the smallest unit of `currency`. */
  amount: number
  currency: string
  /** Part of `amount` that the payer has back: refunds, and what open or lost disputes hold. */
  returned: number
  /** Whether a dispute is open or lost. */
  isDisputed: boolean
  at: number
}

export interface Subscription {
  id: string
  accountId: string
  customerId: string
  /** What the provider calls the thing that is subscribed to. */
  price: string
  /** Whether the account has what it subscribed to, also while a failed payment is tried again. */
  isLive: boolean
  /** Whether the last payment failed. */
  isOverdue: boolean
  periodEndsAt: number
  /** When it ends for good, if that is settled. */
  endsAt: number | null
  createdAt: number
}

export interface Resource {
  kind: 'payment' | 'subscription'
  id: string
}

/** How a resource is now; undefined for one that is not of this service. */
export type Snapshot = { payment: Payment } | { subscription: Subscription } | undefined

export interface Notice {
  id: string
  type: string
  /** What it is about; may have to be asked for. */
  resources(): Promise<Resource[]>
}

/** What a price costs, as the buyer is shown it. */
export interface PriceTag {
  /** Null where it is no fixed amount. */
  amount: number | null
  currency: string
  /** E.g. `month`; null for what is paid once. */
  interval: string | null
}

export interface Purchase {
  accountId: string
  customerId: string
  price: string
  /** Where the buyer comes back to; the checkout's id takes the place of `{CHECKOUT}`. */
  successUrl: string
  cancelUrl: string
}

export interface PaymentProvider {
  /** @throws NoticeRefused where its signature does not fit or is too old. */
  readNotice(body: Buffer, headers: IncomingHttpHeaders, now: number): Notice
  fetch(resource: Resource): Promise<Snapshot>
  /** What a checkout that a buyer comes back from was for. @throws UnknownThing */
  resourcesOfCheckout(checkoutId: string): Promise<Resource[]>
  priceTag(price: string): Promise<PriceTag>
  /** The same account always gets the same customer, and the same other one in the place of one that is gone. */
  createCustomer(accountId: string, email: string, gone?: string): Promise<string>
  /** @returns the address of a page that takes the payment. @throws UnknownCustomer */
  startCheckout(purchase: Purchase): Promise<string>
  /**
   * Holds at once. A dearer price is charged for the rest of the period; a cheaper one pays nothing back, or credits
   * that were bought with a plan could be spent and their money had again. @throws PaymentDeclined
   */
  changePrice(subscriptionId: string, price: string): Promise<void>
  /** @returns the address of a page where invoices, the means of payment and the end of a subscription are. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
}

/** A notice that nobody should believe. */
export class NoticeRefused extends Error {}

/** The provider would not take the money. */
export class PaymentDeclined extends Error {}

/** The provider cannot be reached, or does not answer as it should. */
export class ProviderFailure extends Error {}

/** The provider knows nothing by that name. */
export class UnknownThing extends ProviderFailure {}

/** The customer has been deleted at the provider. */
export class UnknownCustomer extends UnknownThing {}
