/** What closes what: braces and environments, found in one pass so that no reader looks for an end twice. */

export interface Environment {
  name: string
  /** Start of the pair's content. */
  start: number
  end: number
  /** Behind its `\end`. */
  after: number
}

export interface Paired {
  text: string
  /** By the index of an opening brace, that of its closing one; 0 where there is none. */
  closes: Int32Array
  /** By the index of their `\begin`. */
  environments: ReadonlyMap<number, Environment>
}

export function pair(text: string): Paired {
  const closes = new Int32Array(text.length)
  const environments = new Map<number, Environment>()
  const braces: number[] = []
  const open: Environment[] = []
  const counts = new Map<string, number>()
  const found = /\\(?:(begin|end)\s*\{([^{}\n]{1,60})\}|[\s\S])|[{}]/g
  for (let token = found.exec(text); token; token = found.exec(text)) {
    const [whole, edge, name = ''] = token
    if (edge) closes[found.lastIndex - name.length - 2] = found.lastIndex - 1
    if (whole === '{') braces.push(token.index)
    else if (whole === '}') {
      const opening = braces.pop()
      if (opening !== undefined) closes[opening] = token.index
    } else if (edge === 'begin') {
      const made = { name, start: found.lastIndex, end: text.length, after: text.length }
      environments.set(token.index, made)
      open.push(made)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    } else if (edge === 'end' && counts.get(name)) close(open, counts, name, token.index, found.lastIndex)
  }
  return { text, closes, environments }
}

/** What was begun later and has no end of its own ends here too. */
function close(open: Environment[], counts: Map<string, number>, name: string, at: number, after: number): void {
  for (let last = open.pop(); last; last = open.pop()) {
    counts.set(last.name, counts.get(last.name)! - 1)
    last.end = at
    last.after = last.name === name ? after : at
    if (last.name === name) return
  }
}
