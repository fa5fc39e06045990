/** Names that stand for values, set in lines `:name: value` ("Document Attributes"). */

const entry = /^:(!?)([A-Za-z0-9_][\w-]*)(!?):(?:\s+(.*))?$/s
const reference = /\\?\{([A-Za-z0-9_][\w-]*)\}/g
/** A value that goes on in the next line. */
const continued = /\s(?:\+\s)?\\$/
const longestValue = 10_000

/** Characters that are markup elsewhere ("Character Replacement Attributes"); they are text. */
const characters: ReadonlyMap<string, string> = new Map([
  ['blank', ''],
  ['empty', ''],
  ['sp', ' '],
  ['nbsp', '\u00a0'],
  ['zwsp', '\u200b'],
  ['wj', '\u2060'],
  ['apos', "'"],
  ['quot', '"'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['deg', '°'],
  ['plus', '+'],
  ['brvbar', '¦'],
  ['vbar', '|'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['startsb', '['],
  ['endsb', ']'],
  ['caret', '^'],
  ['asterisk', '*'],
  ['tilde', '~'],
  ['backslash', '\\'],
  ['backtick', '`'],
  ['two-colons', '::'],
  ['two-semicolons', ';;'],
  ['cpp', 'C++'],
  ['cxx', 'C++'],
  ['pp', '++'],
])

export function characterNamed(name: string): string | undefined {
  return characters.get(name)
}

/** Those that are set where the reader is now. */
export interface Attributes {
  has(name: string): boolean
  get(name: string): string | undefined
  /** @returns The text with values for names, but for those of characters. */
  expand(text: string): string
  /** Sets what the line sets. @returns The line behind it; undefined where it sets nothing. */
  set(lines: readonly string[], at: number): number | undefined
}

/** @param expandable Characters that values may make of names, over the whole document. */
export function createAttributes(expandable: number): Attributes {
  // As Asciidoctor has them where it makes a page.
  const values = new Map([
    ['asciidoctor', ''],
    ['backend', 'html5'],
    ['backend-html5', ''],
    ['basebackend-html', ''],
  ])
  let left = expandable

  function expand(text: string): string {
    if (!text.includes('{')) return text
    return text.replace(reference, (whole, name: string) => {
      if (whole.startsWith('\\')) return characters.has(name) ? whole : whole.slice(1)
      const value = values.get(name.toLowerCase())
      if (value === undefined || value.length > left) return whole
      left -= value.length
      return value
    })
  }

  return {
    has: (name) => values.has(name.toLowerCase()),
    get: (name) => values.get(name),
    expand,
    set(lines, at) {
      const found = entry.exec(lines[at]!)
      if (!found) return undefined
      const [, unset, name = '', unsetBehind, first = ''] = found
      let next = at + 1
      let last = first
      let value = ''
      for (; continued.test(last) && next < lines.length; next++) {
        value += last.replace(continued, '')
        last = ` ${lines[next]!.trim()}`
      }
      value += last
      if (unset || unsetBehind) values.delete(name.toLowerCase())
      else if (value.length <= longestValue) {
        const known = expand(value.trim())
        if (known.length <= longestValue) values.set(name.toLowerCase(), known)
      }
      return next
    },
  }
}
