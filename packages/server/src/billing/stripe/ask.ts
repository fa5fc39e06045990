/** Requests to Stripe: form encoding in, JSON out (https://docs.stripe.com/api). */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { PaymentDeclined, ProviderFailure, UnknownCustomer, UnknownThing } from '../contract.ts'

/**
 * Pinned, so that neither the account's own version nor a later one changes what we read. The next one,
 * 2025-03-31.basil, moves the periods of subscriptions and the payments of invoices.
 */
const apiVersion = '2025-02-24.acacia'

/** Stripe itself gives a notice up when it is not answered for some ten seconds. */
const timeoutMs = 8000

const maxAnswerBytes = 4 * 1024 * 1024

/** A value, or more of them below it: `{ items: [{ price: 'p' }] }` is sent as `items[0][price]=p`. */
export type Fields = { readonly [name: string]: Field }
type Field = string | number | boolean | Fields | readonly Field[]

export interface Stripe {
  get<T>(path: string, schema: z.ZodType<T>, query?: Fields): Promise<T>
  /** @param key Makes requests with the same one a single one; a new one when absent. */
  post<T>(path: string, schema: z.ZodType<T>, fields: Fields, key?: string): Promise<T>
}

/** @param send `fetch`, or a stand-in. */
export function connect(
  { secretKey, address }: { secretKey: string; address: string },
  send: typeof fetch = fetch,
): Stripe {
  const ask = async <T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> => {
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion, ...init.headers }
    const response = await send(new URL(path, address), {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ProviderFailure('Stripe cannot be reached', { cause })
    })
    const body = await readJson(response)
    if (response.status === 402) throw new PaymentDeclined(errorOf(body))
    if (isAboutCustomer(body)) throw new UnknownCustomer(errorOf(body))
    if (response.status === 404) throw new UnknownThing(`Stripe has no ${path.split('?')[0]}`)
    if (!response.ok) throw new ProviderFailure(`Stripe answered ${response.status}: ${errorOf(body)}`)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ProviderFailure(`Stripe sent what was not expected: ${parsed.error.message}`)
    return parsed.data
  }
  return {
    get: (path, schema, query = {}) => ask(`${path}?${encode(query)}`, schema, {}),
    post: (path, schema, fields, key = randomUUID()) =>
      ask(path, schema, {
        method: 'POST',
        headers: { 'idempotency-key': key, 'content-type': 'application/x-www-form-urlencoded' },
        body: encode(fields),
      }),
  }
}

function encode(fields: Fields): string {
  const pairs = new URLSearchParams()
  const add = (name: string, value: Field): void => {
    if (typeof value !== 'object') pairs.append(name, String(value))
    else for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return pairs.toString()
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      if (length > maxAnswerBytes) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new ProviderFailure(`Stripe answered ${response.status} with what cannot be read`, { cause })
  }
}

/** A thing that a field of the request names is missing, and it is the customer. */
function isAboutCustomer(body: unknown): boolean {
  const { code, param } = (body as { error?: { code?: unknown; param?: unknown } }).error ?? {}
  return code === 'resource_missing' && param === 'customer'
}

function errorOf(body: unknown): string {
  const { message, code } = (body as { error?: { message?: unknown; code?: unknown } }).error ?? {}
  return [code, message].filter((part) => typeof part === 'string').join(': ') || 'no reason given'
}
