/** What the parts of the reader share about one page. */

import type { ClassStyles } from '../../carriers/html-syntax/class-styles.ts'
import { attribute, type Element, textContent } from '../../carriers/html-syntax/tree.ts'
import { decodingError } from '../../core/bounds.ts'
import type { ReadContext } from '../../core/reader.ts'
import { findDisclosures, isInHeading } from './blocks/disclosures.ts'
import { findTabs, type Tabs } from './blocks/tabs.ts'
import { findFootnotes } from './survey/footnotes.ts'
import type { Footnotes } from './survey/note-elements.ts'
import type { Survey } from './survey/survey.ts'
import type { Typesetting } from './survey/typesetting.ts'
import { invisibilityOf } from './survey/visibility.ts'

export interface Page {
  /** Levels of elements beyond which only text is kept. */
  readonly maxDepth: number
  readonly context: ReadContext
  readonly footnotes: Footnotes
  readonly tabs: Tabs
  /** Checkboxes that became the mark of a task-list item. */
  readonly consumed: Set<Element>
  /** How formulas in the text are delimited, where there are any. */
  readonly typesetting: Typesetting | undefined
  /** As in `Survey`. */
  classStyles(): ClassStyles
  /** As in `Addresses`. */
  local(href: string): string
  /** An absolute URL where the page names its base, else the URL as it is written. */
  resolve(url: string): string
  isDropped(element: Element): boolean
  /** Warns of the navigation that was dropped, where there was any besides what was read. */
  reportNavigation(): void
  reportDeepNesting(): void
}

export function createPage(survey: Survey, context: ReadContext): Page {
  const { base, local } = survey.addresses
  const keepHidden = context.options.hidden === 'keep'
  const footnotes = findFootnotes(survey, context.notesWanted)
  const tabs = findTabs(survey.marked)
  const disclosures = findDisclosures(survey.marked)
  const hasNotes = footnotes.definitions.size > 0
  let hasNavigation = false
  return {
    maxDepth: context.limits.nesting,
    context,
    footnotes,
    tabs,
    consumed: new Set(),
    typesetting: survey.typesetting,
    classStyles: survey.classStyles,
    local,
    resolve: (url) => (base === undefined || url.startsWith('#') ? url : absolute(url, base)),
    isDropped(element) {
      if (hasNotes && isOfNote(element, footnotes)) return true
      if (tabs.spent.size > 0 && tabs.spent.has(element)) return true
      const why = invisibilityOf(element)
      if (why === 'never' && element.name === 'button') return !(disclosures.has(element) || isInHeading(element))
      if (why === undefined || (why === 'hidden' && keepHidden)) return false
      if (why === 'navigation' && context.options.content === 'whole') return false
      if (why === 'hidden' && isReported(element))
        context.warn('hidden_content_dropped', { what: 'elements that the page does not show' })
      hasNavigation ||= why === 'navigation'
      return true
    },
    reportNavigation() {
      if (hasNavigation) context.warn('content_dropped', { what: 'navigation' })
    },
    reportDeepNesting: () => context.warn('content_dropped', { what: 'structure of very deeply nested elements' }),
  }
}

/** For a page that is nothing but navigation: a reader who sends it wants that. */
export function wholeOf(context: ReadContext): ReadContext {
  return { ...context, options: { ...context.options, content: 'whole' } }
}

/** Parsed once: most addresses are sound, and a page may have thousands. */
function absolute(url: string, base: string): string {
  try {
    return new URL(url, base).href
  } catch (error) {
    decodingError(error)
    return url
  }
}

/** What is printed with the note, or leads back from it. */
function isOfNote(element: Element, { backlinks, definitions, references }: Footnotes): boolean {
  return backlinks.has(element) || (definitions.has(element) && !references.has(element))
}

/** Decorations are hidden from screen readers and lost without harm; hidden text is reported. */
function isReported(element: Element): boolean {
  return attribute(element, 'aria-hidden') !== 'true' && textContent(element).trim() !== ''
}
