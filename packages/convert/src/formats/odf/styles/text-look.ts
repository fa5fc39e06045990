/** What `style:text-properties` say of how characters look (part 3, §16). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import type { Script } from '../../../office/word-processing/script.ts'

/** Weight, slant and size of Asian text, and of that in complex scripts, are recognised by attributes of their own. */
export interface TextLook {
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
export function readLook(xml: XmlReader, fonts: ReadonlyMap<string, string>): TextLook {
  const look: TextLook = {}
  const weight = isBold(xml.attribute('fo:font-weight'))
  if (weight !== undefined) look.bold = weight
  const slant = isItalic(xml.attribute('fo:font-style'))
  if (slant !== undefined) look.italic = slant
  const line = xml.attribute('style:text-line-through-style') ?? xml.attribute('style:text-line-through-type')
  if (line !== undefined) look.struck = line !== 'none'
  const position = xml.attribute('style:text-position')
  if (position?.startsWith('super') || /^[1-9]/.test(position ?? '')) look.position = 'super'
  else if (position?.startsWith('sub') || /^-[1-9]/.test(position ?? '')) look.position = 'sub'
  const font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family')
  if (font !== undefined) look.font = fonts.get(font) ?? font
  const size = sizePt(xml.attribute('fo:font-size'))
  if (size !== undefined) look.sizePt = size
  readOtherScripts(xml, look)
  const letters = xml.attribute('fo:text-transform')
  if (letters !== undefined) look.caps = letters === 'uppercase'
  if (xml.attribute('text:display') === 'none') look.hidden = true
  return look
}

function readOtherScripts(xml: XmlReader, look: TextLook): void {
  for (const script of ['asian', 'complex'] as const) {
    const weight = isBold(xml.attribute(`style:font-weight-${script}`))
    if (weight !== undefined) look[`${script}Bold`] = weight
    const slant = isItalic(xml.attribute(`style:font-style-${script}`))
    if (slant !== undefined) look[`${script}Italic`] = slant
    const size = sizePt(xml.attribute(`style:font-size-${script}`))
    if (size !== undefined) look[`${script}SizePt`] = size
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
export function tellsScripts(look: TextLook): boolean {
  return Object.keys(look).some((name) => name.startsWith('asian') || name.startsWith('complex'))
}

/**
 * The look of text in a script.
 *
 * @param isToldByScript The document distinguishes scripts; that of a program which knows one weight does not.
 */
export function lookIn(script: Script, look: TextLook, isToldByScript: boolean): TextLook {
  if (script === 'western') return look
  const { bold, italic, sizePt, ...shown } = look
  const western = isToldByScript ? {} : { bold, italic, sizePt }
  const own: TextLook = shown
  const weight = look[`${script}Bold`] ?? western.bold
  if (weight !== undefined) own.bold = weight
  const slant = look[`${script}Italic`] ?? western.italic
  if (slant !== undefined) own.italic = slant
  const size = look[`${script}SizePt`] ?? western.sizePt
  if (size !== undefined) own.sizePt = size
  return own
}
