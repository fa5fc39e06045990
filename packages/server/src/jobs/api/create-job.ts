/** `POST /api/v1/jobs`: many files or long ones, converted without a connection that waits for them. */
import type { IncomingHttpHeaders } from 'node:http'
import { dayOf } from '../../clock.ts'
import { bodyKindOf } from '../../conversion/body-kind.ts'
import { readIdempotencyKey } from '../../conversion/entrance.ts'
import { ServiceError } from '../../errors.ts'
import { ClientGone } from '../../http/body.ts'
import { negotiate } from '../../http/media-type.ts'
import type { KeyedCall, KeyedRoute } from '../../http/route.ts'
import { refuseRunning } from '../../idempotency/records.ts'
import { exhausted } from '../../quota/admission.ts'
import { planOf } from '../../quota/plans.ts'
import { isExhausted } from '../../quota/usage.ts'
import type { Services } from '../../services.ts'
import { jobLimits } from '../limits.ts'
import type { JobContent } from '../store/contents.ts'
import { jobAnswer, jobsOf } from './answers.ts'
import { readJobFields } from './fields.ts'
import { enterGate, newJob } from './new-job.ts'
import { type ReadJob, readLinks } from './read-links.ts'
import { type Destination, readUpload, tooLargeJob } from './read-upload.ts'
import { JobAnswer, LinkedJob, UploadedJob } from './schemas.ts'

export const createJobRoute: KeyedRoute = {
  method: 'POST',
  path: '/api/v1/jobs',
  summary: 'Create a job',
  scope: 'convert',
  bodies: { 'multipart/form-data': UploadedJob, 'application/json': LinkedJob },
  statuses: [202, 200],
  takesToken: true,
  answerHeaders: ['Location', 'Idempotency-Replayed'],
  answer: JobAnswer,
  errors: [
    'invalid_request',
    'invalid_json',
    'invalid_multipart',
    'file_missing',
    'too_many_files',
    'invalid_parameter',
    'invalid_output_format',
    'invalid_url',
    'invalid_idempotency_key',
    'quota_exhausted',
    'not_found',
    'not_acceptable',
    'request_timeout',
    'idempotency_in_progress',
    'request_too_large',
    'unsupported_content_type',
    'unsupported_content_encoding',
    'idempotency_key_reused',
    'concurrency_limited',
    'overloaded',
    'shutting_down',
  ],

  async handle(call, services) {
    jobsOf(services)
    const leave = await enterGate(call, services)
    try {
      return await create(call, services)
    } catch (error) {
      throw call.gone.aborted ? new ClientGone() : error
    } finally {
      await leave()
    }
  },
}

async function create(call: KeyedCall, services: Services): Promise<object> {
  const { kind, idempotencyKey } = await checkHeaders(call, services)
  // What a chunked body comes to is counted as it comes.
  const declaredBytes = kind === 'json' ? 0 : Number(call.headers['content-length'] ?? 0)
  const terms = { declaredBytes, mayBeReplay: idempotencyKey !== undefined }
  const made = await newJob(call, services, terms, async (to) => {
    const read = await readItems(call, services, kind, to)
    const content = readJobFields(read.fields, [...read.ignored, ...queryNames(call)], services.downloads)
    const { items } = read
    if (idempotencyKey === undefined) return { items, content }
    return { items, content, idempotency: { key: idempotencyKey, fingerprint: fingerprintOf(read, content, services) } }
  })
  if (!made.isReplay) call.setStatus(202)
  call.setHeaders({ location: `/api/v1/jobs/${made.job.id}` })
  return jobAnswer(made.job, call, services)
}

type JobBody = 'multipart' | 'json'

/** Whatever can be refused before the body is read, in the order of every request. */
async function checkHeaders(
  { headers, caller }: KeyedCall,
  { settings, store, clock }: Services,
): Promise<{ kind: JobBody; idempotencyKey: string | undefined }> {
  if (!negotiate(headers.accept, ['application/json'])) throw new ServiceError('not_acceptable')
  const kind = bodyKindOf(headers)
  if (kind === 'form') throw new ServiceError('unsupported_content_type')
  refuseTooLarge(headers, kind === 'json' ? jobLimits.maxJsonBytes : settings.jobMaxBytes)
  const idempotencyKey = readIdempotencyKey(headers)
  const now = clock.now()
  const plan = planOf(settings.plans, caller.account.plan)
  if (idempotencyKey !== undefined) await refuseRunning(store.read, caller.account.id, idempotencyKey, now)
  else if (await isExhausted(store.read, caller.account.id, plan, now)) throw exhausted(dayOf(now))
  return { kind, idempotencyKey }
}

function refuseTooLarge(headers: IncomingHttpHeaders, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLargeJob(limit)
}

function readItems({ request }: KeyedCall, services: Services, kind: JobBody, to: Destination): Promise<ReadJob> {
  return kind === 'json' ? readLinks(request, services) : readUpload(request, services, to)
}

function queryNames({ query }: KeyedCall): string[] {
  return Array.from(query.keys(), (name) => `?${name}`)
}

function fingerprintOf({ subjects }: ReadJob, content: JobContent, { secrets }: Services): string {
  const { outputFormat, options, metadata, webhook } = content
  const sorted = (record: object): unknown[] => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  const request = ['job', subjects, outputFormat, sorted(options), sorted(metadata), webhook]
  return secrets.sign('idempotency', JSON.stringify(request))
}
