/** A task of docling-serve is a job: the documents wait for their turn, and the client asks for the result later. */
import { vetLocation } from '@docmill/download'
import { sourceHash } from '../../../conversion/fingerprint.ts'
import { invalid } from '../../../conversion/request.ts'
import { asServiceError } from '../../../errors.ts'
import type { KeyedCall } from '../../../http/route.ts'
import { contentKey, type IdempotentRequest } from '../../../idempotency/records.ts'
import { newJob } from '../../../jobs/api/new-job.ts'
import { type Destination, faultOfFile, readUpload } from '../../../jobs/api/read-upload.ts'
import { inputName } from '../../../jobs/spool/names.ts'
import { spooledBytes } from '../../../jobs/spool/size.ts'
import type { NewItem } from '../../../jobs/steps/create.ts'
import type { JobContent } from '../../../jobs/store/contents.ts'
import type { Job } from '../../../jobs/store/rows.ts'
import type { Secrets } from '../../../secrets.ts'
import type { Services } from '../../../services.ts'
import type { DoclingOptions } from '../options.ts'
import { conversionsFor, type GivenSource, noCallbacks, readFormOptions, type SourceRequest } from '../request.ts'

/** How its job remembers what was asked for. */
export interface TaskFacts {
  api: 'docling'
  outputs: string[]
  pageBreak: string | null
}

/** A form is written to the spool while it comes in. @throws ServiceError, ClientGone */
export async function taskOfForm(call: KeyedCall, services: Services): Promise<Job> {
  const declaredBytes = Number(call.headers['content-length'] ?? 0)
  const { job } = await newJob(call, services, { declaredBytes, mayBeReplay: true }, async (to) => {
    const { items, fields, subjects } = await readUpload(call.request, services, to, 'files')
    if (fields.has('callbacks')) throw invalid('callbacks', noCallbacks)
    const pairs = [...fields].flatMap(([name, values]) => values.map((value): [string, unknown] => [name, value]))
    const content = contentOf(readFormOptions(pairs))
    return { items, content, idempotency: repetitionOf(subjects, content, services.secrets) }
  })
  return job
}

/** @throws ServiceError */
export async function taskOfSources(
  call: KeyedCall,
  services: Services,
  { sources, asked }: SourceRequest,
): Promise<Job> {
  const declaredBytes = sources.reduce((sum, source) => sum + (source.kind === 'upload' ? source.bytes.length : 0), 0)
  const content = contentOf(asked)
  const { job } = await newJob(call, services, { declaredBytes, mayBeReplay: true }, async (to) => {
    const items: NewItem[] = []
    for (const [index, source] of sources.entries()) items.push(await itemOf(source, index, to, services))
    // What is behind a URL may change.
    if (sources.some(({ kind }) => kind === 'url')) return { items, content }
    const subjects = await Promise.all(sources.map((source) => subjectOf(source, services.secrets)))
    return { items, content, idempotency: repetitionOf(subjects, content, services.secrets) }
  })
  return job
}

function contentOf(asked: DoclingOptions): JobContent {
  const facts: TaskFacts = { api: 'docling', outputs: [...asked.outputs], pageBreak: asked.pageBreak ?? null }
  return { ...conversionsFor(asked), metadata: {}, webhook: null, warnings: [], foreign: { ...facts } }
}

/** What is wrong with one document fails that document. */
async function itemOf(source: GivenSource, index: number, to: Destination, services: Services): Promise<NewItem> {
  if (source.kind === 'url') {
    const item = { filename: source.filename, url: source.url, bytes: 0 }
    try {
      vetLocation(source.url, services.downloads)
      return item
    } catch (error) {
      return { ...item, error: asServiceError(error, 'file_url') }
    }
  }
  const { filename, bytes } = source
  const error = faultOfFile(filename, bytes.length, services.limits.fileBytes, 'files')
  if (error) return { filename, url: null, bytes: 0, error }
  const writer = await to.spool.write({ jobId: to.jobId, name: inputName(index) }, to.key)
  writer.add(bytes)
  await writer.end()
  return { filename, url: null, bytes: spooledBytes(bytes.length) }
}

async function subjectOf(source: GivenSource, secrets: Secrets): Promise<string> {
  const subject = source.kind === 'url' ? source.url : await sourceHash(source.bytes, secrets)
  return JSON.stringify([source.filename, subject])
}

/** Its clients repeat what failed without an idempotency key, so the same request soon after is a replay. */
function repetitionOf(
  subjects: readonly string[],
  { outputFormat, alsoAs, options, foreign }: JobContent,
  secrets: Secrets,
): IdempotentRequest {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))
  const request = ['docling', subjects, outputFormat, alsoAs, sorted, foreign]
  const fingerprint = secrets.sign('idempotency', JSON.stringify(request))
  return { key: contentKey(fingerprint), fingerprint, byContent: true }
}
