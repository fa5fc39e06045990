/**
 * The reference of the API as Markdown, made of the OpenAPI document: what viewers from elsewhere
 * draw with a megabyte of script, which the policy of these pages would not let run.
 */
import { markdownTable } from './markdown-table.ts'

type Json = Record<string, unknown>

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: string[]
  description?: string
  default?: unknown
  format?: string
  contentEncoding?: string
}

interface Response {
  description: string
  headers: Record<string, unknown>
  content: Record<string, { schema?: Schema }>
}

interface Operation {
  summary: string
  parameters?: { name: string; in: string; required: boolean; description: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}

/** Next to each request: one that can be copied. */
const examples: Readonly<Record<string, string>> = {
  'POST /api/v1/convert':
    'curl -sS BASE/api/v1/convert \\\n  -H "Authorization: Bearer $DOCMILL_KEY" \\\n  -F file=@report.docx -F output_format=markdown',
  'GET /api/v1/convert': 'curl -sS BASE/api/v1/convert -H "Authorization: Bearer $DOCMILL_KEY"',
  'GET /api/v1/usage': 'curl -sS BASE/api/v1/usage -H "Authorization: Bearer $DOCMILL_KEY"',
}

export function apiPage(document: Json, baseUrl: string): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationSection(method.toUpperCase(), path, operation, baseUrl),
    ),
  )
  const { schemas, headers } = document.components as {
    schemas: { Error: Schema }
    headers: Record<string, { description: string }>
  }
  return [
    '# API reference',
    `Every endpoint of \`${baseUrl}/api/v1\`. Send your API key as \`Authorization: Bearer KEY\` or \`X-API-Key: KEY\`. Responses are UTF-8 JSON with \`success\` and \`object\`, and have the header \`X-Request-Id\`. For programs the same is in [openapi.json](/openapi.json), an OpenAPI 3.1 document.`,
    ...operations,
    '## Errors',
    'Every error response has this body. Its `code` is one of [a fixed list](/docs/errors) and never changes within v1.',
    fieldTable(schemas.Error),
    '## Response headers',
    'Each endpoint lists the headers that it sends.',
    markdownTable(
      ['Header', 'Meaning'],
      Object.entries(headers).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
  ].join('\n\n')
}

function operationSection(method: string, path: string, operation: Operation, baseUrl: string): string {
  const { summary, parameters = [], requestBody, responses } = operation
  const example = examples[`${method} ${path}`]?.replace('BASE', baseUrl)
  const answer = Object.entries(responses).find(([status]) => isSuccess(status))?.[1]
  const schema = answer?.content['application/json']?.schema
  return [
    `## ${summary}`,
    `\`${method} ${path}\``,
    ...(example ? [`\`\`\`sh\n${example}\n\`\`\``] : []),
    ...(parameters.length > 0 ? ['### Parameters', parameterTable(parameters)] : []),
    ...(requestBody ? bodySections(requestBody.content) : []),
    '### Response',
    ...(answer ? [answerNote(Object.keys(answer.content))] : []),
    ...(schema ? [fieldTable(schema)] : []),
    ...(answer ? [`Headers: ${headerList(answer)}.`] : []),
    '### Errors',
    markdownTable(
      ['Status', 'Codes'],
      Object.entries(responses)
        .filter(([status]) => !isSuccess(status))
        .map(([status, { description }]) => [status, description.replace(/`(\w+)`/g, '[`$1`](/docs/errors#$1)')]),
    ),
  ].join('\n\n')
}

function headerList({ headers }: Response): string {
  return Object.keys(headers)
    .map((name) => `\`${name}\``)
    .join(', ')
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  return markdownTable(
    ['Name', 'In', 'Required', 'Meaning'],
    parameters.map(({ name, in: place, required, description }) => [
      `\`${name}\``,
      place,
      required ? 'yes' : 'no',
      description,
    ]),
  )
}

/** Encodings that have the same fields are described together. */
function bodySections(content: NonNullable<Operation['requestBody']>['content']): string[] {
  const groups = Map.groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema))
  return [...groups.values()].flatMap((group) => {
    const types = group.map(([type]) => `\`${type}\``).join(' or ')
    return [`### Fields of ${types}`, fieldTable(group[0]?.[1].schema ?? {}, 'request')]
  })
}

function answerNote(types: readonly string[]): string {
  const bare = types.filter((type) => type !== 'application/json')
  if (bare.length === 0) return 'JSON with these members:'
  return `JSON with these members. With \`Accept: ${bare.join('` or `Accept: ')}\`, only the content, and the rest in headers.`
}

function fieldTable(schema: Schema, side: 'request' | 'answer' = 'answer'): string {
  const rows = fieldRows(schema, '')
  return side === 'request'
    ? markdownTable(
        ['Field', 'Type', 'Required', 'Meaning'],
        [...rows]
          .sort((one, other) => Number(other.required) - Number(one.required))
          .map(({ name, type, required, about }) => [name, type, required ? 'yes' : 'no', about]),
      )
    : markdownTable(
        ['Member', 'Type', 'Meaning'],
        rows.map(({ name, type, about }) => [name, type, about]),
      )
}

interface Row {
  name: string
  type: string
  required: boolean
  about: string
}

/** Members of members have their path: `usage.daily`, `warnings[].code`. */
function fieldRows({ properties = {}, required = [] }: Schema, prefix: string): Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`
    const inner = schema.items?.properties ? schema.items : schema
    const suffix = schema.items ? '[].' : '.'
    const hasDefault = schema.default !== undefined
    const about = [schema.description ?? '', hasDefault ? `Default: \`${schema.default}\`.` : '']
      .filter(Boolean)
      .join(' ')
    return [
      { name: `\`${path}\``, type: typeOf(schema), required: required.includes(name) && !hasDefault, about },
      ...fieldRows(inner, `${path}${suffix}`),
    ]
  })
}

function typeOf(schema: Schema): string {
  const { type, const: constant, enum: values, anyOf, items, format, contentEncoding } = schema
  if (schema.$ref) return `\`${schema.$ref.split('/').at(-1)}\``
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``
  if (values) return values.length > 12 ? 'string, one of a list' : values.map((value) => `\`${value}\``).join(' or ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (format === 'binary') return 'file'
  if (contentEncoding) return `string, ${contentEncoding}`
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any')
}
