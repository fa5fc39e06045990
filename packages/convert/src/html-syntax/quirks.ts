/** Whether a page is of before standards, by its doctype (HTML standard §13.2.6.4.1). */

/** What follows the system identifier does not count. */
const wellFormed =
  /^\s*html\s*(?:(?:public\s*(?<public>"[^"]*"|'[^']*')\s*|system\s*(?="|'))(?:(?<system>"[^"]*"|'[^']*').*)?)?$/is

/** Public identifiers of what came before HTML 4.01 and its strict kinds, and of editors of that time. */
const oldPublic = new RegExp(
  `^(?:${[
    '\\+//silmaril//dtd html pro v0r11 19970101//',
    '-//(?:as|advasoft ltd)//dtd html 3\\.0 aswedit \\+ extensions//',
    '-//ietf//dtd html(?: 2\\.0| 2\\.1e| 3(?:\\.0|\\.2(?: final)?)?)?(?: strict)?(?: level [0-3])?//',
    '-//metrius//dtd metrius presentational//',
    '-//microsoft//dtd internet explorer [23]\\.0 (?:html(?: strict)?|tables)//',
    '-//netscape comm\\. corp\\.//dtd (?:strict )?html//',
    "-//o'reilly and associates//dtd html (?:2\\.0|extended (?:relaxed )?1\\.0)//",
    '-//sq//dtd html 2\\.0 hotmetal \\+ extensions//',
    '-//softquad(?: software)?//dtd hotmetal pro ',
    '-//spyglass//dtd html 2\\.0 extended//',
    '-//sun microsystems corp\\.//dtd hotjava (?:strict )?html//',
    '-//w3c//dtd html (?:3 1995-03-24|3\\.2(?:s? draft| final)?|4\\.0 (?:frameset|transitional))//',
    '-//w3c//dtd html experimental (?:19960712|970421)//',
    '-//w3c//dtd w3 html//',
    '-//w3o//dtd w3 html (?:3\\.0//|strict 3\\.0//en//$)',
    '-//webtechs//dtd mozilla html(?: 2\\.0)?//',
    '-/w3c/dtd html 4\\.0 transitional/en$',
    'html$',
  ].join('|')})`,
)

const ofLooseHtml4 = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//
const oldSystem = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'

/** @param doctype What stands after `<!DOCTYPE`. */
export function isQuirky(doctype: string): boolean {
  const found = wellFormed.exec(doctype)
  if (!found) return true
  const publicId = identifier(found.groups?.public)
  const systemId = identifier(found.groups?.system)
  if (systemId === oldSystem) return true
  if (publicId === undefined) return false
  return oldPublic.test(publicId) || (systemId === undefined && ofLooseHtml4.test(publicId))
}

function identifier(quoted: string | undefined): string | undefined {
  return quoted?.slice(1).replace(/["']$/, '').toLowerCase()
}
