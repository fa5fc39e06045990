/** A Docmill service. */
import { Jobs } from './jobs.ts'
import { environmentVariable, isBrowser } from './runtime.ts'
import { dividedOptions, json, send, type Terms } from './send.ts'
import type {
  CallOptions,
  Capabilities,
  Conversion,
  ConversionOptions,
  PostOptions,
  Source,
  UsageReport,
} from './types.ts'
import { fileUpload, hrefOf, isUrl, jsonUpload, nameOf, type Upload } from './upload.ts'
import { version } from './version.ts'

export interface DocmillOptions {
  /** Address of the service; `DOCMILL_URL` of the environment when absent. On a page it may be a path of its own host. */
  url?: string
  /** API key; `DOCMILL_KEY` of the environment when absent, null where a proxy adds it. */
  key?: string | null
  /** On a page a key is refused, because everyone who opens the page could read it. */
  allowKeyInBrowser?: boolean
  /** Attempts after the first; 4 when absent. */
  maxRetries?: number
  /** How long one attempt may take; 5 minutes when absent. */
  timeoutMs?: number
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
  fetch?: typeof fetch
}

/** One document. */
export interface DocumentOptions extends PostOptions {
  /** Name of the document; its extension helps where the bytes alone do not identify the type. */
  filename?: string
}

export type ConvertOptions = ConversionOptions & DocumentOptions

export class Docmill {
  readonly jobs: Jobs
  readonly #terms: Terms

  /** @throws TypeError where there is no address, or a key on a page */
  constructor(options: DocmillOptions = {}) {
    const { url = environmentVariable('DOCMILL_URL'), key = environmentVariable('DOCMILL_KEY') } = options
    if (!url) throw new TypeError('The address of the service is missing: give url, or set DOCMILL_URL.')
    if (key && isBrowser && !options.allowKeyInBrowser)
      throw new TypeError('Everyone who opens this page could read the API key. Let a proxy of yours add it.')
    this.#terms = {
      url: url.endsWith('/') ? url.slice(0, -1) : url,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(isBrowser ? {} : { 'user-agent': `docmill-client/${version}` }),
        ...options.headers,
      },
      fetch: options.fetch ?? ((...request) => fetch(...request)),
      maxRetries: options.maxRetries ?? 4,
      timeoutMs: options.timeoutMs ?? 300_000,
    }
    this.jobs = new Jobs(this.#terms)
  }

  /** Converts a document. @throws DocmillError */
  convert(source: Source, options: ConvertOptions = {}): Promise<Conversion> {
    return this.#post(source, options, 'application/json', json<Conversion>)
  }

  /** The content alone; the answer has nothing else in it. @throws DocmillError */
  convertToText(source: Source, options: Omit<ConvertOptions, 'include'> = {}): Promise<string> {
    const { output_format: format = 'markdown' } = options
    return this.#post(source, options, `text/${format === 'text' ? 'plain' : format}`, (response) => response.text())
  }

  /** What this deployment can convert, and its limits. @throws DocmillError */
  capabilities(options: CallOptions = {}): Promise<Capabilities> {
    return this.#get('/api/v1/convert', options)
  }

  /** What is left of allowance and credits. @throws DocmillError */
  usage(options: CallOptions = {}): Promise<UsageReport> {
    return this.#get('/api/v1/usage', options)
  }

  #post<T>(
    source: Source,
    options: ConvertOptions,
    accept: string,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { call, idempotencyKey, fields } = dividedOptions(options)
    const { filename, ...rest } = fields
    const upload = uploadOf(source, filename, rest)
    return send(
      this.#terms,
      { method: 'POST', path: '/api/v1/convert', accept, idempotencyKey, upload, options: call },
      read,
    )
  }

  #get<T>(path: string, options: CallOptions): Promise<T> {
    return send(this.#terms, { method: 'GET', path, options }, json<T>)
  }
}

function uploadOf(source: Source, filename: string | undefined, fields: ConversionOptions): Upload {
  if (isUrl(source)) return jsonUpload({ ...fields, filename, file_url: hrefOf(source) })
  return fileUpload([{ file: source, filename: nameOf(source, filename) }], fields)
}
