/** The appearance of characters as `style:text-properties` state it (part 3, §16). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Script } from '../../../office/word-processing/script.ts'

/** Weight, slant and size of Asian text, and of that in complex scripts, are recognised by attributes of their own. */
export interface TextAppearance {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  script?: 'super' | 'sub'
  /** Family of the typeface. */
  font?: string
  /** Shown in capitals, whatever the letters are. */
  caps?: boolean
  sizePt?: number
  asianBold?: boolean
  asianItalic?: boolean
  asianSizePt?: number
  complexBold?: boolean
  complexItalic?: boolean
  complexSizePt?: number
  hidden?: boolean
  /** A style that means code. */
  code?: boolean
}

/** What an attribute states; undefined where its value says nothing. */
const attributes: readonly (readonly [
  attribute: string,
  fact: Exclude<keyof TextAppearance, 'code'>,
  parse: (value: string) => TextAppearance[keyof TextAppearance],
])[] = [
  ['fo:font-weight', 'bold', isBold],
  ['style:font-weight-asian', 'asianBold', isBold],
  ['style:font-weight-complex', 'complexBold', isBold],
  ['fo:font-style', 'italic', isItalic],
  ['style:font-style-asian', 'asianItalic', isItalic],
  ['style:font-style-complex', 'complexItalic', isItalic],
  ['fo:font-size', 'sizePt', sizePt],
  ['style:font-size-asian', 'asianSizePt', sizePt],
  ['style:font-size-complex', 'complexSizePt', sizePt],
  ['style:text-line-through-type', 'strike', isLine],
  ['style:text-line-through-style', 'strike', isLine],
  ['style:text-position', 'script', scriptOf],
  ['fo:text-transform', 'caps', (letters) => letters === 'uppercase'],
  ['text:display', 'hidden', (display) => display === 'none' || undefined],
]

/** @param fonts Families of typefaces by the names of their declarations. */
export function readAppearance(xml: XmlReader, fonts: ReadonlyMap<string, string>): TextAppearance {
  const appearance: TextAppearance = {}
  for (const [attribute, fact, parse] of attributes) {
    const stated = xml.attribute(attribute)
    const value = stated === undefined ? undefined : parse(stated)
    if (value !== undefined) Object.assign(appearance, { [fact]: value })
  }
  const font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family')
  if (font !== undefined) appearance.font = fonts.get(font) ?? font
  return appearance
}

function isBold(weight: string): boolean {
  return weight === 'bold' || Number(weight) >= 600
}

function isItalic(slant: string): boolean {
  return slant === 'italic' || slant === 'oblique'
}

function isLine(style: string): boolean {
  return style !== 'none'
}

/** A percentage by which text is raised or lowered may stand for the word (§20.393). */
function scriptOf(position: string): TextAppearance['script'] {
  if (/^(?:super|[1-9])/.test(position)) return 'super'
  return /^(?:sub|-[1-9])/.test(position) ? 'sub' : undefined
}

function sizePt(size: string): number | undefined {
  const points = /^([\d.]+)pt$/.exec(size)?.[1]
  return points === undefined ? undefined : Number(points)
}

/** Some of it is stated for Asian text or for complex scripts. */
export function distinguishesScripts(appearance: TextAppearance): boolean {
  return Object.keys(appearance).some((name) => name.startsWith('asian') || name.startsWith('complex'))
}

/**
 * The appearance of text in a script.
 *
 * @param isSetPerScript The document states the appearance of each script, and not one for all.
 */
export function appearanceIn(script: Script, appearance: TextAppearance, isSetPerScript: boolean): TextAppearance {
  if (script === 'western') return appearance
  const { bold, italic, sizePt, ...shown } = appearance
  const western = isSetPerScript ? {} : { bold, italic, sizePt }
  const own: TextAppearance = shown
  const weight = appearance[`${script}Bold`] ?? western.bold
  if (weight !== undefined) own.bold = weight
  const slant = appearance[`${script}Italic`] ?? western.italic
  if (slant !== undefined) own.italic = slant
  const size = appearance[`${script}SizePt`] ?? western.sizePt
  if (size !== undefined) own.sizePt = size
  return own
}
