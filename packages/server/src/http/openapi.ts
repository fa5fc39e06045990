/** The OpenAPI 3.1 document, made of the endpoints and the table of errors. */
import { z } from 'zod'
import { type ErrorCode, errors } from '../errors.ts'
import {
  type AnswerHeader,
  answerHeaders,
  bareHeaderNames,
  headersOfStatus,
  rateHeaderNames,
} from './answer-headers.ts'
import { documentedPath, type KeyedRoute, type Route } from './route.ts'

type Json = Record<string, unknown>

const ErrorObject = z.object({
  success: z.literal(false),
  object: z.literal('error'),
  error: z.object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).describe('One of a fixed list.'),
    message: z.string().describe('What happened and what to do.'),
    status: z.int().describe('The same as that of the answer.'),
    param: z.string().nullable().describe('The field that is wrong.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    retry_after: z.int().nullable().describe('Seconds.'),
    request_id: z.string().describe('To be named in a report of a fault.'),
    docs_url: z.string().describe('What the documentation says about this code.'),
    details: z.record(z.string(), z.unknown()).describe('The facts of the message, for programs.'),
  }),
  credits_charged: z.literal(0).describe('What fails costs nothing.'),
  usage: z.record(z.string(), z.unknown()).optional().describe('There once the caller is known.'),
})

/** What every keyed endpoint may answer. */
const keyedErrors: readonly ErrorCode[] = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_expired',
  'api_key_revoked',
  'api_key_conflict',
  'insufficient_scope',
  'account_suspended',
  'rate_limited',
  'internal_error',
]

/** Groups of operations, by the first word of their path below `/api/v1`. */
const tags: Readonly<Record<string, { name: string; description: string }>> = {
  convert: { name: 'Convert', description: 'Convert a document, and read what the service can convert.' },
  usage: { name: 'Usage', description: 'Read what is left of the daily allowance and the credits.' },
  jobs: { name: 'Jobs', description: 'Convert many or long documents in the background.' },
}

/** @returns Only what is below `/api/v1`; the rest is for operators. */
export function describeApi(routes: readonly Route[], baseUrl: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Error: schemaOf(ErrorObject) }
  for (const route of routes) {
    if (route.scope === null || !route.path.startsWith('/api/')) continue
    const path = documentedPath(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  for (const { answer } of routes) if (typeof answer !== 'string') Object.assign(schemas, definitionsOf(answer))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docmill',
      version: '1',
      description: 'Documents in, clean Markdown, plain text or HTML out.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: Object.values(tags).filter(({ name }) => usesTag(paths, name)),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      headers: Object.fromEntries(
        Object.entries(answerHeaders).map(([name, { about, schema }]) => [name, { description: about, schema }]),
      ),
      schemas,
    },
  }
}

function tagOf({ path }: KeyedRoute): string {
  const tag = tags[path.split('/')[3] ?? '']
  if (!tag) throw new Error(`${path} has no tag in the OpenAPI document`)
  return tag.name
}

function usesTag(paths: Record<string, Json>, tag: string): boolean {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as { tags: string[] }[])
  return operations.some((operation) => operation.tags.includes(tag))
}

function operationOf(route: KeyedRoute): Json {
  const parameters = parametersOf(route)
  const successes = Object.fromEntries((route.statuses ?? [200]).map((status) => [status, successOf(route, status)]))
  return {
    tags: [tagOf(route)],
    operationId: operationId(route),
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.bodies ? { requestBody: requestBodyOf(route.bodies) } : {}),
    responses: { ...successes, ...errorResponses(route) },
  }
}

/** Those of the address, then those of the headers. */
function parametersOf({ path, parameters, bodies }: KeyedRoute): Json[] {
  const shape: Record<string, z.ZodType> = parameters?.shape ?? {}
  const inAddress = Object.entries(shape).map(([name, schema]) => {
    const isInPath = path.split('/').includes(`:${name}`)
    const { description = '', ...json } = schemaOf(schema)
    return { name, in: isInPath ? 'path' : 'query', required: isInPath, description, schema: json }
  })
  return [...inAddress, ...(bodies ? [idempotencyKey] : [])]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Kept for 24 hours: the same key and request is charged once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function requestBodyOf(bodies: NonNullable<KeyedRoute['bodies']>): Json {
  const content = Object.fromEntries(
    Object.entries(bodies).map(([type, schema]) => [type, { schema: schemaOf(schema) }]),
  )
  return { required: true, content }
}

function successOf(route: KeyedRoute, status: number): Json {
  const headers = headersOf([
    ...headersOfStatus(status),
    ...(route.takesToken ? rateHeaderNames : []),
    ...(route.answerHeaders ?? []),
    ...(route.hasBareAnswer ? bareHeaderNames : []),
  ])
  if (typeof route.answer === 'string') return { description: route.summary, headers, content: { [route.answer]: {} } }
  const bare = route.hasBareAnswer
    ? { 'text/markdown': textSchema, 'text/plain': textSchema, 'text/html': textSchema }
    : {}
  return {
    description: route.summary,
    headers,
    content: { 'application/json': { schema: schemaOf(route.answer) }, ...bare },
  }
}

const textSchema = { schema: { type: 'string' } }

function headersOf(names: readonly AnswerHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** One answer a status, which lists the codes that come with it. */
function errorResponses(route: KeyedRoute): Json {
  const codes = new Set([...keyedErrors, ...route.errors])
  const byStatus = Object.groupBy(codes, (code) => String(errors[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        headers: headersOf([...headersOfStatus(Number(status)), ...(route.takesToken ? rateHeaderNames : [])]),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** `/api/v1/convert` by POST → `postConvert`; `/api/v1/jobs/:id/retry` → `postJobsIdRetry`. */
function operationId({ method, path }: Route): string {
  const names = path
    .replace('/api/v1/', '')
    .split('/')
    .map((part) => part.replace(':', ''))
  return method.toLowerCase() + names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('')
}

/** Without the schemas that have names of their own, which it refers to. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, $defs: __, ...json } = jsonSchema(schema)
  return json
}

/** Schemas that have names of their own: nodes of a tree hold each other. */
function definitionsOf(schema: z.ZodType): Record<string, Json> {
  const definitions = (jsonSchema(schema).$defs ?? {}) as Record<string, Json>
  return Object.fromEntries(Object.entries(definitions).map(([name, { id: _, ...definition }]) => [name, definition]))
}

function jsonSchema(schema: z.ZodType): Json {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}
