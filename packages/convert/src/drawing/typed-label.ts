/** Bullets, numbers and boxes to tick that an author typed before the lines of a shape. */
import { text } from '../document/build.ts'
import type { Phrasing } from '../document/nodes.ts'
import { boxBullet } from '../flow/box-bullet.ts'
import type { Bullet, TextParagraph } from './text-body.ts'

/** A line, taken apart. */
export interface TypedItem {
  bullet: Exclude<Bullet, 'none'>
  /** What stands behind the label. */
  children: Phrasing[]
}

interface Label extends TypedItem {
  /** A sign that text may begin with as well; undefined for one that is nothing but a label. */
  sign?: string
}

const typed = /^(?:([•▪◦‣●■□○⁃∙·])|([☐☑☒])|([-–—*])|(\d{1,3})([.)]))[ \t\u00a0]+(?=\S)/u

/**
 * The lines that begin with a label, by their paragraphs. A dash, a star or a number is one where the
 * next or the last line goes on with it.
 *
 * @param paragraphs In their order, those without text left out; undefined for one that has a bullet.
 */
export function typedItems(paragraphs: readonly (TextParagraph | undefined)[]): Map<TextParagraph, TypedItem> {
  const items = new Map<TextParagraph, TypedItem>()
  const labels = paragraphs.map((paragraph) => paragraph && labelOf(paragraph.children))
  for (const [at, label] of labels.entries())
    if (label && (label.sign === undefined || follows(label, labels[at - 1]) || follows(labels[at + 1], label)))
      items.set(paragraphs[at]!, label)
  return items
}

function labelOf([first, ...rest]: readonly Phrasing[]): Label | undefined {
  const found = first?.type === 'text' ? typed.exec(first.value) : undefined
  if (first?.type !== 'text' || !found) return undefined
  const [label, , box, sign, number, end] = found
  const children = [text(first.value.slice(label.length)), ...rest]
  if (number !== undefined)
    return { bullet: { ordered: true, style: 'decimal', scheme: end, start: Number(number) }, children, sign: end! }
  const checked = box === undefined ? undefined : boxBullet(box, undefined)
  return { bullet: { ordered: false, checked }, children, ...(sign === undefined ? {} : { sign }) }
}

function follows(label: Label | undefined, before: Label | undefined): boolean {
  if (!label || !before || label.sign !== before.sign) return false
  if (!label.bullet.ordered || !before.bullet.ordered) return label.bullet.ordered === before.bullet.ordered
  return label.bullet.start === before.bullet.start + 1
}
