/** Properties of characters (ECMA-376 part 1, §17.3.2), and how styles combine (§17.7.2, §17.7.3). */
import { integer, onOff } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/** What one `w:rPr` states; an absent field is not stated. */
export interface RunProperties {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  vanish?: boolean
  /** Shown in capitals, whatever the letters are. */
  caps?: boolean
  script?: 'super' | 'sub' | 'none'
  /** Half points. */
  size?: number
  /** Half points above the line, or below it. */
  position?: number
  /** From right to left, or of a script that is set like one: weight, slant and size have properties of their own. */
  complex?: boolean
  complexBold?: boolean
  complexItalic?: boolean
  complexSize?: number
  font?: string
  language?: string
  characterStyle?: string
  /** The mark or the run was inserted or deleted while changes were tracked. */
  inserted?: boolean
  deleted?: boolean
}

/** Toggle properties (§17.7.3): stated by two styles, they cancel each other. */
const toggles = ['bold', 'italic', 'complexBold', 'complexItalic', 'strike', 'vanish'] as const

/** Elements that say yes or no. */
const flags = lookupTable({
  'w:b': 'bold',
  'w:i': 'italic',
  'w:bCs': 'complexBold',
  'w:iCs': 'complexItalic',
  'w:caps': 'caps',
  'w:vanish': 'vanish',
} as const)

/** Elements that say a number of half points. */
const sizes = lookupTable({ 'w:sz': 'size', 'w:szCs': 'complexSize', 'w:position': 'position' } as const)

/** With `w:rPr` as the element whose start tag was read last. */
export function readRunProperties(xml: XmlReader): RunProperties {
  const properties: RunProperties = {}
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const flag = flags[xml.name]
    const size = sizes[xml.name]
    if (flag) properties[flag] = onOff(xml, 'w:val')
    else if (size) properties[size] = integer(xml.attribute('w:val')) ?? 0
    else readOther(xml, properties)
  }
  return properties
}

function readOther(xml: XmlReader, properties: RunProperties): void {
  switch (xml.name) {
    case 'w:rtl':
    case 'w:cs':
      properties.complex = onOff(xml, 'w:val') || properties.complex === true
      break
    case 'w:strike':
    case 'w:dstrike':
      properties.strike = onOff(xml, 'w:val') || properties.strike === true
      break
    case 'w:vertAlign':
      properties.script = scriptOf(xml.attribute('w:val'))
      break
    case 'w:rFonts': {
      const font = xml.attribute('w:ascii') ?? xml.attribute('w:hAnsi')
      if (font !== undefined) properties.font = font
      break
    }
    case 'w:lang': {
      const language = xml.attribute('w:val')
      if (language) properties.language = language
      break
    }
    case 'w:rStyle': {
      const style = xml.attribute('w:val')
      if (style) properties.characterStyle = style
      break
    }
    case 'w:ins':
    case 'w:moveTo':
      properties.inserted = true
      break
    case 'w:del':
    case 'w:moveFrom':
      properties.deleted = true
      break
  }
}

function scriptOf(value: string | undefined): 'super' | 'sub' | 'none' {
  if (value === 'superscript') return 'super'
  return value === 'subscript' ? 'sub' : 'none'
}

/** What holds for a run by its document, paragraph style, character style and its own properties. */
export function effectiveProperties(
  defaults: RunProperties,
  ofParagraph: RunProperties,
  ofCharacter: RunProperties | undefined,
  direct: RunProperties,
): RunProperties {
  const effective: RunProperties = { ...defaults, ...ofParagraph, ...ofCharacter, ...direct }
  for (const name of toggles) {
    if (direct[name] !== undefined) continue
    effective[name] = defaults[name] === true || (ofParagraph[name] === true) !== (ofCharacter?.[name] === true)
  }
  return effective.complex ? asComplex(effective) : effective
}

/** §17.3.2.2, §17.3.2.17, §17.3.2.39. */
function asComplex({ complexBold, complexItalic, complexSize, ...properties }: RunProperties): RunProperties {
  const size = complexSize ?? properties.size
  return {
    ...properties,
    bold: complexBold === true,
    italic: complexItalic === true,
    ...(size === undefined ? {} : { size }),
  }
}
