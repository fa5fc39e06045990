/** The style sheet ([MS-DOC] §2.9.271–274, §2.4.6.5). */
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { isCodeCharacterStyle, paragraphRole, type StyleRole } from '../../office/word-processing/style-role.ts'
import {
  applyToCharacter,
  applyToParagraph,
  type CharacterProperties,
  type ParagraphProperties,
  plainCharacter,
  plainParagraph,
} from './properties.ts'
import type { EachSprm } from './sprm.ts'

/** Number of an application-defined style (§2.9.260, sti); the same in any language. */
const builtIn = {
  heading1: 1,
  heading9: 9,
  contents1: 19,
  contents9: 27,
  title: 62,
  subtitle: 74,
} as const

/** What further styles mean, whose names are in the language of the program that saved the file. */
const builtInRoles: Readonly<Record<number, StyleRole>> = {
  34: { kind: 'caption' },
  35: { kind: 'contents', level: 0 },
  84: { kind: 'quote' },
  180: { kind: 'quote' },
  181: { kind: 'quote' },
  266: { kind: 'heading', depth: 1 },
}

interface Style {
  builtInId: number
  kind: 'paragraph' | 'character' | 'other'
  base: number
  name: string
  paragraphModifiers: [start: number, end: number]
  characterModifiers: [start: number, end: number]
}

export interface StyledParagraph {
  paragraph: Readonly<ParagraphProperties>
  character: Readonly<CharacterProperties>
  /** What the style, or the nearest that it is based on, means. */
  role: StyleRole | undefined
}

export interface StyleSheet {
  /** What a paragraph style and those it is based on say. */
  paragraph(istd: number): StyledParagraph
  /** Lays a character style over `target`. */
  applyCharacterStyle(target: CharacterProperties, istd: number): void
}

/** §2.9.260: no style. */
const noStyle = 0xfff
/** Styles based on each other; Word allows eleven. */
const maximumChain = 64

export function readStyles(bytes: Uint8Array, version: 6 | 8, codePage: number, eachSprm: EachSprm): StyleSheet {
  const styleAt = readStyleList(bytes, version, codePage)
  const resolved = new Map<number, StyledParagraph>()

  function chainOf(istd: number): Style[] {
    const chain: Style[] = []
    for (let at = istd; at !== noStyle && chain.length < maximumChain; ) {
      const style = styleAt(at)
      if (!style || chain.includes(style)) break
      chain.unshift(style)
      at = style.base
    }
    return chain
  }

  function paragraph(istd: number): StyledParagraph {
    const known = resolved.get(istd)
    if (known) return known
    const made: StyledParagraph = {
      paragraph: { ...plainParagraph, istd },
      character: { ...plainCharacter },
      role: undefined,
    }
    for (const style of chainOf(istd)) {
      const { outlineLevel } = made.paragraph
      eachSprm(bytes, ...style.paragraphModifiers, (code, source, at, size) =>
        applyToParagraph(made.paragraph, code, source, at, size),
      )
      const before = { ...made.character }
      eachSprm(bytes, ...style.characterModifiers, (code, source, at, size) =>
        applyToCharacter(made.character, before, code, source, at, size),
      )
      const role = roleOf(style)
      // A style that says its level is no longer what the one says that it is based on.
      if (role || made.paragraph.outlineLevel !== outlineLevel) made.role = role
    }
    resolved.set(istd, made)
    return made
  }

  function applyCharacterStyle(target: CharacterProperties, istd: number): void {
    for (const style of chainOf(istd)) {
      if (style.kind !== 'character') continue
      if (isCodeCharacterStyle(style.name)) target.code = true
      const before = { ...target }
      eachSprm(bytes, ...style.characterModifiers, (code, source, at, size) =>
        applyToCharacter(target, before, code, source, at, size),
      )
    }
  }

  return { paragraph, applyCharacterStyle }
}

/** By number, which is the same in any language, else by name. */
function roleOf({ builtInId, name }: Style): StyleRole | undefined {
  if (builtInId >= builtIn.heading1 && builtInId <= builtIn.heading9) return { kind: 'heading', depth: builtInId }
  if (builtInId >= builtIn.contents1 && builtInId <= builtIn.contents9)
    return { kind: 'contents', level: builtInId - builtIn.contents1 }
  if (builtInId === builtIn.title) return { kind: 'title' }
  if (builtInId === builtIn.subtitle) return { kind: 'subtitle' }
  return builtInRoles[builtInId] ?? paragraphRole(name)
}

/** By istd; undefined where the sheet has a hole. A sheet has hundreds of styles, of which a document uses a few. */
function readStyleList(bytes: Uint8Array, version: 6 | 8, codePage: number): (istd: number) => Style | undefined {
  if (bytes.length < 6) return () => undefined
  const ranges: [start: number, end: number][] = []
  const styles: (Style | undefined)[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = view.getUint16(2, true)
  const baseSize = view.getUint16(4, true)
  let at = 2 + view.getUint16(0, true)
  for (let index = 0; index < count && at + 2 <= bytes.length; index++) {
    const size = view.getUint16(at, true)
    at += 2
    const end = Math.min(at + size, bytes.length)
    ranges.push([at, end])
    at += size
  }
  return (istd) => {
    const range = ranges[istd]
    if (!range) return undefined
    styles[istd] ??= readStyle(bytes, view, ...range, baseSize, version, codePage)
    return styles[istd]
  }
}

function readStyle(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  baseSize: number,
  version: 6 | 8,
  codePage: number,
): Style | undefined {
  if (start + Math.max(8, baseSize) + 1 > end) return undefined
  const kindAndBase = view.getUint16(start + 2, true)
  const counts = view.getUint16(start + 4, true)
  const kind = kindAndBase & 0xf
  const nameAt = start + baseSize
  const wide = version === 8
  const nameSize = wide ? (nameAt + 2 <= end ? view.getUint16(nameAt, true) * 2 : 0) : bytes[nameAt]!
  const name = decodeCodePage(
    bytes.subarray(nameAt + (wide ? 2 : 1), Math.min(end, nameAt + (wide ? 2 : 1) + nameSize)),
    wide ? 1200 : codePage,
  )
  let at = nameAt + nameSize + (wide ? 4 : 2)

  const parts: [number, number][] = []
  for (let index = 0; index < (counts & 0xf); index++) {
    at += (at - start) & 1
    if (at + 2 > end) break
    const size = view.getUint16(at, true)
    parts.push([at + 2, Math.min(end, at + 2 + size)])
    at += 2 + size
  }
  const none: [number, number] = [0, 0]
  const [first = none, second = none] = parts
  return {
    builtInId: view.getUint16(start, true) & 0xfff,
    kind: kind === 1 ? 'paragraph' : kind === 2 ? 'character' : 'other',
    base: kindAndBase >> 4,
    name,
    // A paragraph style's first part begins with its own number (§2.9.340).
    paragraphModifiers: kind === 1 ? [first[0] + 2, first[1]] : none,
    characterModifiers: kind === 1 ? second : kind === 2 ? first : none,
  }
}
