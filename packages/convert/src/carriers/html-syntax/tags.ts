/** What the tree construction has to know of each tag (HTML standard §13.2.4.2 and the rules of §13.2.6). */
import type { Attributes } from './attributes.ts'
import { asciiLower } from './characters.ts'

/** Classes of elements, as bits of `Element.traits`. */
export const SPECIAL = 1
/** Bounds every scope but that of tables. */
export const SCOPE = 2
/** Bounds the scope of list items too. */
export const LIST_SCOPE = 4
/** Bounds the scope of buttons too. */
export const BUTTON_SCOPE = 8
/** What a table's parts are cleared back to, and the bound of their scope. */
export const TABLE_CONTEXT = 16
export const BODY_CONTEXT = 32
export const ROW_CONTEXT = 64
/** An end tag of it may be left out. */
export const IMPLIED_END = 128
/** Also when a template ends. */
export const IMPLIED_IN_TEMPLATE = 256
/** Content that belongs into no cell is put before the table. */
export const FOSTERS = 512
export const HEADING = 1024
const FORMATTING = 2048
/** §13.2.6.1: HTML or text within SVG or MathML. */
export const HTML_INTEGRATION = 4096
export const TEXT_INTEGRATION = 8192
export const TABLE_PART = 16_384
export const CELL = 32_768
/** How many are open is counted, so that most searches for one end at once. */
export const COUNTED = 65_536
/** Its end tag does more in the body than to close it (§13.2.6.4.7). */
export const ENDS_MORE = 131_072

export interface TagName {
  /** In lower case. */
  readonly name: string
  readonly traits: number
}

const members: readonly (readonly [trait: number, names: string])[] = [
  [
    SPECIAL,
    'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup ' +
      'dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
      'header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes ' +
      'noscript object ol p param plaintext pre script search section select source style summary table tbody td ' +
      'template textarea tfoot th thead title tr track ul wbr xmp',
  ],
  [SCOPE, 'applet caption html table td th marquee object template'],
  [LIST_SCOPE, 'ol ul'],
  [BUTTON_SCOPE, 'button'],
  [TABLE_CONTEXT, 'table template html'],
  [BODY_CONTEXT, 'tbody tfoot thead template html'],
  [ROW_CONTEXT, 'tr template html'],
  [IMPLIED_END, 'dd dt li optgroup option p rb rp rt rtc'],
  [IMPLIED_IN_TEMPLATE, 'dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr'],
  [FOSTERS, 'table tbody tfoot thead tr'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [FORMATTING, 'a b big code em font i nobr s small strike strong tt u'],
  [TABLE_PART, 'caption col colgroup tbody td tfoot th thead tr'],
  [CELL, 'td th'],
  [COUNTED, 'p template'],
  [
    ENDS_MORE,
    'html body form template applet marquee object br a b big code em font i nobr s small strike strong tt u',
  ],
]

const others = 'span sub sup kbd samp var cite abbr time label svg math ruby del ins mark q dfn output bdo bdi image'

const known = new Map<string, { name: string; traits: number }>()
for (const name of others.split(' ')) known.set(name, { name, traits: 0 })
for (const [trait, names] of members)
  for (const name of names.split(' ')) {
    const tag = known.get(name) ?? { name, traits: 0 }
    tag.traits |= trait
    known.set(name, tag)
  }
for (const tag of [...known.values()]) known.set(tag.name.toUpperCase(), tag)

/** Characters of the longest name that is known. */
export const longestKnown = 10

/** @param written As it stands in the tag. */
export function knownTag(written: string): TagName | undefined {
  return known.get(written)
}

/** @param written As it stands in the tag. */
export function tagName(written: string): TagName {
  const tag = known.get(written)
  if (tag !== undefined) return tag
  const name = asciiLower(written)
  return known.get(name) ?? { name, traits: 0 }
}

const inMath: Readonly<Record<string, number | undefined>> = {
  mi: SPECIAL | SCOPE | TEXT_INTEGRATION,
  mo: SPECIAL | SCOPE | TEXT_INTEGRATION,
  mn: SPECIAL | SCOPE | TEXT_INTEGRATION,
  ms: SPECIAL | SCOPE | TEXT_INTEGRATION,
  mtext: SPECIAL | SCOPE | TEXT_INTEGRATION,
}

const inSvg: Readonly<Record<string, number | undefined>> = {
  foreignobject: SPECIAL | SCOPE | HTML_INTEGRATION,
  desc: SPECIAL | SCOPE | HTML_INTEGRATION,
  title: SPECIAL | SCOPE | HTML_INTEGRATION,
}

/**
 * Traits of an element in the SVG or MathML namespace; the attributes of an annotation state what it
 * is written in.
 */
export function foreignTraits(name: string, space: 'svg' | 'math', attributes: Attributes): number {
  if (space === 'math' && name === 'annotation-xml') {
    const isHtml = /^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.get('encoding') ?? '')
    return SPECIAL | SCOPE | (isHtml ? HTML_INTEGRATION : 0)
  }
  return (space === 'math' ? inMath : inSvg)[name] ?? 0
}

/** Elements without content (§13.1.2). */
export const voidElements: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)
