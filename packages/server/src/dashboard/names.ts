/** The addresses of the pages and of their endpoints. Light: the service loads it at its start. */
import type { EndpointName, Wire } from './wire.ts'

/** Each is the same document; its script shows what the address names. */
export const pages = [
  '/',
  '/playground',
  '/requests',
  '/keys',
  '/billing',
  '/account',
  '/admin',
  '/sign-in',
  '/sign-in/return',
  '/link',
] as const

/** An endpoint that takes a request is a POST. */
export const endpointMethods: Readonly<Record<EndpointName, 'GET' | 'POST'>> = {
  session: 'GET',
  'sign-in': 'POST',
  'sign-in-with-link': 'POST',
  'request-link': 'POST',
  'openid-start': 'POST',
  'openid-return': 'POST',
  'sign-out': 'POST',
  sessions: 'GET',
  'end-session': 'POST',
  'end-other-sessions': 'POST',
  'set-password': 'POST',
  overview: 'GET',
  requests: 'GET',
  ledger: 'GET',
  keys: 'GET',
  'create-key': 'POST',
  'rotate-key': 'POST',
  'revoke-key': 'POST',
  billing: 'GET',
  'billing-checkout': 'POST',
  'billing-return': 'POST',
  'billing-plan': 'POST',
  'billing-portal': 'POST',
  playground: 'GET',
  'admin-accounts': 'GET',
  'admin-invite': 'POST',
  'admin-link': 'POST',
  'admin-plan': 'POST',
  'admin-role': 'POST',
  'admin-credits': 'POST',
  'admin-suspend': 'POST',
  'admin-resume': 'POST',
  'admin-delete': 'POST',
  'admin-service': 'GET',
} satisfies { [Name in EndpointName]: Wire[Name] extends { request: unknown } ? 'POST' : 'GET' }
