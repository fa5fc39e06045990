/** Which elements a reader of the page would not see or not read. */
import { declaration, neverShown } from './elements.ts'
import { attribute, classesOf, type Element } from './parse.ts'

export type Invisible = 'never' | 'hidden' | 'navigation'

/** Classes of what surrounds the content: kept out of print, or the controls of a MediaWiki skin. */
const chrome = new Set(
  'noprint no-print d-print-none skip-link mw-editsection mw-jump-link mw-indicators vector-dropdown vector-menu vector-page-toolbar catlinks'.split(
    ' ',
  ),
)

export function invisibilityOf(element: Element): Invisible | undefined {
  if (neverShown.has(element.tagName)) return 'never'
  if (element.attrs.length === 0) return element.tagName === 'nav' ? 'navigation' : undefined
  if (isHidden(element)) return 'hidden'
  if (element.tagName === 'nav' || attribute(element, 'role') === 'navigation') return 'navigation'
  if (classesOf(element).some((name) => chrome.has(name))) return 'navigation'
  return undefined
}

function isHidden(element: Element): boolean {
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true
  if (element.tagName === 'dialog' && attribute(element, 'open') === undefined) return true
  const style = attribute(element, 'style')
  if (!style) return false
  return declaration(style, 'display') === 'none' || declaration(style, 'visibility') === 'hidden'
}
