/** What names stand for in a document: addresses, and words or pictures between bars. */
import { image, text } from '../../document/build.ts'
import type { Phrasing } from '../../document/nodes.ts'

export interface Names {
  /** By the names of their targets, in lower case. */
  readonly addresses: ReadonlyMap<string, string>
  /** Of targets without a name, for the references without one ("Anonymous Hyperlinks"); the next is the last. */
  readonly anonymous: string[]
  readonly substitutes: ReadonlyMap<string, Phrasing>
}

export const target = /^\.\. _(`[^`]+`|[^:]+):\s*(.*)$/
export const anonymousTarget = /^(?:__|\.\. __:)(?:\s+(.*))?$/
const substitution = /^\.\. \|([^|]{1,100})\| ([\w-]+)::\s*(.*)$/
/** Of a picture. */
const mostOptions = 6

export function findNames(lines: readonly string[]): Names {
  const addresses = new Map<string, string>()
  const anonymous: string[] = []
  const substitutes = new Map<string, Phrasing>()
  for (const [at, line] of lines.entries()) {
    const start = line.trimStart()
    const nameless = anonymousTarget.exec(start)
    if (nameless) anonymous.push(nameless[1]?.trim() ?? '')
    const [, name = '', address] = target.exec(start) ?? []
    if (address && name !== '_') addresses.set(name.replaceAll('`', '').toLowerCase(), address.trim())
    const [, words = '', kind, argument = ''] = substitution.exec(start) ?? []
    if (kind === 'replace') substitutes.set(words.trim(), text(argument.trim().replaceAll(/[*`]+/g, '')))
    if (kind === 'image') substitutes.set(words.trim(), image(argument.trim(), alternativeOf(lines, at)))
  }
  return { addresses, anonymous: anonymous.reverse(), substitutes }
}

function alternativeOf(lines: readonly string[], at: number): string {
  for (const line of lines.slice(at + 1, at + 1 + mostOptions)) {
    const [, name, value = ''] = /^\s+:([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined) return ''
    if (name === 'alt') return value.trim()
  }
  return ''
}
