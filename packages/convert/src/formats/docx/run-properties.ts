/** Properties of characters (ECMA-376 part 1, §17.3.2), and how styles combine (§17.7.2, §17.7.3). */
import { integer, onOff } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import type { Character } from '../../office/word-processing/character.ts'

/** What one `w:rPr` states; an absent field is not stated. */
export interface RunProperties extends Partial<Omit<Character, 'script'>> {
  script?: 'super' | 'sub' | 'none'
  /** Half points above the line, or below it. */
  raised?: number
  /** From right to left, or of a script that is set like one: weight, slant and size have properties of their own. */
  isComplex?: boolean
  complexBold?: boolean
  complexItalic?: boolean
  complexHalfPoints?: number
  font?: string
  language?: string
  characterStyle?: string
}

/** Toggle properties (§17.7.3): stated by two styles, they cancel each other. */
const toggles = ['bold', 'italic', 'complexBold', 'complexItalic', 'strike', 'hidden'] as const

/** What an element states. */
type Effect = (properties: RunProperties, xml: XmlReader) => void

type Flag = 'bold' | 'italic' | 'complexBold' | 'complexItalic' | 'caps' | 'hidden'

function flag(name: Flag): Effect {
  return (properties, xml) => {
    properties[name] = onOff(xml, 'w:val')
  }
}

/** One of two elements that say the same is enough. */
function either(name: 'isComplex' | 'strike'): Effect {
  return (properties, xml) => {
    properties[name] = onOff(xml, 'w:val') || properties[name] === true
  }
}

function halfPoints(name: 'halfPoints' | 'complexHalfPoints' | 'raised'): Effect {
  return (properties, xml) => {
    properties[name] = integer(xml.attribute('w:val')) ?? 0
  }
}

function name(property: 'font' | 'language' | 'characterStyle', attribute: string, other = attribute): Effect {
  return (properties, xml) => {
    const value = xml.attribute(attribute) ?? xml.attribute(other)
    if (value) properties[property] = value
  }
}

/** The mark or the run was inserted or deleted while changes were tracked. */
function change(kind: 'inserted' | 'deleted'): Effect {
  return (properties) => {
    properties[kind] = true
  }
}

const effects: Readonly<Record<string, Effect>> = lookupTable({
  'w:b': flag('bold'),
  'w:i': flag('italic'),
  'w:bCs': flag('complexBold'),
  'w:iCs': flag('complexItalic'),
  'w:caps': flag('caps'),
  'w:vanish': flag('hidden'),
  'w:rtl': either('isComplex'),
  'w:cs': either('isComplex'),
  'w:strike': either('strike'),
  'w:dstrike': either('strike'),
  'w:sz': halfPoints('halfPoints'),
  'w:szCs': halfPoints('complexHalfPoints'),
  'w:position': halfPoints('raised'),
  'w:rFonts': name('font', 'w:ascii', 'w:hAnsi'),
  'w:lang': name('language', 'w:val'),
  'w:rStyle': name('characterStyle', 'w:val'),
  'w:vertAlign': (properties, xml) => {
    properties.script = scripts[xml.attribute('w:val') ?? ''] ?? 'none'
  },
  'w:ins': change('inserted'),
  'w:moveTo': change('inserted'),
  'w:del': change('deleted'),
  'w:moveFrom': change('deleted'),
})

const scripts = lookupTable({ superscript: 'super', subscript: 'sub' } as const)

/** With `w:rPr` as the element whose start tag was read last. */
export function readRunProperties(xml: XmlReader): RunProperties {
  const properties: RunProperties = {}
  const depth = xml.depth
  while (xml.nextChild(depth)) effects[xml.name]?.(properties, xml)
  return properties
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
  return effective.isComplex ? asComplex(effective) : effective
}

/** §17.3.2.2, §17.3.2.17, §17.3.2.39. */
function asComplex({ complexBold, complexItalic, complexHalfPoints, ...properties }: RunProperties): RunProperties {
  const halfPoints = complexHalfPoints ?? properties.halfPoints
  return {
    ...properties,
    bold: complexBold === true,
    italic: complexItalic === true,
    ...(halfPoints === undefined ? {} : { halfPoints }),
  }
}
