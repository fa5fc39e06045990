/** Signing in with an OpenID provider: the authorization code flow with PKCE, state and nonce. */
import { timingSafeEqual } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { type Account, accountByEmail, insertAccount } from '../accounts/accounts.ts'
import { ServiceError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import type { Services } from '../services.ts'
import { isLoopback } from '../setting-values.ts'
import type { Settings } from '../settings.ts'
import type { Tx } from '../store/store.ts'

export interface Identity {
  issuer: string
  subject: string
  /** Null where the provider does not say that it has checked it. */
  email: string | null
}

/** What the browser keeps while it is at the provider. */
interface Pending {
  state: string
  nonce: string
  verifier: string
  /** Browsers forget the cookie then; a copy of it is worth nothing any more. */
  until: number
}

const pendingMs = 10 * 60_000

/** @returns where to send the browser, and the state that its cookie keeps. */
export async function startSignIn(
  { settings, secrets }: Services,
  origin: string,
  now: number,
): Promise<{ url: string; state: string }> {
  const config = await providerOf(settings)
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    until: now + pendingMs,
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/sign-in/return`,
    scope: 'openid email',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state: sealed(pending, secrets) }
}

/**
 * @param query Of the address that the provider sent the browser back to.
 * @param state What `startSignIn` gave to the same browser.
 * @throws ServiceError sign_in_refused
 */
export async function finishSignIn(
  { settings, secrets, log }: Services,
  { origin, query, state, now }: { origin: string; query: string; state: string; now: number },
): Promise<Identity> {
  const pending = opened(state, secrets)
  if (!pending || pending.until <= now)
    throw new ServiceError('sign_in_refused', { reason_text: ': it was begun elsewhere, or too long ago' })
  const config = await providerOf(settings)
  try {
    const address = new URL(`${origin}/sign-in/return?${query.replace(/^\?/, '')}`)
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: claims.email_verified === true ? addressIn(claims.email) : null,
    }
  } catch (error) {
    log.warn({ err: error }, 'a sign-in with the OpenID provider failed')
    throw new ServiceError('sign_in_refused')
  }
}

/**
 * An address in ASCII: what a provider has checked may become another one where accounts are distinguished without
 * case, for some letters of other scripts have Latin ones as their small form (the Kelvin sign).
 */
function addressIn(email: unknown): string | null {
  return z.email().safeParse(email).data ?? null
}

/**
 * The account of an identity: the one that signed in with it before, else that of its address.
 *
 * @param planForNew Of an account that is made now; undefined where none may be.
 */
export async function accountOf(
  tx: Tx,
  { issuer, subject, email }: Identity,
  planForNew: string | undefined,
  now: number,
): Promise<Account | undefined> {
  const known = await tx
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.accountId')
    .selectAll('accounts')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known || email === null) return known
  const account =
    (await accountByEmail(tx, email)) ??
    (planForNew === undefined ? undefined : await insertAccount(tx, { email, plan: planForNew, now }))
  if (account)
    await tx
      .insertInto('identities')
      .values({ issuer, subject, accountId: account.id, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return account
}

const providers = new Map<string, Promise<client.Configuration>>()

/** @throws ServiceError sign_in_refused */
async function providerOf({
  openidIssuer,
  openidClientId,
  openidClientSecret,
}: Settings): Promise<client.Configuration> {
  if (!openidIssuer || !openidClientId) throw new ServiceError('sign_in_refused')
  const known = providers.get(openidIssuer)
  if (known) return known
  const issuer = new URL(openidIssuer)
  const found = client.discovery(
    issuer,
    openidClientId,
    {},
    openidClientSecret ? client.ClientSecretPost(openidClientSecret) : client.None(),
    { execute: issuer.protocol === 'http:' && isLoopback(issuer.hostname) ? [client.allowInsecureRequests] : [] },
  )
  providers.set(openidIssuer, found)
  return found.catch((cause: unknown) => {
    providers.delete(openidIssuer)
    throw new ServiceError('sign_in_refused', { reason_text: ': its provider cannot be reached' }, { cause })
  })
}

function sealed(pending: Pending, secrets: Secrets): string {
  const text = Buffer.from(JSON.stringify(pending)).toString('base64url')
  return `${text}.${secrets.sign('openid', text)}`
}

function opened(sealedText: string, secrets: Secrets): Pending | undefined {
  const [text = '', signature = ''] = sealedText.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(secrets.sign('openid', text))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Pending
}
