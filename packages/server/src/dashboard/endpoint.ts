/** What an endpoint of the pages is: who may call it, what it takes, what it gives. */
import type { z } from 'zod'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Session } from '../sign-in/sessions.ts'
import type { AnswerOf, EndpointName, RequestOf } from './wire.ts'

export interface Visit {
  call: Call
  services: Services
  /** Parameters of the address. */
  query: URLSearchParams
  now: number
}

export interface SignedInVisit extends Visit {
  session: Session
}

/** `anyone` may come without a session; `admin` needs an account with that role. */
export type Endpoint<Name extends EndpointName> =
  | (Rows<Name> & { access: 'anyone'; handle(visit: Visit, request: RequestOf<Name>): Promise<AnswerOf<Name>> })
  | (Rows<Name> & {
      access: 'account' | 'admin'
      handle(visit: SignedInVisit, request: RequestOf<Name>): Promise<AnswerOf<Name>>
    })

/** An endpoint with a request is a POST, the others are GET. */
type Rows<Name extends EndpointName> =
  RequestOf<Name> extends undefined ? { request?: undefined } : { request: z.ZodType<RequestOf<Name>> }

export type Endpoints<Names extends EndpointName> = { readonly [Name in Names]: Endpoint<Name> }
