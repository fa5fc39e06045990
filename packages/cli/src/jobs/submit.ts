/** Creates jobs of files and URLs: as many as the service takes at once in each. */
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Input } from '../inputs.ts'
import { isUrl, UnreadableFileError, unreadable } from '../source.ts'
import type { Json, Service } from './service.ts'

export interface Submitted {
  id: string
  /** By the index of their items. */
  inputs: readonly Input[]
}

export interface JobTerms {
  /** Options of the conversion by the names of their fields. */
  options: Readonly<Record<string, unknown>>
  webhookUrl?: string | undefined
}

/** What the service says of itself; today's limits where it says nothing. */
interface Limits {
  maxFiles: number
  maxItems: number
  maxBytes: number
}

/** @throws ServiceFault, UnreadableFileError */
export async function* submitJobs(
  service: Service,
  inputs: readonly Input[],
  terms: JobTerms,
): AsyncIterable<Submitted> {
  const { jobs } = await service.call('GET', 'convert')
  const limits: Limits = {
    maxFiles: jobs?.max_files ?? 100,
    maxItems: jobs?.max_items ?? 1000,
    maxBytes: jobs?.max_bytes ?? 500_000_000,
  }
  const urls = inputs.filter(({ place }) => isUrl(place))
  for (let at = 0; at < urls.length; at += limits.maxItems) {
    const some = urls.slice(at, at + limits.maxItems)
    yield { id: await createFromUrls(service, some, terms), inputs: some }
  }
  for await (const some of batches(
    inputs.filter(({ place }) => !isUrl(place)),
    limits,
  ))
    yield { id: await createFromFiles(service, some, terms), inputs: some }
}

/** What the parts of a body take in addition to the files. */
const bytesPerPart = 1024

async function* batches(files: readonly Input[], { maxFiles, maxBytes }: Limits): AsyncIterable<Input[]> {
  let batch: Input[] = []
  let length = 0
  for (const file of files) {
    const bytes = (await sizeOf(file.place)) + bytesPerPart
    if (batch.length > 0 && (batch.length === maxFiles || length + bytes > maxBytes)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(file)
    length += bytes
  }
  if (batch.length > 0) yield batch
}

/** @throws UnreadableFileError */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(error, path)
  })
  if (found.isDirectory())
    throw new UnreadableFileError(`${path}: It is a folder. Use --recursive to submit the files in it.`)
  return found.size
}

function createFromUrls(service: Service, urls: readonly Input[], { options, webhookUrl }: JobTerms): Promise<string> {
  const body = JSON.stringify({
    items: urls.map(({ place }) => ({ file_url: place })),
    ...options,
    ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }),
  })
  return create(service, body, { 'content-type': 'application/json' })
}

async function createFromFiles(
  service: Service,
  files: readonly Input[],
  { options, webhookUrl }: JobTerms,
): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries(options)) body.append(name, String(value))
  if (webhookUrl !== undefined) body.append('webhook_url', webhookUrl)
  for (const { place } of files) {
    const blob = await openAsBlob(place).catch((error: unknown) => {
      throw unreadable(error, place)
    })
    body.append('file', blob, basename(place))
  }
  return create(service, body, {})
}

/** The key makes the request safe to repeat: what was created already is answered again. */
async function create(service: Service, body: string | FormData, headers: Record<string, string>): Promise<string> {
  const job: Json = await service.call('POST', 'jobs', {
    body,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  return String(job.id)
}
