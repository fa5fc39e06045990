/** Links that name a slide by its place relative to the one that they are on. */
import { slideAnchor } from './section.ts'

export type Jump = 'next' | 'previous' | 'first' | 'last'

/** @returns Undefined where there is no such slide. */
export function jumpAddress(jump: Jump, from: number, count: number): string | undefined {
  const number = { next: from + 1, previous: from - 1, first: 1, last: count }[jump]
  return number >= 1 && number <= count ? `#${slideAnchor(number)}` : undefined
}
