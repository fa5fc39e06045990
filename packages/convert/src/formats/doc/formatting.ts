/** Properties of paragraphs and characters by position ([MS-DOC] §2.4.6.1–2). */
import type { FormattedRun, FormattedRuns } from './formatted-pages.ts'
import type { Piece, PieceTable } from './pieces.ts'
import {
  applyToCharacter,
  applyToParagraph,
  type CharacterProperties,
  type ParagraphProperties,
  plainCharacter,
} from './properties.ts'
import { type ApplySprm, type EachSprm, sprm } from './sprm.ts'
import type { StyledParagraph, StyleSheet } from './styles.ts'

export interface FormattedParagraph {
  properties: Readonly<ParagraphProperties>
  style: StyledParagraph
}

/** Characters `from` up to `to`, which have the same properties and lie in one piece. */
export type VisitRun = (from: number, to: number, properties: Readonly<CharacterProperties>, piece: Piece) => void

export interface Formatting {
  /** @param mark Position of the character that ends the paragraph. */
  paragraphAt(mark: number): FormattedParagraph
  /** Whether the character is marked as deleted. */
  isDeleted(position: number, style: StyledParagraph): boolean
  eachRun(from: number, to: number, style: StyledParagraph, visit: VisitRun): void
}

export function createFormatting(
  stream: Uint8Array,
  data: Uint8Array,
  pieces: PieceTable,
  paragraphs: FormattedRuns,
  characters: FormattedRuns,
  styles: StyleSheet,
  eachSprm: EachSprm,
): Formatting {
  /** Properties of characters that have no formatting of their own, by the style of their paragraph. */
  const plainAppearances = new Map<StyledParagraph, Readonly<CharacterProperties>>()
  /**
   * Properties of runs in pieces without modifiers, by their style and by where their modifiers are: many runs of a page
   * share them, and to make the properties takes longer than all else about a run.
   */
  const appearances = new Map<StyledParagraph, Map<number, Readonly<CharacterProperties>>>()
  /** Likewise of paragraphs, by where their modifiers are: paragraphs of a table share theirs. */
  const formatted = new Map<number, FormattedParagraph>()

  function paragraphAt(mark: number): FormattedParagraph {
    const piece = pieces.pieceAt(mark)
    const offset = piece ? offsetOf(piece, mark) : 0
    const run = paragraphs.runs[paragraphs.indexOf(offset)]
    const found = piece && run && run.from <= offset ? run : undefined
    if (piece && piece.prm !== 0) return formattedBy(found, piece)
    const start = found?.start ?? 0
    const paragraph = formatted.get(start) ?? formattedBy(found, piece)
    formatted.set(start, paragraph)
    return paragraph
  }

  function formattedBy(found: FormattedRun | undefined, piece: Piece | undefined): FormattedParagraph {
    let style = styles.paragraph(found?.istd ?? 0)
    let properties = { ...style.paragraph }
    let hasOwnIndent = false
    const apply: ApplySprm = (code, bytes, at, size) => {
      if (isIndent(code)) hasOwnIndent = true
      if (code === sprm.pIstd) {
        style = styles.paragraph(bytes[at]! | (bytes[at + 1]! << 8))
        const { inTable, depth, rowEnd, innerCellEnd, innerRowEnd, row = style.paragraph.row } = properties
        properties = { ...style.paragraph, inTable, depth, rowEnd, innerCellEnd, innerRowEnd, row }
      } else if (code === sprm.pHugePapx || code === sprm.pHugePapxOld) applyHuge(bytes, at, apply)
      else applyToParagraph(properties, code, bytes, at, size)
      // The indents of a list stand between those of the style and those of the paragraph.
      if (code === sprm.pIlfo && properties.listOverride !== 0 && !hasOwnIndent) {
        properties.indent = undefined
        properties.firstLine = undefined
      }
    }
    if (found) eachSprm(stream, found.start, found.end, apply)
    if (piece) pieces.eachModifier(piece, apply)
    return { properties, style }
  }

  /** §2.6.2, sprmPHugePapx: modifiers that did not fit the page lie in the data stream. */
  function applyHuge(bytes: Uint8Array, at: number, apply: ApplySprm): void {
    const offset = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true)
    if (offset + 2 > data.length) return
    const size = data[offset]! | (data[offset + 1]! << 8)
    eachSprm(data, offset + 2, offset + 2 + size, (code, source, place, length) => {
      if (code !== sprm.pHugePapx && code !== sprm.pHugePapxOld) apply(code, source, place, length)
    })
  }

  function propertiesOf(run: FormattedRun | undefined, piece: Piece, style: StyledParagraph): CharacterProperties {
    // Capitals of a paragraph's style are a matter of its design.
    const target = { ...style.character, caps: false }
    let base: CharacterProperties = style.character
    const apply: ApplySprm = (code, bytes, at, size) => {
      if (code === sprm.cIstd) {
        styles.applyCharacterStyle(target, bytes[at]! | (bytes[at + 1]! << 8))
        base = { ...target }
      } else applyToCharacter(target, base, code, bytes, at, size)
    }
    if (run) eachSprm(stream, run.start, run.end, apply)
    pieces.eachModifier(piece, apply)
    return asShown(target)
  }

  function isDeleted(position: number, style: StyledParagraph): boolean {
    const piece = pieces.pieceAt(position)
    if (!piece || position >= piece.to) return false
    const offset = offsetOf(piece, position)
    const run = characters.runs[characters.indexOf(offset)]
    return appearanceOf(run && run.from <= offset ? run : undefined, piece, style).deleted
  }

  function eachRun(from: number, to: number, style: StyledParagraph, visit: VisitRun): void {
    for (let at = from; at < to; ) {
      const piece = pieces.pieceAt(at)
      if (!piece) return
      const pieceEnd = Math.min(to, piece.to)
      if (at >= piece.to) {
        at++
        continue
      }
      let index = characters.indexOf(offsetOf(piece, at))
      while (at < pieceEnd) {
        const offset = offsetOf(piece, at)
        const run = characters.runs[index]
        const covers = run !== undefined && run.from <= offset
        const limit = run === undefined ? Number.POSITIVE_INFINITY : covers ? run.to : run.from
        const end = Math.min(pieceEnd, at + Math.max(1, Math.ceil((limit - offset) / piece.width)))
        visit(at, end, appearanceOf(covers ? run : undefined, piece, style), piece)
        at = end
        while (index < characters.runs.length && characters.runs[index]!.to <= offsetOf(piece, at)) index++
      }
    }
  }

  function appearanceOf(
    run: FormattedRun | undefined,
    piece: Piece,
    style: StyledParagraph,
  ): Readonly<CharacterProperties> {
    if (piece.prm !== 0) return propertiesOf(run, piece, style)
    if (!run) return plainAppearance(style)
    const known = appearances.get(style) ?? new Map<number, Readonly<CharacterProperties>>()
    appearances.set(style, known)
    const appearance = known.get(run.start) ?? propertiesOf(run, piece, style)
    known.set(run.start, appearance)
    return appearance
  }

  function plainAppearance(style: StyledParagraph): Readonly<CharacterProperties> {
    let appearance = plainAppearances.get(style)
    if (!appearance) {
      appearance = asShown({ ...plainCharacter, ...style.character, caps: false })
      plainAppearances.set(style, appearance)
    }
    return appearance
  }

  return { paragraphAt, isDeleted, eachRun }
}

function asShown(target: CharacterProperties): CharacterProperties {
  if (!target.isComplex) return target
  return { ...target, bold: target.complexBold, italic: target.complexItalic }
}

function isIndent(code: number): boolean {
  return code === sprm.pDxaLeft || code === sprm.pDxaLeft80 || code === sprm.pDxaLeft1 || code === sprm.pDxaLeft180
}

function offsetOf(piece: Piece, position: number): number {
  return piece.offset + (position - piece.from) * piece.width
}
