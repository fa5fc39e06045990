/** Constants as a formula's text has them (ECMA-376 part 1, §18.17.2.2). */

/** Undefined for what is no number. */
export function numberText(value: number): string | undefined {
  return Number.isFinite(value) ? String(value).toUpperCase() : undefined
}

export function stringText(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

export function booleanText(value: number): string {
  return value === 0 ? 'FALSE' : 'TRUE'
}
