/** Properties of the texts of shapes that are known without reading them. */

interface Texts {
  /** Blocks, or what else a reader puts between them. */
  blocks: readonly object[]
}

/** Most of the texts begin with a letter that is written from right to left (UAX #9, classes R and AL). */
export function isRightToLeft(shapes: readonly Texts[]): boolean {
  let balance = 0
  for (const { blocks } of shapes) {
    const letter = firstMatch({ children: blocks }, /\p{L}/u)
    if (letter !== undefined) balance += /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 1 : -1
  }
  return balance > 0
}

/** It is no figure (`85 %`, `12M`) or picture alone. */
export function hasWords({ blocks }: Texts): boolean {
  return firstMatch({ children: blocks }, /\p{L}{2}/u) !== undefined
}

/** Undefined where it is more than a number that counts. */
export function numberOf({ blocks }: Texts): number | undefined {
  const number = firstMatch({ children: blocks }, /^\s*\d{1,3}(?=[.)]?\s*$)/)
  return number === undefined ? undefined : Number(number)
}

interface Node {
  value?: unknown
  children?: readonly (string | object)[]
}

function firstMatch(node: string | Node, pattern: RegExp): string | undefined {
  if (typeof node === 'string') return pattern.exec(node)?.[0]
  if (typeof node.value === 'string') return pattern.exec(node.value)?.[0]
  for (const child of node.children ?? []) {
    const found = firstMatch(child, pattern)
    if (found !== undefined) return found
  }
  return undefined
}
