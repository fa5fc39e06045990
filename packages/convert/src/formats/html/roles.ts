/** What elements without a meaning of their own are by their ARIA role (WAI-ARIA 1.2 §5.4). */
import { CLASS, ROLE } from '../../carriers/html-syntax/attributes.ts'
import { attribute, type Element } from '../../carriers/html-syntax/tree.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { admonitionClasses } from './blocks/admonitions.ts'
import { isDoxygenListing, listingClasses } from './blocks/code.ts'
import { classesOf } from './parse.ts'
import { isTexBlock } from './phrasing/formulas.ts'

const generic = new Set('div span p section article center font b i strong'.split(' '))

/** May have a meaning by their class. */
const boxes = new Set(['div', 'table', 'aside', 'figure', 'section'])

const meaningOfClass: ReadonlyMap<string, string> = new Map([
  ...listingClasses.map((name) => [name, 'pre'] as const),
  ...admonitionClasses.map((name) => [name, 'admonition'] as const),
  ['summary-table', 'summary-table'],
  ['tabbed-block', 'tabpanel'],
  ['sd-tab-content', 'tabpanel'],
  ['checkbox-on', 'checkbox'],
  ['checkbox-off', 'checkbox'],
  // Doxygen has no heading for a page's title.
  ['headertitle', 'h1'],
])

/** Heading levels of paragraphs by class names, for programs that export headings as paragraphs only (InDesign). */
const headingOfClass: ReadonlyMap<string, string> = new Map([
  ...['1', '2', '3', '4', '5', '6'].flatMap((level) =>
    ['h', 'H', 'heading', 'heading-', 'heading_', 'Heading', 'Heading-', 'Heading_'].map(
      (name) => [name + level, `h${level}`] as const,
    ),
  ),
  ...['chapter-title', 'Chapter-Title', 'chapterTitle', 'ChapterTitle', 'chaptertitle'].map(
    (name) => [name, 'h1'] as const,
  ),
])

const tagOfRole: Readonly<Record<string, string | undefined>> = lookupTable({
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
  checkbox: 'checkbox',
  tabpanel: 'tabpanel',
})

/** Classes whose meaning depends on what the element contains. */
const meaningByContent: ReadonlyMap<string, { meaning: string; isMeant(element: Element): boolean }> = new Map([
  ['fragment', { meaning: 'pre', isMeant: isDoxygenListing }],
  ['math', { meaning: 'math-renderer', isMeant: isTexBlock }],
  ['arithmatex', { meaning: 'math-renderer', isMeant: isTexBlock }],
])

/** Whether the meaning of an element is known only when all of it has been read. */
export function isKnownByContent(element: Element): boolean {
  return classesOf(element).some((word) => meaningByContent.has(word))
}

/** The tag of an element, or the one that says what its role does. */
export function meaningOf(element: Element): string {
  const { attributes, name } = element
  if ((attributes.kinds & (CLASS | ROLE)) === 0) return name
  if (boxes.has(name)) {
    for (const word of classesOf(element)) {
      const meaning = meaningOfClass.get(word)
      if (meaning !== undefined) return meaning
      const reported = meaningByContent.get(word)
      if (reported?.isMeant(element)) return reported.meaning
    }
  }
  if (name === 'p' && (attributes.kinds & CLASS) !== 0) {
    for (const word of classesOf(element)) {
      const meaning = headingOfClass.get(word)
      if (meaning !== undefined) return meaning
    }
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
