/** Requests to the service: repeated while a failure may pass, and an error of n8n where it does not. */
import { createHash } from 'node:crypto'
import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestMethods,
  type JsonObject,
  NodeApiError,
  sleep,
} from 'n8n-workflow'

export interface Call {
  method: IHttpRequestMethods
  path: string
  qs?: IDataObject
  body?: Buffer | string
  headers?: IDataObject
}

interface Answer {
  statusCode: number
  body: IDataObject
}

interface Failure {
  code?: string
  message?: string
  retryable?: boolean
  retry_after?: number | null
}

const maxAttempts = 4
const maxPauseSeconds = 60

/** @throws NodeApiError with the code and the message of the service. */
export async function request(context: IExecuteFunctions, itemIndex: number, call: Call): Promise<IDataObject> {
  const { url } = await context.getCredentials<{ url: string }>('docmillApi', itemIndex)
  for (let attempt = 1; ; attempt++) {
    const { statusCode, body } = await send(context, url.replace(/\/$/, ''), call)
    if (statusCode < 400) return body
    const failure = (body?.error ?? {}) as Failure
    const seconds = failure.retry_after ?? 2 ** (attempt - 1)
    if (failure.retryable && attempt < maxAttempts && seconds <= maxPauseSeconds) {
      await sleep(seconds * 1000)
      continue
    }
    throw new NodeApiError(context.getNode(), body as JsonObject, {
      itemIndex,
      httpCode: String(statusCode),
      message: failure.message ?? `The service answered ${statusCode}; check its address`,
      description: failure.code ?? 'What answered is not a Docmill service.',
    })
  }
}

async function send(context: IExecuteFunctions, url: string, { path, ...call }: Call): Promise<Answer> {
  const { statusCode, body } = (await context.helpers.httpRequestWithAuthentication.call(context, 'docmillApi', {
    ...call,
    url: url + path,
    headers: { accept: 'application/json', ...call.headers },
    encoding: 'text',
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // A conversion may take two minutes, and a download one.
    timeout: 300_000,
  })) as { statusCode: number; body: unknown }
  return { statusCode, body: parsed(body) }
}

function parsed(body: unknown): IDataObject {
  if (typeof body !== 'string') return (body ?? {}) as IDataObject
  try {
    return JSON.parse(body) as IDataObject
  } catch {
    return { text: body.slice(0, 1000) }
  }
}

/**
 * Names the request of an item, so that n8n may try the node again without a second charge: the same execution, node and
 * content.
 */
export function idempotencyKey(context: IExecuteFunctions, content: Buffer | string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return `n8n-${context.getExecutionId()}-${context.getNode().id}-${hash}`.slice(0, 255)
}
