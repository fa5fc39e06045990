/** What has to be known of a page before it is read, found in one pass over its elements. */

import { noAttributes, ROLE } from '../../../carriers/html-syntax/attributes.ts'
import { type ClassStyles, noClassStyles, readClassStyles } from '../../../carriers/html-syntax/class-styles.ts'
import { descendants, type Element, textContent } from '../../../carriers/html-syntax/tree.ts'
import type { Metadata } from '../../../core/document/nodes.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { type Addresses, addressesOf } from './addresses.ts'
import { isInlineNote, type PlaceLink, placeLinks } from './footnotes.ts'
import { readMetadata } from './metadata.ts'
import { type Typesetting, typesettingOf } from './typesetting.ts'
import { invisibilityOf } from './visibility.ts'

export interface Survey {
  readonly metadata: Metadata
  readonly addresses: Addresses
  /** The document itself where it has no body. */
  readonly body: Element
  /** Elements that are marked as the main content and shown. */
  readonly mains: readonly Element[]
  /** Elements with attributes. */
  readonly marked: readonly Element[]
  readonly placeLinks: readonly PlaceLink[]
  /** Notes that stand in the text. */
  readonly inlineNotes: readonly Element[]
  /** How formulas in the text are delimited, where there are any. */
  readonly typesetting: Typesetting | undefined
  /** Style sheets are read when they are asked for: most pages have no class that one could be of. */
  classStyles(): ClassStyles
}

/** @param around What the page came in knows of it: its address and names, and its style sheets. */
export function surveyOf(
  document: Element,
  around: Pick<ReadContext, 'address' | 'classStylesOf' | 'ownNames'> = {},
): Survey {
  const metadata: Metadata = {}
  const mains: Element[] = []
  const links: Element[] = []
  const inlineNotes: Element[] = []
  const marked: Element[] = []
  const styleSheets: string[] = []
  const ownStyles: Element[] = []
  let body = document
  let base: string | undefined
  let canonical: string | undefined
  let typesetting: Typesetting | undefined
  const elements = descendants(document)
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const { attributes, name } = element
    if (attributes !== noAttributes) marked.push(element)
    if (body === document) {
      if (name === 'body') body = element
      else {
        readMetadata(element, metadata)
        if (name === 'base') base ??= attributes.get('href')
        else if (name === 'link') {
          const kind = attributes.get('rel')?.toLowerCase()
          if (kind === 'canonical') canonical ??= absoluteOf(attributes.get('href'))
          else if (kind === 'stylesheet') styleSheets.push(attributes.get('href') ?? '')
        }
      }
    }
    if (name === 'script') {
      if (typesetting !== 'dollars') typesetting = typesettingOf(element) ?? typesetting
    } else if (name === 'a') {
      links.push(element)
    } else if (name === 'style') ownStyles.push(element)
    else if (name === 'span' && isInlineNote(element)) inlineNotes.push(element)
    else if (name === 'main' || ((attributes.kinds & ROLE) !== 0 && attributes.get('role') === 'main')) {
      if (!invisibilityOf(element)) mains.push(element)
    }
  }
  const own = canonical ?? around.address
  const addresses = addressesOf([absoluteOf(base, own), canonical, around.address], around.ownNames)
  let classStyles: ClassStyles | undefined
  return {
    metadata,
    addresses,
    body,
    classStyles() {
      if (classStyles) return classStyles
      classStyles = (styleSheets.length > 0 && around.classStylesOf?.(styleSheets)) || noClassStyles
      for (const sheet of ownStyles) classStyles = readClassStyles(textContent(sheet), 'numbered', classStyles)
      return classStyles
    },
    inlineNotes,
    mains,
    marked,
    placeLinks: placeLinks(links, addresses),
    typesetting,
  }
}

/** @returns As it is written where that is absolute; undefined where its base is unknown. */
function absoluteOf(href: string | undefined, around?: string): string | undefined {
  if (!href || URL.canParse(href)) return href || undefined
  return around !== undefined && URL.canParse(href, around) ? new URL(href, around).href : undefined
}
