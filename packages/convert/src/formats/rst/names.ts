/** What names stand for in a document: addresses, and words or pictures between bars. */

import { indentedFrom, indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { image, text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'

export interface Names {
  /** By the names of their targets, in lower case. */
  readonly addresses: ReadonlyMap<string, string>
  /** Anonymous targets ("Anonymous Hyperlinks") for references without a name; the last element comes next. */
  readonly anonymous: string[]
  readonly substitutes: ReadonlyMap<string, Phrasing>
  /** Titles and captions by the names of the targets before them, in lower case. */
  readonly titles: ReadonlyMap<string, string>
  /** Those of titles themselves, and of targets without an address. */
  readonly places: ReadonlySet<string>
  /** What the document itself says of roles, up to where it is read. */
  readonly roles: Roles
  /** Footnotes that are numbered by the program, so far. */
  readonly referred: NoteCounts
}

export interface Roles {
  /** The role of what names none. */
  standard: string
  /** Roles by the names of those that are made of them. */
  readonly bases: Map<string, string>
}

/** By the characters that stand for their numbers. */
export interface NoteCounts {
  '#': number
  '*': number
}

/** A colon within a name is escaped, or a word goes on behind it. */
export const target = /^\.\. _(`[^`]+`|(?:\\.|[^:\\]|:(?=\S))+):(?:\s+(.*))?$/s
export const anonymousTarget = /^(?:__|\.\. __:)(?:\s+(.*))?$/s
const substitution = /^\.\. \|([^|]{1,100})\| ([\w-]+)::\s*(.*)/s
/** Options of an image. */
const maxOptions = 6
/** Lines of a figure up to its caption. */
const maxLines = 12

export const adornment = /^\s*([!-/:-@[-`{-~])\1+\s*$/

export function findNames(lines: readonly string[]): Names {
  const addresses = new Map<string, string>()
  const anonymous: string[] = []
  const substitutes = new Map<string, Phrasing>()
  const titles = new Map<string, string>()
  const places = new Set<string>()
  /** Targets without an address, which stand for what follows them. */
  let pending: string[] = []
  for (const [at, line] of lines.entries()) {
    const start = line.trimStart()
    const nameless = anonymousTarget.exec(start)
    if (nameless) anonymous.push(nameless[1]?.trim() ?? '')
    const [, named = '', address] = target.exec(start) ?? []
    const name = nameOf(named)
    if (named && !address) {
      pending.push(name)
      places.add(name)
    } else if (address) {
      for (const one of [...pending, ...(name === '_' ? [] : [name])]) addresses.set(one, address.trim())
      pending = []
    } else if (start) {
      const title = titleAt(lines, at)
      for (const label of title ? pending : []) titles.set(label, title)
      if (title) places.add(nameOf(title))
      pending = []
    }
    const [, words = '', kind, argument = ''] = substitution.exec(start) ?? []
    if (kind === 'replace') substitutes.set(words.trim(), text(argument.trim().replaceAll(/[*`]+/g, '')))
    if (kind === 'unicode') substitutes.set(words.trim(), text(charactersOf(argument)))
    if (kind === 'image') substitutes.set(words.trim(), image(argument.trim(), alternativeOf(lines, at)))
  }
  for (const [name, address] of addresses) addresses.set(name, meantBy(address, addresses))
  return {
    addresses,
    anonymous: anonymous.map((address) => meantBy(address, addresses)).reverse(),
    substitutes,
    titles,
    places,
    roles: { standard: '', bases: new Map() },
    referred: { '#': 0, '*': 0 },
  }
}

const reference = /^(?:`([^`]+)`|([A-Za-z0-9][\w.-]*))_$/
const maxHops = 8

/** What a target leads to that names another one ("Hyperlink Targets", indirect). */
function meantBy(address: string, addresses: ReadonlyMap<string, string>): string {
  let meant = address
  for (let hops = 0; hops < maxHops; hops++) {
    const [whole, quoted, word] = reference.exec(meant) ?? []
    if (whole === undefined) break
    const name = nameOf(quoted ?? word ?? '')
    meant = addresses.get(name) ?? `#${name}`
  }
  return meant.replace(/\\(.)/g, '$1')
}

/** Names are alike whatever their case, spaces and markup ("Reference Names"). */
export function nameOf(written: string): string {
  return written
    .replace(/[`*\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** `U+00A9`, `0xA9` or `&#xA9;`, and words among them ("Unicode Character Codes"). */
function charactersOf(argument: string): string {
  return argument
    .replace(/(?<!\s)\s*\.\. .*/s, '')
    .split(/\s+/)
    .map((word) => {
      const code = /^(?:U\+|0x|\\?[ux]|&#x)([0-9a-f]{1,6});?$/i.exec(word)?.[1]
      const point = Number.parseInt(code ?? '', 16)
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : word
    })
    .join('')
}

/** What is printed of the title or the caption that begins there, without its markup; empty where there is none. */
function titleAt(lines: readonly string[], at: number): string {
  const [line = '', next = '', third = ''] = [lines[at], lines[at + 1], lines[at + 2]]
  const plain = (words: string): string => words.trim().replaceAll(/[*`]+/g, '')
  if (adornment.test(line)) return third.trim() === line.trim() ? plain(next) : ''
  if (adornment.test(next)) return plain(line)
  const [, name, argument = ''] = /^\s*\.\. ([\w-]+)::\s*(.*)/s.exec(line) ?? []
  if (name === 'figure') {
    const inside = indentedFrom(lines.slice(at + 1, at + 1 + maxLines), 0, indentOf(line) + 1).lines
    return plain(inside.find((one, index) => !isBlankLine(one) && isBlankLine(inside[index - 1] ?? 'x')) ?? '')
  }
  return name && /table$/.test(name) ? plain(argument) : ''
}

function alternativeOf(lines: readonly string[], at: number): string {
  for (const line of lines.slice(at + 1, at + 1 + maxOptions)) {
    const [, name, value = ''] = /^\s+:([\w-]+):\s*(.*)/s.exec(line) ?? []
    if (name === undefined) return ''
    if (name === 'alt') return value.trim()
  }
  return ''
}
