/** Which way the texts of a slide are read. */

interface Texts {
  /** Blocks, or what else a reader puts between them. */
  blocks: readonly object[]
}

/** Most of the texts begin with a letter that is written from right to left (UAX #9, classes R and AL). */
export function isRightToLeft(shapes: readonly Texts[]): boolean {
  let balance = 0
  for (const { blocks } of shapes) {
    const letter = firstLetter({ children: blocks })
    if (letter !== undefined) balance += /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 1 : -1
  }
  return balance > 0
}

function firstLetter(node: string | { value?: unknown; children?: readonly (string | object)[] }): string | undefined {
  if (typeof node === 'string') return /^[a-z]/i.test(node) ? node[0] : /\p{L}/u.exec(node)?.[0]
  if (typeof node.value === 'string') return firstLetter(node.value)
  for (const child of node.children ?? []) {
    const letter = firstLetter(child)
    if (letter !== undefined) return letter
  }
  return undefined
}
