/** Whether a page is of before standards, by its doctype (HTML standard §13.2.6.4.1). */

/** What follows the system identifier does not count. */
const wellFormed =
  /^\s*html\s*(?:(?:public\s*(?<public>"[^"]*"|'[^']*')\s*|system\s*(?="|'))(?:(?<system>"[^"]*"|'[^']*').*)?)?$/is

/** The doctype that most pages have. */
const standard = /^\s*html\s*$/i

/** Public identifiers, without their language, of what came before HTML 4.01 and its strict kinds. */
const oldPublic: ReadonlySet<string> = new Set(
  `
+//silmaril//dtd html pro v0r11 19970101
-//as//dtd html 3.0 aswedit + extensions
-//advasoft ltd//dtd html 3.0 aswedit + extensions
-//ietf//dtd html 2.0 level 1
-//ietf//dtd html 2.0 level 2
-//ietf//dtd html 2.0 strict level 1
-//ietf//dtd html 2.0 strict level 2
-//ietf//dtd html 2.0 strict
-//ietf//dtd html 2.0
-//ietf//dtd html 2.1e
-//ietf//dtd html 3.0
-//ietf//dtd html 3.2 final
-//ietf//dtd html 3.2
-//ietf//dtd html 3
-//ietf//dtd html level 0
-//ietf//dtd html level 1
-//ietf//dtd html level 2
-//ietf//dtd html level 3
-//ietf//dtd html strict level 0
-//ietf//dtd html strict level 1
-//ietf//dtd html strict level 2
-//ietf//dtd html strict level 3
-//ietf//dtd html strict
-//ietf//dtd html
-//metrius//dtd metrius presentational
-//microsoft//dtd internet explorer 2.0 html strict
-//microsoft//dtd internet explorer 2.0 html
-//microsoft//dtd internet explorer 2.0 tables
-//microsoft//dtd internet explorer 3.0 html strict
-//microsoft//dtd internet explorer 3.0 html
-//microsoft//dtd internet explorer 3.0 tables
-//netscape comm. corp.//dtd html
-//netscape comm. corp.//dtd strict html
-//o'reilly and associates//dtd html 2.0
-//o'reilly and associates//dtd html extended 1.0
-//o'reilly and associates//dtd html extended relaxed 1.0
-//sq//dtd html 2.0 hotmetal + extensions
-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0
-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0
-//spyglass//dtd html 2.0 extended
-//sun microsystems corp.//dtd hotjava html
-//sun microsystems corp.//dtd hotjava strict html
-//w3c//dtd html 3 1995-03-24
-//w3c//dtd html 3.2 draft
-//w3c//dtd html 3.2 final
-//w3c//dtd html 3.2
-//w3c//dtd html 3.2s draft
-//w3c//dtd html 4.0 frameset
-//w3c//dtd html 4.0 transitional
-//w3c//dtd html experimental 19960712
-//w3c//dtd html experimental 970421
-//w3c//dtd w3 html
-//w3o//dtd w3 html 3.0
-//webtechs//dtd mozilla html 2.0
-//webtechs//dtd mozilla html
`
    .trim()
    .split('\n'),
)

const oldWithLanguage: ReadonlySet<string> = new Set([
  '-//w3o//dtd w3 html strict 3.0//en//',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
])

const looseHtml4 = new Set(['-//w3c//dtd html 4.01 frameset', '-//w3c//dtd html 4.01 transitional'])
const oldSystem = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'

/** @param doctype What stands after `<!DOCTYPE`. */
export function isQuirky(doctype: string): boolean {
  if (standard.test(doctype)) return false
  const found = wellFormed.exec(doctype)
  if (!found) return true
  const publicId = identifier(found.groups?.public)
  const systemId = identifier(found.groups?.system)
  if (systemId === oldSystem) return true
  if (publicId === undefined) return false
  if (oldWithLanguage.has(publicId)) return true
  const [registration, owner, text, language] = publicId.split('//')
  if (language === undefined) return false
  const name = `${registration}//${owner}//${text}`
  return oldPublic.has(name) || (systemId === undefined && looseHtml4.has(name))
}

function identifier(quoted: string | undefined): string | undefined {
  return quoted?.slice(1).replace(/["']$/, '').toLowerCase()
}
