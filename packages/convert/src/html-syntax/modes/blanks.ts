/** White space at the beginning of a text, which some modes treat apart. */
import { isBlank } from '../characters.ts'

export function leadingBlanks(value: string): number {
  let length = 0
  while (length < value.length && isBlank(value.charCodeAt(length))) length++
  return length
}

export function isOnlyBlank(value: string): boolean {
  return leadingBlanks(value) === value.length
}
