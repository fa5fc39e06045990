/** White space at the beginning of a text, which some modes treat differently. */

const other = /[^\t\n\f\r ]/

export function leadingWhitespace(value: string): number {
  const first = value.search(other)
  return first < 0 ? value.length : first
}

export function isOnlyWhitespace(value: string): boolean {
  return !other.test(value)
}
