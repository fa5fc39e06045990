/** What elements without a meaning of their own are by their ARIA role (WAI-ARIA 1.2 §5.4). */
import { CLASS, ROLE } from '../../html-syntax/attributes.ts'
import { attribute, type Element } from '../../html-syntax/tree.ts'
import { isAdmonition } from './admonitions.ts'
import { isListing } from './code.ts'
import { isSummary } from './summaries.ts'

const generic = new Set('div span p section article center font b i strong'.split(' '))

/** May be a listing or an admonition by their class. */
const boxes = new Set(['div', 'table', 'aside', 'figure', 'section'])

const tagOfRole: Readonly<Record<string, string | undefined>> = {
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  rowgroup: 'tbody',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  img: 'drawing',
  list: 'ul',
  listitem: 'li',
}

/** The tag of an element, or the one that says what its role does. */
export function meaningOf(element: Element): string {
  const { attributes, name } = element
  if ((attributes.kinds & (CLASS | ROLE)) === 0) return name
  if (boxes.has(name)) {
    if (isListing(element)) return 'pre'
    if (isAdmonition(element)) return 'admonition'
    if (isSummary(element)) return 'summary-table'
    // Doxygen has no heading for a page's title.
    if (attributes.get('class') === 'headertitle') return 'h1'
  }
  if ((attributes.kinds & ROLE) === 0 || !generic.has(name)) return name
  const role = attribute(element, 'role')
  if (role === undefined) return name
  return role === 'heading' ? `h${levelOf(element)}` : (tagOfRole[role] ?? name)
}

/** 2 is what a browser assumes (WAI-ARIA 1.2, role heading). */
function levelOf(element: Element): number {
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '', 10)
  return level >= 1 ? Math.min(level, 6) : 2
}
