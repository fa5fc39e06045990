/**
 * The bracket that closes each `[` of a text, found in one pass, so that brackets that are never closed cost no search.
 *
 * @returns The place of `]` by the place of its `[`.
 */
export function closingBrackets(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const { index, 0: bracket } of text.matchAll(/[[\]]/g)) {
    if (bracket === '[') open.push(index)
    else if (open.length > 0) closing.set(open.pop()!, index)
  }
  return closing
}
