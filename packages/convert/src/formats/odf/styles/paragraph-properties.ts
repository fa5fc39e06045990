/** What a style says of the lines around paragraphs, and of pages that begin at them (part 3, §17.6). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'

/** Where pages begin by a style (§20.184, §20.185, §19.506); undefined where it does not say. */
export interface PageBreaks {
  before?: boolean
  after?: boolean
}

/** Page breaks that the element whose start tag was read last sets. */
export function readBreaks(xml: XmlReader): PageBreaks {
  const breaks: PageBreaks = {}
  const before = xml.attribute('fo:break-before')
  const after = xml.attribute('fo:break-after')
  if (before !== undefined) breaks.before = before.endsWith('page')
  if (after !== undefined) breaks.after = after.endsWith('page')
  return breaks
}

/** A line above or below is a rule; with lines at the sides it is a frame (§20.183). */
export function isRule(xml: XmlReader): boolean | undefined {
  const border = xml.attribute('fo:border')
  const [top, bottom, left, right] = ['top', 'bottom', 'left', 'right'].map((side) =>
    isLine(xml.attribute(`fo:border-${side}`) ?? border),
  )
  return top === undefined && bottom === undefined ? undefined : (top || bottom) && !left && !right
}

function isLine(border: string | undefined): boolean | undefined {
  return border === undefined ? undefined : !/\b(?:none|hidden)\b/.test(border)
}
