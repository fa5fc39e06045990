/** Jobs: many files, or long ones, that are converted while no connection waits. */
import { ConnectionError, DocmillError } from './errors.ts'
import { jsonLines } from './lines.ts'
import { pause, pauseBefore } from './retry.ts'
import { dividedOptions, json, type Outgoing, send, type Terms } from './send.ts'
import type {
  CallOptions,
  Conversion,
  FileSource,
  Job,
  JobItem,
  JobOptions,
  JobResult,
  JobSource,
  JobSummary,
  PostOptions,
  Source,
} from './types.ts'
import { fileUpload, hrefOf, isUrl, jsonUpload, nameOf, type Upload } from './upload.ts'

/** The most that the service waits in one answer. */
const maxWaitSeconds = 60

export interface ListOptions extends CallOptions {
  status?: Job['status']
}

export interface ResultsOptions extends CallOptions {
  /** Lines that the caller has already. */
  from?: number
}

export class Jobs {
  readonly #terms: Terms

  constructor(terms: Terms) {
    this.#terms = terms
  }

  /**
   * Creates a job of files, or of URLs.
   *
   * @throws DocmillError; TypeError where files and URLs are mixed
   */
  create(sources: readonly JobSource[], options: JobOptions & PostOptions = {}): Promise<Job> {
    const { call, idempotencyKey, fields } = dividedOptions(options)
    const upload = uploadOf(sources, fields)
    return this.#json({ method: 'POST', path: '/api/v1/jobs', upload, idempotencyKey, options: call })
  }

  /** @param options `wait` is how many seconds to wait for the end, up to 60; `cursor` is `next` of an earlier answer. */
  get(id: string, options: CallOptions & { wait?: number; cursor?: string } = {}): Promise<Job> {
    const { wait, cursor, ...call } = options
    return this.#json({ method: 'GET', path: pathOf(id), query: { wait, cursor }, options: call })
  }

  /** Resolves with the job once it has ended. */
  async wait(id: string, options: CallOptions = {}): Promise<Job> {
    for (;;) {
      const job = await this.get(id, { ...options, wait: maxWaitSeconds })
      if (job.finished_at !== null) return job
    }
  }

  /** All items of a job, in the order of the request. */
  async *items(id: string, options: CallOptions = {}): AsyncGenerator<JobItem> {
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await this.get(id, { ...options, ...(cursor === undefined ? {} : { cursor }) })
      yield* items
      if (next === null) return
      cursor = next
    }
  }

  /** The jobs of the account, the newest first. */
  async *list({ status, ...options }: ListOptions = {}): AsyncGenerator<JobSummary> {
    for (let cursor: string | undefined; ; ) {
      const query = { status, cursor, limit: 100 }
      const page = await this.#json<{ data: JobSummary[]; next: string | null }>({
        method: 'GET',
        path: '/api/v1/jobs',
        query,
        options,
      })
      yield* page.data
      if (page.next === null) return
      cursor = page.next
    }
  }

  /** What a conversion of the item alone would have been answered. */
  result(id: string, index: number, options: CallOptions = {}): Promise<Conversion> {
    return this.#json({ method: 'GET', path: `${pathOf(id)}/items/${index}`, options })
  }

  /**
   * Each item as it ends, until the job has ended; an item that was retried comes each time. A connection that breaks is
   * taken up again where it broke. `timeoutMs` is how long the service may take to begin an answer.
   */
  async *results(id: string, { from = 0, ...options }: ResultsOptions = {}): AsyncGenerator<JobResult> {
    const { signal, maxRetries = this.#terms.maxRetries } = options
    let line = from
    for (let failures = 0; ; ) {
      // The job is read before its lines: once it has ended there are no more to come.
      const { finished_at } = await this.get(id, options)
      const reading = new AbortController()
      const stop = (): void => reading.abort(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      try {
        const body = await this.#lines(id, line, { ...options, signal: reading.signal })
        for await (const result of jsonLines<JobResult>(body)) {
          line += 1
          failures = 0
          yield result
        }
        signal?.throwIfAborted()
        if (finished_at !== null) return
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (error instanceof DocmillError || ++failures > maxRetries) throw error
        await pause(pauseBefore(broken, failures - 1) ?? 0, signal)
      } finally {
        signal?.removeEventListener('abort', stop)
        reading.abort()
      }
    }
  }

  /** Queues failed items again whose errors may pass. */
  retry(id: string, options: CallOptions = {}): Promise<Job> {
    return this.#json({ method: 'POST', path: `${pathOf(id)}/retry`, options })
  }

  /** Cancels what has not ended, and deletes all files and results of the job at once. */
  cancel(id: string, options: CallOptions = {}): Promise<Job> {
    return this.#json({ method: 'DELETE', path: pathOf(id), options })
  }

  #json<T>(call: Outgoing): Promise<T> {
    return send(this.#terms, call, json<T>)
  }

  #lines(id: string, from: number, options: CallOptions): Promise<ReadableStream<Uint8Array>> {
    const accept = 'application/x-ndjson'
    const call: Outgoing = {
      method: 'GET',
      path: `${pathOf(id)}/results`,
      query: { from },
      accept,
      isStream: true,
      options,
    }
    return send(this.#terms, call, async ({ body }) => body ?? new Blob([]).stream())
  }
}

/** What decides how long to wait before the results are taken up again. */
const broken = new ConnectionError('connection_failed', 'The connection broke.')

function pathOf(id: string): string {
  return `/api/v1/jobs/${encodeURIComponent(id)}`
}

function uploadOf(sources: readonly JobSource[], fields: JobOptions): Upload {
  const urls = sources.filter(isUrlItem)
  if (urls.length === 0) {
    const files = (sources as Exclude<JobSource, URL | { url: unknown }>[]).map((source) => {
      const { file, filename }: { file: FileSource; filename?: string } =
        source instanceof Blob ? { file: source } : source
      return { file, filename: nameOf(file, filename) }
    })
    return fileUpload(files, fields)
  }
  if (urls.length < sources.length) throw new TypeError('A job has files or URLs, not both.')
  const items = urls.map((source) => ({
    file_url: hrefOf(source),
    filename: source instanceof URL ? undefined : source.filename,
  }))
  return jsonUpload({ ...fields, items })
}

function isUrlItem(source: JobSource): source is URL | { url: string | URL; filename?: string } {
  return isUrl(source as Source)
}
