import type { JsonValue } from './value.ts'

/**
 * A value as one text: strings and literals as they are, flat arrays with commas, anything
 * deeper as compact JSON.
 */
export function inOneLine(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (value.type === 'literal') return value.source
  const isFlat =
    value.type === 'array' && value.items.every((item) => typeof item === 'string' || item.type === 'literal')
  if (!isFlat || value.items.length === 0) return compact(value)
  return value.items.map((item) => inOneLine(item)).join(', ')
}

function compact(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value.type === 'literal') return value.source
  if (value.type === 'array') return `[${value.items.map(compact).join(', ')}]`
  return `{${value.values.map((item, index) => `${JSON.stringify(value.keys[index])}: ${compact(item)}`).join(', ')}}`
}
