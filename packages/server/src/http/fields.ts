/** The fields of a conversion request, whichever of the three encodings they came in. */
import { ServiceError } from '../errors.ts'

/** Names with their values; one that came with different values has two of them. */
export type Fields = Map<string, unknown[]>

/** @throws ServiceError invalid_json, invalid_request */
export function parseJsonFields(body: Buffer): Fields {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new ServiceError('invalid_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('invalid_request', { reason_text: ': the JSON is no object' })
  return collect(Object.entries(value))
}

/** `application/x-www-form-urlencoded` as the URL standard parses it (§5.1). */
export function parseFormFields(body: Buffer): Fields {
  return collect(new URLSearchParams(body.toString('utf8')))
}

/** An empty value counts as absent. */
export function collect(pairs: Iterable<[string, unknown]>): Fields {
  const fields: Fields = new Map()
  for (const [name, value] of pairs) {
    const values = fields.get(name) ?? []
    fields.set(name, values)
    // A third would add nothing, and is not looked for among thousands.
    if (value !== '' && value !== null && values.length < 2 && !values.includes(value)) values.push(value)
  }
  return fields
}
