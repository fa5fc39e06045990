/** What `style:text-properties` say of how characters look (part 3, §16). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Script } from '../../../office/word-processing/script.ts'

/** Weight, slant and size of Asian text, and of that in complex scripts, are recognised by attributes of their own. */
export interface TextAppearance {
  bold?: boolean
  italic?: boolean
  struck?: boolean
  position?: 'super' | 'sub'
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

/** @param fonts Families of typefaces by the names of their declarations. */
export function readAppearance(xml: XmlReader, fonts: ReadonlyMap<string, string>): TextAppearance {
  const appearance: TextAppearance = {}
  const weight = isBold(xml.attribute('fo:font-weight'))
  if (weight !== undefined) appearance.bold = weight
  const slant = isItalic(xml.attribute('fo:font-style'))
  if (slant !== undefined) appearance.italic = slant
  const line = xml.attribute('style:text-line-through-style') ?? xml.attribute('style:text-line-through-type')
  if (line !== undefined) appearance.struck = line !== 'none'
  const position = xml.attribute('style:text-position')
  if (position?.startsWith('super') || /^[1-9]/.test(position ?? '')) appearance.position = 'super'
  else if (position?.startsWith('sub') || /^-[1-9]/.test(position ?? '')) appearance.position = 'sub'
  const font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family')
  if (font !== undefined) appearance.font = fonts.get(font) ?? font
  const size = sizePt(xml.attribute('fo:font-size'))
  if (size !== undefined) appearance.sizePt = size
  readOtherScripts(xml, appearance)
  const letters = xml.attribute('fo:text-transform')
  if (letters !== undefined) appearance.caps = letters === 'uppercase'
  if (xml.attribute('text:display') === 'none') appearance.hidden = true
  return appearance
}

function readOtherScripts(xml: XmlReader, appearance: TextAppearance): void {
  for (const script of ['asian', 'complex'] as const) {
    const weight = isBold(xml.attribute(`style:font-weight-${script}`))
    if (weight !== undefined) appearance[`${script}Bold`] = weight
    const slant = isItalic(xml.attribute(`style:font-style-${script}`))
    if (slant !== undefined) appearance[`${script}Italic`] = slant
    const size = sizePt(xml.attribute(`style:font-size-${script}`))
    if (size !== undefined) appearance[`${script}SizePt`] = size
  }
}

function isBold(weight: string | undefined): boolean | undefined {
  return weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600
}

function isItalic(slant: string | undefined): boolean | undefined {
  return slant === undefined ? undefined : slant === 'italic' || slant === 'oblique'
}

function sizePt(size: string | undefined): number | undefined {
  const points = /^([\d.]+)pt$/.exec(size ?? '')?.[1]
  return points === undefined ? undefined : Number(points)
}

/** Some of it is stated for Asian text or for complex scripts. */
export function distinguishesScripts(appearance: TextAppearance): boolean {
  return Object.keys(appearance).some((name) => name.startsWith('asian') || name.startsWith('complex'))
}

/**
 * The look of text in a script.
 *
 * @param isToldByScript The document distinguishes scripts; that of a program which knows one weight does not.
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
