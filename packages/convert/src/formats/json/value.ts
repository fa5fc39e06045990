/** JSON values as the source has them: keys in order and repeated, numbers digit for digit. */
export type JsonValue = string | JsonLiteral | JsonArray | JsonObject

/** `null`, `true`, `false` or a number, as it is written. */
export interface JsonLiteral {
  type: 'literal'
  source: string
}

export interface JsonArray {
  type: 'array'
  items: JsonValue[]
}

export interface JsonObject {
  type: 'object'
  /** May be one list for many objects of the same keys: not to be changed. */
  keys: readonly string[]
  values: JsonValue[]
}

export function isScalar(value: JsonValue): value is string | JsonLiteral {
  return typeof value === 'string' || value.type === 'literal'
}
