/** Requests to convert through the API's own handlers, for a session instead of a key. */
import type { Answer, Call } from '../http/route.ts'
import { createJobRoute } from '../jobs/api/create-job.ts'
import { convertDocument } from '../routes/convert-document.ts'
import type { Services } from '../services.ts'
import { callerOfSession } from './guard.ts'

/** `POST /dashboard/api/convert` */
export async function convertForSession(call: Call, services: Services): Promise<Answer> {
  const caller = await callerOfSession(call, services)
  return convertDocument.handle({ ...call, caller, areFormatsOne: true }, services)
}

/** `POST /dashboard/api/create-job`: files that the playground gives to a job. */
export async function createJobForSession(call: Call, services: Services): Promise<Answer> {
  const caller = await callerOfSession(call, services)
  return createJobRoute.handle({ ...call, caller }, services)
}
