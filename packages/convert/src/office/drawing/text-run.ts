/** Runs of text in DrawingML: characters of one appearance (ECMA-376 part 1, §21.1.2.2.4, §21.1.2.3). */

import { isSymbolFont, looseSymbolText, symbolText } from '../../carriers/encoding/symbol-font.ts'
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lined, text } from '../../core/document/build.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { isMonospaceFont } from '../word-processing/style-role.ts'

/** The address that a hyperlink's relationship leads to. */
export type LinkOf = (relationshipId: string | undefined, action: string | undefined) => string | undefined

export interface TextRun {
  children: Phrasing[]
  /** That the run states, in points; undefined where it shows nothing. */
  sizePt: number | undefined
}

/** What stands for the number of a slide where it was not filled in. */
const unfilledNumber = /^[‹<]#[›>]$/

/**
 * A run of one format, or a field by its last result. Its own capitals are shown; those of its level are a
 * matter of the design.
 *
 * @param slideNumber Where the run is that number.
 */
export function readRun(xml: XmlReader, link: LinkOf, slideNumber: number | undefined): TextRun {
  const depth = xml.depth
  let appearance = plainAppearance
  let value = ''
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:rPr') appearance = xml.memoized(readAppearance)
    else if (xml.name === 'a:t') value += shown(withControls(xml.content()), appearance)
  }
  if (slideNumber !== undefined && unfilledNumber.test(value)) value = String(slideNumber)
  if (value === '') return { children: [], sizePt: undefined }
  const { sizePt, inCapitals, marks, click } = appearance
  if (inCapitals) value = value.toUpperCase()
  const url = click && link(click.id, click.action)
  let children = isCode(value, appearance) ? codeOf(value) : linesOf(value)
  for (const type of marks) children = [{ type, children }]
  if (url) children = [{ type: 'link', url, ...(click.title ? { title: click.title } : {}), children }]
  return { children, sizePt: value.trim() === '' ? undefined : sizePt }
}

/** Text style of a run (§21.1.2.3.9). */
interface Appearance {
  sizePt: number | undefined
  inCapitals: boolean
  /** What surrounds its text, innermost first. */
  marks: Mark[]
  click?: { id: string | undefined; action: string | undefined; title: string | undefined }
  /** Fonts of its letters, and of characters of the private area (§21.1.2.3.7, §21.1.2.3.10). */
  latin?: string
  symbol?: string
}

type Mark = 'superscript' | 'subscript' | 'delete' | 'emphasis' | 'strong'

const plainAppearance: Appearance = { sizePt: undefined, inCapitals: false, marks: [] }

function shown(text: string, { latin, symbol }: Appearance): string {
  if (latin !== undefined && isSymbolFont(latin)) return symbolText(latin, text)
  if (symbol === undefined) return looseSymbolText(text)
  return text.replace(/[\uf020-\uf0ff]+/g, (characters) => symbolText(symbol, characters))
}

function isCode(value: string, { latin }: Appearance): boolean {
  return latin !== undefined && isMonospaceFont(latin) && value.trim() !== ''
}

function codeOf(value: string): Phrasing[] {
  return linesOf(value).map((node) => (node.type === 'text' ? { type: 'inlineCode', value: node.value } : node))
}

/** ST_TextFontSize (§20.1.10.68), in hundredths of a point. */
export function points(size: string | undefined): number | undefined {
  const hundredths = Number(size ?? Number.NaN)
  return hundredths > 0 ? hundredths / 100 : undefined
}

/** Characters that XML cannot hold are written as `_x000B_`, an underscore before what only looks like that as `_x005F_` (part 1, §22.9.2.19). */
function withControls(text: string): string {
  if (!text.includes('_x00')) return text
  return text.replace(/_x(00[01][0-9A-F]|005F)_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** PowerPoint writes a line break within a run as a vertical tab. */
export function linesOf(value: string): Phrasing[] {
  if (!/[\v\r\n]/.test(value)) return [{ type: 'text', value }]
  return lined(value.split(/\v|\r\n?|\n/).map((line) => (line ? [text(line)] : [])))
}

function readAppearance(xml: XmlReader): Appearance {
  const depth = xml.depth
  const appearance: Appearance = {
    sizePt: points(xml.attribute('sz')),
    inCapitals: xml.attribute('cap') === 'all',
    marks: [],
  }
  const raised = Number(xml.attribute('baseline') ?? 0)
  if (raised > 0) appearance.marks.push('superscript')
  if (raised < 0) appearance.marks.push('subscript')
  const struck = xml.attribute('strike')
  if (struck === 'sngStrike' || struck === 'dblStrike') appearance.marks.push('delete')
  if (isSet(xml.attribute('i'))) appearance.marks.push('emphasis')
  if (isSet(xml.attribute('b'))) appearance.marks.push('strong')
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:latin') appearance.latin = xml.attribute('typeface') ?? ''
    else if (xml.name === 'a:sym') appearance.symbol = xml.attribute('typeface') ?? ''
    else if (xml.name === 'a:hlinkClick')
      appearance.click = { id: xml.attribute('r:id'), action: xml.attribute('action'), title: xml.attribute('tooltip') }
  }
  return appearance
}
