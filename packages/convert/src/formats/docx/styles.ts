/** `styles.xml`: named properties, inherited along `w:basedOn` (ECMA-376 part 1, §17.7). */

import { isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import {
  isCodeCharacterStyle,
  isMonospaceFont,
  paragraphRole,
  type StyleRole,
} from '../../office/word-processing/style-role.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { type RunProperties, readRunProperties } from './run-properties.ts'

interface StyleDefinition {
  id: string
  type: string
  name: string
  basedOn: string | undefined
  paragraph: ParagraphProperties
  run: RunProperties
}

export type Style = typeof noStyle

/** A style with all that it inherits. */
const noStyle = {
  id: '',
  run: {} as RunProperties,
  indent: 0,
  firstLine: 0,
  pageBreakBefore: false,
  /** A line above or below its paragraphs. */
  ruled: false,
  role: undefined as StyleRole | undefined,
  /** From 0, of styles of entries of contents: programs number them in any language. */
  levelInName: undefined as number | undefined,
  /** The nearest of `styles`, down to the one that states the numbering or its level, names the level (§17.9.23). */
  numbering: undefined as { id: number; level: number | undefined; styles: string[] } | undefined,
  code: false,
}

/** Chains are followed this far; a longer one is a circle or no document that a person made. */
const maximumChain = 20

export interface Styles {
  readonly defaults: RunProperties
  /** The default paragraph style for an id that is absent or unknown. */
  paragraph(id: string | undefined): Style
  character(id: string): Style | undefined
  /** Numbering that a style of type `numbering` leads to (§17.9.21). */
  numberingOf(id: string): number | undefined
}

export function readStyles(xml: XmlReader | undefined): Styles {
  const definitions = new Map<string, StyleDefinition>()
  const defaults: RunProperties = {}
  let defaultParagraph: string | undefined
  if (xml?.nextChild(0)) {
    while (xml.nextChild(1)) {
      if (xml.name === 'w:docDefaults') readDefaults(xml, defaults)
      if (xml.name !== 'w:style') continue
      const isDefault = xml.attribute('w:default') !== undefined && isOn(xml.attribute('w:default'))
      const style = readStyle(xml)
      definitions.set(style.id, style)
      if (isDefault && style.type === 'paragraph') defaultParagraph = style.id
    }
  }
  return resolver(definitions, defaults, defaultParagraph)
}

function readDefaults(xml: XmlReader, defaults: RunProperties): void {
  for (const runs of xml.children('w:rPrDefault', () => xml.children('w:rPr', readRunProperties)))
    Object.assign(defaults, ...runs)
}

function readStyle(xml: XmlReader): StyleDefinition {
  const id = xml.attribute('w:styleId') ?? ''
  const type = xml.attribute('w:type') ?? 'paragraph'
  const style: StyleDefinition = {
    id,
    type,
    name: id,
    basedOn: undefined,
    paragraph: {},
    run: {},
  }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:name') style.name = xml.attribute('w:val') ?? id
    else if (xml.name === 'w:basedOn') style.basedOn = xml.attribute('w:val')
    else if (xml.name === 'w:pPr') style.paragraph = readParagraphProperties(xml)
    else if (xml.name === 'w:rPr') style.run = readRunProperties(xml)
  }
  return style
}

function resolver(
  definitions: ReadonlyMap<string, StyleDefinition>,
  defaults: RunProperties,
  defaultParagraph: string | undefined,
): Styles {
  const resolved = { paragraph: new Map<string, Style>(), character: new Map<string, Style>() }
  const chainOf = (id: string, type: string): StyleDefinition[] => {
    const chain: StyleDefinition[] = []
    let definition = definitions.get(id)
    while (definition?.type === type && chain.length < maximumChain) {
      chain.push(definition)
      definition = definition.basedOn === undefined ? undefined : definitions.get(definition.basedOn)
    }
    return chain
  }
  const resolve = (id: string, type: keyof typeof resolved): Style => {
    let style = resolved[type].get(id)
    if (!style) {
      const chain = chainOf(id, type)
      // A document without its styles still has ids that speak for themselves: `Heading1`.
      style =
        chain.length > 0
          ? inherit(id, chain)
          : { ...noStyle, id, role: paragraphRole(id), levelInName: levelInName(id) }
      resolved[type].set(id, style)
    }
    return style
  }
  return {
    defaults,
    paragraph: (id) => {
      if (id !== undefined && (definitions.get(id)?.type ?? 'paragraph') === 'paragraph')
        return resolve(id, 'paragraph')
      return defaultParagraph === undefined ? noStyle : resolve(defaultParagraph, 'paragraph')
    },
    character: (id) => {
      const style = definitions.get(id)
      if (!style) return isCodeCharacterStyle(id) ? { ...noStyle, id, code: true } : undefined
      return style.type === 'character' ? resolve(id, 'character') : undefined
    },
    numberingOf: (id) =>
      chainOf(id, 'numbering').find((one) => one.paragraph.numberingId !== undefined)?.paragraph.numberingId,
  }
}

/** @param chain The style, then what it is based on. */
function inherit(id: string, chain: readonly StyleDefinition[]): Style {
  const run: RunProperties = {}
  for (const definition of [...chain].reverse()) Object.assign(run, definition.run)
  const stated = <Name extends keyof ParagraphProperties>(name: Name): ParagraphProperties[Name] | undefined =>
    chain.find(({ paragraph }) => paragraph[name] !== undefined)?.paragraph[name]
  const numbered = chain.some((one) => one.paragraph.numberingId !== undefined)
  const naming = chain.findIndex(
    ({ paragraph }) => paragraph.numberingId !== undefined || paragraph.level !== undefined,
  )
  return {
    id,
    run,
    indent: stated('indent') ?? 0,
    firstLine: stated('firstLine') ?? 0,
    pageBreakBefore: stated('pageBreakBefore') ?? false,
    ruled: stated('ruled') ?? false,
    role: roleOf(chain),
    levelInName: levelInName(id),
    numbering: !numbered
      ? undefined
      : {
          id: stated('numberingId')!,
          level: stated('level'),
          styles: chain.slice(0, naming + 1).map((one) => one.id),
        },
    code: chain.some((one) => isCodeCharacterStyle(one.name)) || isMonospaceFont(run.font),
  }
}

/** The nearest style of the chain that means something, by its name or by its outline level. */
function roleOf(chain: readonly StyleDefinition[]): StyleRole | undefined {
  for (const { name, id, paragraph } of chain) {
    const role = paragraphRole(name) ?? (name === id ? undefined : builtInRole(id))
    if (role) return role
    if (paragraph.outlineLevel === undefined) continue
    return paragraph.outlineLevel < 9 ? { kind: 'heading', depth: paragraph.outlineLevel + 1 } : undefined
  }
  return undefined
}

/** `Heading1` under a name that somebody changed. */
function builtInRole(id: string): StyleRole | undefined {
  const role = paragraphRole(id)
  return role?.kind === 'heading' && /^heading/i.test(id) ? role : undefined
}

function levelInName(id: string): number | undefined {
  const digit = /[1-9]$/.exec(id)?.[0]
  return digit === undefined ? undefined : Number(digit) - 1
}
