/** The name that a person probably meant. */

/** Longer names may have more typing errors; `--ouput` is one away, `--jason` two. */
const maxShareOfErrors = 0.4

/** @returns The most similar of the names, or undefined where none is similar. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const ranked = names.map((other) => ({ other, distance: editDistance(name, other) }))
  const [best] = ranked.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, name.length * maxShareOfErrors) ? best.other : undefined
}

/** Levenshtein's distance: insertions, deletions and substitutions of one character. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...b].entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[column + 1], row[column], next[column]]
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
