/** What each element is, as data (HTML standard §4 and the rendering rules of §15). */

import { NAMING } from '../../carriers/html-syntax/attributes.ts'
import type { Element } from '../../carriers/html-syntax/tree.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import type { Mark } from './phrasing/inline-run.ts'

/** Their content is no part of the page that a person reads. */
export const neverShown = new Set(
  'area base button canvas col colgroup datalist embed head link map meta noembed noframes noscript param rp script source style template track'.split(
    ' ',
  ),
)

/** Elements that begin and end a block of their own (§15.3). */
const blocks =
  'address article aside body center details dialog div fieldset figcaption figure footer form header hgroup html legend li main nav optgroup option p search section summary tbody td tfoot th thead tr'

const wrap =
  (type: 'emphasis' | 'strong' | 'delete' | 'superscript' | 'subscript'): Mark =>
  (children: Phrasing[]) => ({ type, children })

const strong = wrap('strong')
const emphasis = wrap('emphasis')
const deleted = wrap('delete')
const superscript = wrap('superscript')
const subscript = wrap('subscript')

const marksOfTags: readonly (readonly [name: string, marks: readonly Mark[]])[] = [
  ['b', [strong]],
  ['strong', [strong]],
  ['i', [emphasis]],
  ['em', [emphasis]],
  ['dfn', [emphasis]],
  ['var', [emphasis]],
  ['s', [deleted]],
  ['del', [deleted]],
  ['strike', [deleted]],
  ['sup', [superscript]],
  ['sub', [subscript]],
]

export const noMarks: readonly Mark[] = []

/** What a tag does to the text within it. */
export interface Effect {
  readonly isBlock: boolean
  readonly marks: readonly Mark[]
}

const noEffect: Effect = { isBlock: false, marks: noMarks }
const effects: ReadonlyMap<string, Effect> = new Map([
  ...blocks.split(' ').map((name): [string, Effect] => [name, { isBlock: true, marks: noMarks }]),
  ...marksOfTags.map(([name, marks]): [string, Effect] => [name, { isBlock: false, marks }]),
])

export function effectOf(tag: string): Effect {
  return effects.get(tag) ?? noEffect
}

/** Those of the tag as its own style has them. */
export function styledMarks(ofTag: readonly Mark[], style: string): readonly Mark[] {
  if (!/font-(?:weight|style)|text-decoration|vertical-align/i.test(style)) return ofTag
  const marks = new Set(ofTag)
  const weight = declaration(style, 'font-weight')
  if (weight !== undefined)
    if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) marks.add(strong)
    else marks.delete(strong)
  const slant = declaration(style, 'font-style')
  if (slant !== undefined)
    if (/^(?:italic|oblique)/.test(slant)) marks.add(emphasis)
    else marks.delete(emphasis)
  if (/line-through/.test(declaration(style, 'text-decoration') ?? '')) marks.add(deleted)
  const raised = declaration(style, 'vertical-align')
  if (raised === 'super') marks.add(superscript)
  if (raised === 'sub') marks.add(subscript)
  return [...marks]
}

/** The names by which links lead to an element. */
export function anchorsOf({ attributes, name }: Element): readonly string[] {
  if ((attributes.kinds & NAMING) === 0) return noAnchors
  const id = attributes.get('id')
  const ofLink = name === 'a' ? attributes.get('name') : undefined
  if (!id) return ofLink ? [ofLink] : noAnchors
  return ofLink && ofLink !== id ? [id, ofLink] : [id]
}

const noAnchors: readonly string[] = []

/** Whether the style has the line ends of the source count, or not; undefined where it does not say. */
export function keepsLinesOf(style: string): boolean | undefined {
  const value = declaration(style, 'white-space')
  return value === undefined ? undefined : /^(?:pre|break)/.test(value)
}

/** Value of a property in a style attribute, lower case. */
export function declaration(style: string, property: string): string | undefined {
  const lower = style.toLowerCase()
  if (!lower.includes(property)) return undefined
  for (const part of lower.split(';')) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim() === property)
      return part
        .slice(colon + 1)
        .replace('!important', '')
        .trim()
  }
  return undefined
}
