/** Which elements a reader of the page would not see or not read. */
import { CLASS, HIDING, noAttributes, ROLE, STYLE } from '../../../carriers/html-syntax/attributes.ts'
import { childElements, type Element, isInert, textContent } from '../../../carriers/html-syntax/tree.ts'
import { declaration, neverShown } from '../elements.ts'
import { classesOf } from '../parse.ts'
import { isOfSite } from './landmarks.ts'
import { isMathScript } from './typesetting.ts'

export type Invisible = 'never' | 'hidden' | 'navigation'

const classes = {
  /** What surrounds the content: kept out of print, or the controls of a site or of a MediaWiki skin. */
  chrome:
    'noprint no-print d-print-none breadcrumb breadcrumbs cookie-banner cookie-consent cookie-notice ' +
    'skip-link skip-nav skip-to-content skiplink md-skip nav navheader navfooter nav-panel navigation ' +
    'share-buttons social-share sharedaddy mw-editsection mw-jump-link mw-indicators vector-dropdown vector-menu ' +
    'vector-page-toolbar catlinks printfooter',
  /** Left to screen readers. */
  unseen:
    'sr-only visually-hidden visuallyhidden screen-reader-text screenreader-only u-visually-hidden is-visually-hidden ' +
    'usa-sr-only govuk-visually-hidden govuk-accordion__section-toggle',
  /** The drawn form of a formula whose source is there too. */
  drawnFormula:
    'MathJax MathJax_Display MathJax_Preview MathJax_SVG MathJax_SVG_Display MathJax_CHTML ' +
    'mwe-math-fallback-image-inline mwe-math-fallback-image-display',
  /** Marks of notes, what leads from a note back to the text, and the marks of items that LibreOffice and LaTeXML write. */
  mark:
    'mw-cite-backlink fn-bracket ltx_note_mark ltx_tag_note ltx_tag_item margin-toggle Numbering_20_Symbols ' +
    'Bullet_20_Symbols',
  /** Numbers of printed pages, as in books of Project Gutenberg. */
  pageNumber: 'pagenum pageno x-ebookmaker-pageno',
  /** The numbers that highlighters put next to lines of code. */
  lineNumber: 'gutter rouge-gutter linenos lineno ln lnt hljs-ln-numbers blob-num crayon-nums',
} as const

const meaningOfClass: ReadonlyMap<string, keyof typeof classes> = new Map(
  (['chrome', 'unseen', 'drawnFormula', 'mark', 'pageNumber', 'lineNumber'] as const).flatMap((meaning) =>
    classes[meaning].split(' ').map((name) => [name, meaning] as const),
  ),
)

export function invisibilityOf(element: Element): Invisible | undefined {
  const { attributes, name } = element
  if (attributes === noAttributes) {
    const why = unmarked.get(name)
    return why === 'navigation' && !isOfSite(element) ? undefined : why
  }
  if (neverShown.has(name))
    return isMathScript(element) || (name === 'template' && !isInert(element)) ? undefined : 'never'
  const { kinds } = attributes
  const mayBeHidden = (kinds & (HIDING | STYLE)) !== 0 || name === 'dialog'
  if (mayBeHidden && isHidden(element)) return isFormulaForReaders(element) ? undefined : 'hidden'
  if ((kinds & ROLE) !== 0 && isPageNumber(element)) return 'never'
  if (isOfSite(element)) return 'navigation'
  return (kinds & CLASS) === 0 ? undefined : invisibilityByClass(element)
}

function invisibilityByClass(element: Element): Invisible | undefined {
  let isChrome = false
  for (const name of classesOf(element)) {
    const meaning = meaningOfClass.get(name)
    if (meaning === 'mark') return 'never'
    // MathJax 3 leaves no source but the MathML that it hides within.
    if (meaning === 'drawnFormula' && element.name !== 'mjx-container') return 'never'
    if (meaning === 'lineNumber' && (element.name === 'td' || element.name === 'span')) return 'never'
    if (meaning === 'pageNumber' && isNumberOfPage(element)) return 'never'
    if (meaning === 'unseen') return 'hidden'
    if (name === 'lang' && isNameOfLanguage(element)) return 'never'
    if (meaning === 'chrome') isChrome = true
  }
  return isChrome ? 'navigation' : undefined
}

function isNumberOfPage(element: Element): boolean {
  return /^\W*(?:(?:page|pg?)\W*)?(?:(?:\d{1,4}|[ivxlcdm]+)\W*)?$/i.test(textContent(element))
}

/** What VitePress writes in a corner of a listing. */
function isNameOfLanguage({ name, parent }: Element): boolean {
  return name === 'span' && parent !== null && classesOf(parent).some((word) => word.startsWith('language-'))
}

/** What elements without attributes are, as a rule. */
const unmarked: ReadonlyMap<string, Invisible> = new Map([
  ...Array.from(neverShown, (name) => [name, 'never'] as const),
  ['nav', 'navigation'],
  ['header', 'navigation'],
  ['footer', 'navigation'],
  ['dialog', 'hidden'],
])

/** Hidden for good: a part that a tab or a button of the page opens is content (WAI-ARIA 1.2; HTML §6.1, `until-found`). */
function isHidden({ attributes, name }: Element): boolean {
  const role = attributes.get('role')
  if (role === 'tabpanel' || role === 'region' || attributes.get('hidden') === 'until-found') return false
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
