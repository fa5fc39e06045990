/** Keys of citations and references as text. */

export function keysOf(written: string): string {
  return written
    .slice(0, 2_000)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .join(', ')
}

/** `[see key, p. 3]`: one option stands behind the keys, of two the first stands before them (natbib 2.3). */
export function citation(command: string, keys: string, options: readonly string[]): string {
  const [before, behind] = options.length > 1 ? options : ['', options[0]]
  const inside = `${before ? `${before} ` : ''}${keys}${behind ? `, ${behind}` : ''}`
  return command.startsWith('nocite') ? '' : `[${inside}]`
}
