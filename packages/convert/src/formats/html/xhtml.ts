/**
 * XHTML for a parser of HTML: an element that is closed where it begins (`<script …/>`) has no
 * end for HTML, which would take all that follows for its content; and a CDATA section is a comment.
 */

const declares =
  /^\s*<\?xml\b|<!DOCTYPE[^<>]{0,200}\bXHTML\b|<html\b[^<>]{0,1000}\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/i
/** Of the page, where a declaration would be. */
const beginning = 4_000

/** Elements that HTML too closes where they begin (HTML standard §13.1.2). */
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** A page that does not declare to be XHTML is left as it is. */
export function asHtml(page: string): string {
  if (!declares.test(page.slice(0, beginning))) return page
  return withEndTags(withoutSections(page))
}

function withEndTags(page: string): string {
  const parts: string[] = []
  let from = 0
  for (let end = page.indexOf('/>'); end >= 0; end = page.indexOf('/>', end + 2)) {
    const tag = page.slice(Math.max(from, page.lastIndexOf('<', end)), end)
    const name = /^<([a-zA-Z][\w:.-]*)(?=\s|$)/.exec(tag)?.[1]
    if (name === undefined || voids.has(name.toLowerCase()) || hasEnded(tag)) continue
    parts.push(page.slice(from, end), `></${name}>`)
    from = end + 2
  }
  return from === 0 ? page : parts.join('') + page.slice(from)
}

/** Whether a `>` outside of an attribute's value closes the tag before its end. */
function hasEnded(tag: string): boolean {
  return tag.includes('>') && tag.replace(/"[^"]*"|'[^']*'/g, '').includes('>')
}

function withoutSections(page: string): string {
  const parts: string[] = []
  let from = 0
  for (let start = page.indexOf('<![CDATA['); start >= 0; start = page.indexOf('<![CDATA[', from)) {
    const end = page.indexOf(']]>', start)
    if (end < 0) break
    const text = page.slice(start + 9, end)
    parts.push(page.slice(from, start), text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    from = end + 3
  }
  return from === 0 ? page : parts.join('') + page.slice(from)
}
