/** Parts of a page that are of the site around it (WAI-ARIA 1.2 §5.3.4, "landmark roles"). */
import { ROLE } from '../../../carriers/html-syntax/attributes.ts'
import { type Element, findDescendant } from '../../../carriers/html-syntax/tree.ts'

const landmarks: ReadonlyMap<string, 'navigation' | 'banner' | 'contentinfo'> = new Map([
  ['nav', 'navigation'],
  ['navigation', 'navigation'],
  ['search', 'navigation'],
  ['header', 'banner'],
  ['banner', 'banner'],
  ['footer', 'contentinfo'],
  ['contentinfo', 'contentinfo'],
])

/** Navigation anywhere; the footer of the page as a whole, and its header where that has no heading. */
export function isOfSite(element: Element): boolean {
  const { attributes, name } = element
  const role = (attributes.kinds & ROLE) === 0 ? undefined : attributes.get('role')
  const landmark = (role !== undefined && landmarks.get(role)) || landmarks.get(name)
  if (landmark === undefined) return false
  if (landmark === 'navigation') return true
  return isOfPage(element) && (landmark === 'contentinfo' || !findDescendant(element, isHeading))
}

const plainContainers = new Set(['div', 'span', 'center', 'form'])

/** A header or footer is that of the page where nothing that has a meaning lies between (HTML-AAM 1.0). */
function isOfPage({ parent }: Element): boolean {
  let around = parent
  while (around && plainContainers.has(around.name)) around = around.parent
  return around?.name === 'body'
}

function isHeading({ attributes, name }: Element): boolean {
  return /^h[1-6]$/.test(name) || attributes.get('role') === 'heading'
}
