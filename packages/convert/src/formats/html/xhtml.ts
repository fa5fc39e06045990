/** Pages that are XML: a tag may close its own element (`<script …/>`), and CDATA sections are text. */

const declares =
  /^\s*<\?xml\b|<!DOCTYPE[^<>]{0,200}\bXHTML\b|<html\b[^<>]{0,1000}\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/i
/** Of the page, where a declaration would be. */
const beginning = 4_000

export function isXhtml(page: string): boolean {
  return declares.test(page.slice(0, beginning))
}
