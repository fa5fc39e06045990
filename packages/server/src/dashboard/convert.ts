/** `POST /dashboard/api/convert`: the API's own handler, for a session instead of a key. */
import { authorize } from '../accounts/authenticate.ts'
import { ServiceError } from '../errors.ts'
import type { Answer, Call } from '../http/route.ts'
import { convertDocument } from '../routes/convert-document.ts'
import type { Services } from '../services.ts'
import { refuseForeign, refuseForged, sessionOf } from './guard.ts'

export async function convertForSession(call: Call, services: Services): Promise<Answer> {
  refuseForeign(call, services)
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  refuseForged(call, session)
  const caller = { account: session.account, key: null }
  authorize(caller, 'convert')
  return convertDocument.handle({ ...call, caller, areFormatsOne: true }, services)
}
