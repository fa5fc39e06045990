/** Which elements a reader of the page would not see or not read. */

import { CLASS, HIDING, noAttributes, ROLE, STYLE } from '../../html-syntax/attributes.ts'
import { childElements, type Element, isInert } from '../../html-syntax/tree.ts'
import { declaration, neverShown } from './elements.ts'
import { isMathScript } from './formulas.ts'
import { classesOf } from './parse.ts'

export type Invisible = 'never' | 'hidden' | 'navigation'

/** Classes of what surrounds the content: kept out of print, or the controls of a site or of a MediaWiki skin. */
const chrome = new Set(
  (
    'noprint no-print d-print-none skip-link breadcrumb breadcrumbs cookie-banner cookie-consent cookie-notice ' +
    'share-buttons social-share sharedaddy mw-editsection mw-jump-link mw-indicators vector-dropdown vector-menu ' +
    'vector-page-toolbar catlinks'
  ).split(' '),
)

/** Classes of the drawn form of a formula whose source is there too. */
const drawnFormulas = new Set(
  'MathJax MathJax_Display MathJax_Preview MathJax_SVG MathJax_SVG_Display MathJax_CHTML mwe-math-fallback-image-inline mwe-math-fallback-image-display'.split(
    ' ',
  ),
)

/** Classes of marks of notes, of what leads from a note back to the text, and of the marks of items that LibreOffice writes. */
const marksOfNotes = new Set(
  'mw-cite-backlink fn-bracket ltx_note_mark ltx_tag_note margin-toggle Numbering_20_Symbols Bullet_20_Symbols'.split(
    ' ',
  ),
)

/** Classes of the numbers that highlighters set beside lines of code. */
const lineNumbers = new Set('gutter rouge-gutter linenos lineno hljs-ln-numbers blob-num'.split(' '))

export function invisibilityOf(element: Element): Invisible | undefined {
  if (element.attributes === noAttributes) return unmarked.get(element.name)
  if (neverShown.has(element.name))
    return isMathScript(element) || (element.name === 'template' && !isInert(element)) ? undefined : 'never'
  const { kinds } = element.attributes
  const mayBeHidden = (kinds & (HIDING | STYLE)) !== 0 || element.name === 'dialog'
  if (mayBeHidden && isHidden(element)) return isFormulaForReaders(element) ? undefined : 'hidden'
  if (element.name === 'nav') return 'navigation'
  if ((kinds & ROLE) !== 0) {
    if (element.attributes.get('role') === 'navigation') return 'navigation'
    if (isPageNumber(element)) return 'never'
  }
  if ((kinds & CLASS) === 0) return undefined
  const classes = classesOf(element)
  if (classes.some((name) => marksOfNotes.has(name))) return 'never'
  // MathJax 3 leaves no source but the MathML that it hides within.
  if (element.name !== 'mjx-container' && classes.some((name) => drawnFormulas.has(name))) return 'never'
  if (/^(?:td|span)$/.test(element.name) && classes.some((name) => lineNumbers.has(name))) return 'never'
  return classes.some((name) => chrome.has(name)) ? 'navigation' : undefined
}

/** What elements without attributes are. */
const unmarked: ReadonlyMap<string, Invisible> = new Map([
  ...Array.from(neverShown, (name) => [name, 'never'] as const),
  ['nav', 'navigation'],
  ['dialog', 'hidden'],
])

function isHidden({ attributes, name }: Element): boolean {
  if (attributes.get('hidden') !== undefined || attributes.get('aria-hidden') === 'true') return true
  if (name === 'dialog' && attributes.get('open') === undefined) return true
  const style = attributes.get('style')
  if (!style) return false
  return declaration(style, 'display') === 'none' || declaration(style, 'visibility') === 'hidden'
}

/** The number of a printed page (EPUB Structural Semantics, DPUB-ARIA). */
function isPageNumber({ attributes }: Element): boolean {
  const type = attributes.get('epub:type') ?? attributes.get('role')
  return type !== undefined && /\bpagebreak\b/.test(type)
}

/** MathML that is hidden because a picture of it is shown, as MediaWiki does. */
function isFormulaForReaders(element: Element): boolean {
  const children = childElements(element)
  return children.length === 1 && children[0]!.name === 'math'
}
