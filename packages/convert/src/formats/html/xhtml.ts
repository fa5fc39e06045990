/** Pages that are XML: a tag may close its own element (`<script …/>`), and CDATA sections are text. */

const declares =
  /^\s*<\?xml\b|<!DOCTYPE[^<>]{0,200}\bXHTML\b|<html\b[^<>]{0,1000}\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/i
/** What it cannot do without; most pages have none of it, which is found out at once. */
const mayDeclare = /<\?xml|xhtml/i
/** Characters at the start of a page in which a declaration is looked for. */
const beginning = 4_000

export function isXhtml(page: string): boolean {
  const start = page.slice(0, beginning)
  return mayDeclare.test(start) && declares.test(start)
}
