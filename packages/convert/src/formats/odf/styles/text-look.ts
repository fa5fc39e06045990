/** What `style:text-properties` say of how characters look (part 3, §16). */
import type { XmlReader } from '../../../xml/reader.ts'

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
  hidden?: boolean
  /** A style that means code. */
  code?: boolean
}

/** @param fonts Families of typefaces by the names of their declarations. */
export function readLook(xml: XmlReader, fonts: ReadonlyMap<string, string>): TextLook {
  const look: TextLook = {}
  const weight = xml.attribute('fo:font-weight')
  if (weight !== undefined) look.bold = weight === 'bold' || Number(weight) >= 600
  const slant = xml.attribute('fo:font-style')
  if (slant !== undefined) look.italic = slant === 'italic' || slant === 'oblique'
  const line = xml.attribute('style:text-line-through-style') ?? xml.attribute('style:text-line-through-type')
  if (line !== undefined) look.struck = line !== 'none'
  const position = xml.attribute('style:text-position')
  if (position?.startsWith('super') || /^[1-9]/.test(position ?? '')) look.position = 'super'
  else if (position?.startsWith('sub') || /^-[1-9]/.test(position ?? '')) look.position = 'sub'
  const font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family')
  if (font !== undefined) look.font = fonts.get(font) ?? font
  const size = /^([\d.]+)pt$/.exec(xml.attribute('fo:font-size') ?? '')?.[1]
  if (size !== undefined) look.sizePt = Number(size)
  const letters = xml.attribute('fo:text-transform')
  if (letters !== undefined) look.caps = letters === 'uppercase'
  if (xml.attribute('text:display') === 'none') look.hidden = true
  return look
}
