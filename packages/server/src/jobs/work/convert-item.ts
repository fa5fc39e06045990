/** The work on one item: its document is fetched, and converted. */
import type { KeyObject } from 'node:crypto'
import type { PoolConversion } from '@docmill/convert'
import { resultRest } from '../../conversion/answer.ts'
import type { ConversionRequest, KeptOutcome } from '../../conversion/contract.ts'
import { keptOutcome } from '../../conversion/run.ts'
import { fetchSource, type Source } from '../../conversion/source.ts'
import { asServiceError } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { Services } from '../../services.ts'
import { nameKeyOf, spoolKeyOf } from '../spool/job-keys.ts'
import { inputName, partsName, resultName } from '../spool/names.ts'
import { writeParts } from '../spool/parts.ts'
import { spooledBytes } from '../spool/size.ts'
import type { Spool } from '../spool/spool.ts'
import type { SpoolFile } from '../spool/store.ts'
import type { Started } from '../steps/begin.ts'
import type { JobContext } from '../steps/context.ts'
import type { KeptResult } from '../steps/settle.ts'
import { type ItemContent, type JobContent, openJson } from '../store/contents.ts'
import type { ItemJob } from '../store/turns.ts'
import type { OwnItem } from './own-item.ts'

export type WorkServices = Pick<
  Services,
  'clock' | 'converter' | 'downloads' | 'downloadSlots' | 'metrics' | 'settings' | 'store' | 'secrets'
>

/** What is needed to convert an item. */
export interface Prepared {
  request: ConversionRequest
  source: Source
  /** The key of the files of its job. */
  key: KeyObject
  content: JobContent
}

export interface Converted {
  conversion: PoolConversion
  /** In further formats, where the job wants some. */
  others?: PoolConversion[]
}

/** A result that is in the spool, or one that is short and goes there with others. */
export type Result = { kept: KeptResult } | { content: Buffer }

/** Longer results are files of their own. */
const maxTogetherBytes = 1_048_576

/** Reads or downloads the document. @throws ServiceError */
export async function prepareItem(
  services: WorkServices,
  context: JobContext,
  spool: Spool,
  { started, memory, work }: Pick<OwnItem, 'memory' | 'work'> & { started: Pick<Started, 'job' | 'item' | 'plan'> },
): Promise<Prepared> {
  const { job, item, plan } = started
  const startedAt = performance.now()
  const { content, nameKey, spoolKey: key } = openedJob(job, context.secrets)
  if (item.sealed === null) throw expired()
  const { filename, url, fetched } = openJson<ItemContent>(nameKey, job.id, item.sealed)
  const { outputFormat, options } = content
  const file = { jobId: job.id, name: inputName(item.item) }
  const request: ConversionRequest = {
    startedAt,
    plan,
    isBare: false,
    idempotencyKey: undefined,
    reservation: memory,
    source:
      url === null || item.hasInput
        ? { kind: 'upload', bytes: await spool.readWhole(file, key, item.bytes) }
        : { kind: 'url', url },
    filename,
    outputFormat,
    options,
    ignored: [],
  }
  try {
    const source = await fetchSource(work, request, services)
    if (!fetched || !item.hasInput) return { request, source, key, content }
    const { mediaType, ...names } = fetched
    return { request, source: { ...source, ...names, mediaType: mediaType ?? undefined }, key, content }
  } catch (error) {
    throw asServiceError(error)
  }
}

/** What is sealed in a job, opened once for the items that were begun together. */
interface OpenedJob {
  content: JobContent
  nameKey: KeyObject
  spoolKey: KeyObject
}

const opened = new WeakMap<ItemJob, OpenedJob>()

function openedJob(job: ItemJob, secrets: Secrets): OpenedJob {
  const known = opened.get(job)
  if (known) return known
  const { id, sealed, nameKey: wrappedNameKey, spoolKey } = job
  if (sealed === null || wrappedNameKey === null || spoolKey === null) throw expired()
  const nameKey = nameKeyOf(secrets, { id, nameKey: wrappedNameKey })
  const content = openJson<JobContent>(nameKey, id, sealed)
  const found = { content, nameKey, spoolKey: spoolKeyOf(secrets, { id, spoolKey }) }
  opened.set(job, found)
  return found
}

function expired(): Error {
  return new Error('an item runs whose job has expired')
}

/**
 * @param convert Has the document converted.
 * @param converted Called when the process is free again.
 * @throws ServiceError where the item is to be returned.
 */
export async function convertItem(
  spool: Spool,
  { started, work }: OwnItem,
  { request, source, key }: Prepared,
  convert: () => Promise<Converted>,
  converted: () => void,
): Promise<Result> {
  const { conversion, others } = await convert()
  work.gone.throwIfAborted()
  converted()
  const outcome = keptOutcome(conversion, source, request, started.request.requestId)
  const parts = resultRest(withoutParts(outcome, others))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length <= maxTogetherBytes && !others) return { content: Buffer.concat(parts, length) }
  const { job, item } = started
  const file = { jobId: job.id, name: resultName(item.item, item.attempts) }
  let bytes = await writeFile(spool, key, file, parts)
  if (others) bytes += await writeFile(spool, key, { ...file, name: partsName(file.name) }, partsOf(outcome, others))
  return { kept: { name: file.name, bytes } }
}

/** What the parts have is not kept twice. */
function withoutParts(outcome: KeptOutcome, others: readonly PoolConversion[] | undefined): KeptOutcome {
  const { docling: _, ...conversion } = outcome.conversion
  return others ? { ...outcome, conversion } : outcome
}

function partsOf(
  { filename, durationMs, conversion }: KeptOutcome,
  others: readonly PoolConversion[],
): Iterable<Uint8Array> {
  const texts = [conversion, ...others].map(({ format, content: { chunks } }) => ({ name: format as string, chunks }))
  const { docling } = conversion
  return writeParts({ filename, durationMs }, docling ? [...texts, { name: 'docling', chunks: docling.chunks }] : texts)
}

/** @returns the bytes that it takes in the spool. */
export async function writeFile(
  spool: Spool,
  key: KeyObject,
  file: SpoolFile,
  parts: Iterable<Uint8Array>,
): Promise<number> {
  const writer = await spool.write(file, key)
  let length = 0
  try {
    for (const part of parts) {
      writer.add(part)
      length += part.length
      await writer.written()
    }
  } catch (error) {
    await writer.abandon()
    throw error
  }
  await writer.end()
  return spooledBytes(length)
}
