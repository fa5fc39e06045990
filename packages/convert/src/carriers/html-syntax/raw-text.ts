/** Where the content of elements ends in which no tags are read (HTML standard §13.2.5.2–31). */

/** `escapable` has references (RCDATA); `plain` goes on to the end of the page. */
export type RawText = 'escapable' | 'raw' | 'script' | 'plain'

/** @returns Where the end tag begins, or the page ends. */
export function endOfRawText(page: string, from: number, kind: RawText, name: string): number {
  if (kind === 'plain') return page.length
  if (kind === 'script') return endOfScript(page, from)
  const end = endTagOf(name)
  end.lastIndex = from
  return end.exec(page)?.index ?? page.length
}

/** End tags of the few elements whose content is read without tags. */
const endTags = new Map<string, RegExp>()

function endTagOf(name: string): RegExp {
  const known = endTags.get(name)
  if (known) return known
  const end = new RegExp(`</${name}[\\t\\n\\f />]`, 'gi')
  endTags.set(name, end)
  return end
}

const partOfScript = /<!--|-->|<\/?script[\t\n\f />]/gi

/** A script that stands in a comment of a script may hold another (§13.2.5.18–31). */
function endOfScript(page: string, from: number): number {
  let depth = 0
  partOfScript.lastIndex = from
  for (let part = partOfScript.exec(page); part; part = partOfScript.exec(page)) {
    const [what] = part
    if (what === '<!--') {
      depth = Math.max(depth, 1)
      // Its dashes may be those of its end.
      partOfScript.lastIndex = part.index + 2
    } else if (what === '-->') depth = 0
    else if (what[1] !== '/') {
      if (depth === 1) depth = 2
    } else if (depth === 2) depth = 1
    else return part.index
  }
  return page.length
}
