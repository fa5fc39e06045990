/** Styles of text, paragraphs, lists and headings, with what they inherit (part 3, §16). */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import {
  isCodeCharacterStyle,
  isMonospaceFont,
  paragraphRole,
  type StyleRole,
} from '../../../office/word-processing/style-role.ts'
import { type ListLevels, readLevels } from './list-levels.ts'
import { createPageLayouts, type PageLayouts } from './page-layouts.ts'
import type { PageBreaks } from './paragraph-properties.ts'
import { plainName, readStyle, type Style } from './style.ts'
import { distinguishesScripts, type TextAppearance } from './text-appearance.ts'

export interface Styles {
  /** Appearance by a text or paragraph style with what it inherits. */
  appearance(family: 'text' | 'paragraph', name: string | undefined): TextAppearance
  /** Styles state the appearance of Asian text and of complex scripts besides that of Western text. */
  isSetPerScript: boolean
  /** Language of text whose styles do not state one (BCP 47). */
  language: string | undefined
  /** Size in points of text whose styles do not state one. */
  defaultPt: number
  /** The appearance that is not marked in a paragraph: that of its style, where the style has a role. */
  silentAppearance(name: string | undefined): TextAppearance
  role(name: string | undefined): StyleRole | undefined
  /** What users call the paragraph style, or that of which it is a change. */
  commonName(name: string): string
  /** Left indent of its paragraphs. */
  indentPt(name: string | undefined): number
  /** Its text hangs behind where the first line begins. */
  hangs(name: string | undefined): boolean
  /** That was set on the paragraph itself. */
  ownIndentPt(name: string | undefined): number | undefined
  /** A line is drawn above or below its paragraphs. */
  isRuled(name: string | undefined): boolean
  /** The letters of a font are equally wide, and those of the document's own font are not. */
  isMonospace(font: string | undefined): boolean
  outlineLevel(name: string | undefined): number | undefined
  pageBreaks(family: 'paragraph' | 'table', name: string | undefined): PageBreaks
  /** The number of the heading was taken away. */
  isUnnumbered(name: string | undefined): boolean
  listLevels(name: string | undefined): ListLevels
  /** List levels of the outline, which number the headings. */
  outline(): ListLevels
  /** Colour behind a table's cell; undefined for none and for white. */
  shade(cellStyle: string | undefined): string | undefined
  /** A line is drawn below a table's cell. */
  isUnderlined(cellStyle: string | undefined): boolean
  /** Where a cell of a sheet leads. */
  link(cellStyle: string | undefined): string | undefined
  /** Name of the font of a cell of a sheet; '' where it has none of its own. */
  cellFont(cellStyle: string | undefined): string
  /** A line is drawn through the cell of a sheet. */
  isStruck(cellStyle: string | undefined): boolean
  /** A table, sheet or page that is not shown. */
  isHidden(family: string, name: string | undefined): boolean
  pageSize: PageLayouts['pageSize']
}

/** Size of the letters of a document that states none. */
const usualPt = 12

function namedByUsers({ automatic, displayName }: Style): string | undefined {
  return automatic ? undefined : displayName
}

/** Styles of one document; a chain of parents is followed so far. */
const longestChain = 20

/**
 * A style and those that it is based on. Not within what reads them: each function that makes generators is given an object that
 * only a collection of all garbage takes away, and with it all styles.
 */
function* chainOf(styles: ReadonlyMap<string, Style>, family: string, name: string | undefined): Generator<Style> {
  let style = name === undefined ? undefined : styles.get(`${family} ${name}`)
  for (let count = 0; style && count < longestChain; count++) {
    yield style
    style = style.parent === undefined ? undefined : styles.get(`${family} ${style.parent}`)
  }
}

/** @param parts Each before its root element. */
export function readStyles(parts: readonly (XmlReader | undefined)[]): Styles {
  const styles = new Map<string, Style>()
  /** LibreOffice writes ten levels of ten styles into each document, a third of the time for a short one. */
  const lists = new Map<string, () => ListLevels>()
  const hidden = new Set<string>()
  const shades = new Map<string, string>()
  const underlined = new Set<string>()
  const links = new Map<string, string>()
  const layouts = createPageLayouts()
  /** Families of typefaces by the names of their declarations (§16.23). */
  const fonts = new Map<string, string>()
  let outline = (): ListLevels => []
  let defaultPt = usualPt
  let defaultFont: string | undefined
  let language: string | undefined
  let isSetPerScript = false
  const levels = (xml: XmlReader): ListLevels => readLevels(xml, fonts)
  for (const xml of parts) if (xml) readPart(xml)

  function readPart(xml: XmlReader): void {
    if (!xml.nextChild(0)) return
    while (xml.nextChild(1)) {
      if (/^office:(?:automatic-|master-)?styles$/.test(xml.name)) readGroup(xml)
      else if (xml.name === 'office:font-face-decls') readFonts(xml, fonts)
    }
  }

  function readGroup(xml: XmlReader): void {
    const depth = xml.depth
    const automatic = xml.name === 'office:automatic-styles'
    while (xml.nextChild(depth)) {
      const key = `${xml.attribute('style:family') ?? ''} ${xml.attribute('style:name') ?? ''}`
      const isDefault = xml.name === 'style:default-style'
      if (isDefault || xml.name === 'style:style') {
        const style = readStyle(xml, automatic, fonts, {
          hide: () => hidden.add(key),
          shade: (colour) => shades.set(key, colour),
          underline: () => underlined.add(key),
          link: (url) => links.set(key, url),
        })
        isSetPerScript ||= distinguishesScripts(style.appearance)
        if (!isDefault) styles.set(key, style)
        else if (key === 'paragraph ') {
          defaultPt = style.appearance.sizePt ?? defaultPt
          defaultFont = style.appearance.font ?? defaultFont
          language = style.language ?? language
        }
      } else if (xml.name === 'text:list-style') lists.set(xml.attribute('style:name') ?? '', xml.later(levels))
      else if (xml.name === 'text:outline-style') outline = xml.later(levels)
      else if (xml.name === 'style:page-layout') layouts.readLayout(xml)
      else if (xml.name === 'style:master-page') layouts.readMaster(xml)
    }
  }

  const chain = (family: string, name: string | undefined): Generator<Style> => chainOf(styles, family, name)

  function first<T>(family: string, name: string | undefined, get: (style: Style) => T | undefined): T | undefined {
    for (const style of chain(family, name)) {
      const value = get(style)
      if (value !== undefined) return value
    }
    return undefined
  }

  const paragraphAppearance = remembered((name) => inherited(chain('paragraph', name)))
  const textAppearance = remembered((name) => {
    const named = [...chain('text', name)]
    const appearance = inherited(named)
    return named.some(({ displayName }) => isCodeCharacterStyle(displayName))
      ? { ...appearance, code: true }
      : appearance
  })

  const outlineLevel = remembered((name) => first('paragraph', name, (style) => style.outlineLevel))

  const breaksOf =
    (family: string) =>
    (name: string | undefined): PageBreaks => ({
      before: first(family, name, ({ breaks }) => breaks.before) ?? false,
      after: first(family, name, ({ breaks }) => breaks.after) ?? false,
    })
  const paragraphBreaks = remembered(breaksOf('paragraph'))
  const tableBreaks = remembered(breaksOf('table'))

  const commonName = (name: string): string => first('paragraph', name, namedByUsers) ?? plainName(name)

  const role = remembered((name): StyleRole | undefined => {
    const found =
      first('paragraph', name, (style) => paragraphRole(style.displayName)) ??
      (name ? paragraphRole(plainName(name)) : undefined)
    return found?.kind === 'heading' && outlineLevel(name) === 0 ? undefined : found
  })

  return {
    appearance: (family, name) => (family === 'text' ? textAppearance(name) : paragraphAppearance(name)),
    isSetPerScript,
    language,
    defaultPt,
    silentAppearance: remembered((name) => {
      const named = [...chain('paragraph', name)].filter((style) => !style.automatic)
      const isSilent = role(name) !== undefined
      // Face and capitals of a whole paragraph are a matter of its design.
      const { font, caps } = paragraphAppearance(name)
      return {
        ...(isSilent ? inherited(named) : {}),
        ...(font === undefined ? {} : { font }),
        ...(caps === undefined ? {} : { caps }),
      }
    }),
    role,
    commonName,
    isMonospace: remembered(
      (font) => isMonospaceFont(font) && !isMonospaceFont(paragraphAppearance('Standard').font ?? defaultFont),
    ),
    indentPt: remembered((name) => first('paragraph', name, (style) => style.indentPt) ?? 0),
    hangs: remembered((name) => (first('paragraph', name, (style) => style.firstLinePt) ?? 0) < 0),
    ownIndentPt(name) {
      const style = name === undefined ? undefined : styles.get(`paragraph ${name}`)
      return style?.automatic ? style.indentPt : undefined
    },
    isRuled: remembered((name) => first('paragraph', name, (style) => style.ruled) ?? false),
    outlineLevel: (name) => outlineLevel(name) || undefined,
    pageBreaks: (family, name) => (family === 'table' ? tableBreaks(name) : paragraphBreaks(name)),
    isUnnumbered: remembered((name) => {
      for (const style of chain('paragraph', name)) {
        // A named style may go without a list and still be numbered by the outline.
        if (!style.automatic) return false
        if (style.listStyle !== undefined) return style.listStyle === ''
      }
      return false
    }),
    listLevels: (name) => (name === undefined ? undefined : lists.get(name)?.()) ?? [],
    outline,
    shade: (name) => shades.get(`table-cell ${name ?? ''}`),
    isUnderlined: (name) => underlined.has(`table-cell ${name ?? ''}`),
    cellFont: remembered((name) => first('table-cell', name, ({ appearance }) => appearance.font) ?? ''),
    isStruck: remembered((name) => first('table-cell', name, ({ appearance }) => appearance.strike) ?? false),
    link: (name) => links.get(`table-cell ${name ?? ''}`),
    isHidden: (family, name) => hidden.has(`${family} ${name ?? ''}`),
    pageSize: layouts.pageSize,
  }
}

/** A document has few styles, each many times. */
function remembered<T>(find: (name: string | undefined) => T): (name: string | undefined) => T {
  const known = new Map<string | undefined, T>()
  return (name) => {
    if (!known.has(name)) known.set(name, find(name))
    return known.get(name) as T
  }
}

/** @param styles The nearest first, which has the last word. */
function inherited(styles: Iterable<Style>): TextAppearance {
  const appearance: TextAppearance = {}
  for (const style of styles) Object.assign(appearance, { ...style.appearance, ...appearance })
  return appearance
}

function readFonts(xml: XmlReader, fonts: Map<string, string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const family = xml.attribute('svg:font-family')?.replace(/^['"]|['"]$/g, '')
    if (family) fonts.set(xml.attribute('style:name') ?? '', family)
  }
}
