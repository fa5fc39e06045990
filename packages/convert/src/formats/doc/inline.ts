/** Characters of a paragraph to formatted runs: special characters, fields, symbols ([MS-DOC] §2.4.1, §2.6.1). */

import { looseSymbolText, symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import { append } from '../../core/document/append.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { ArtShape } from '../../office/drawing/art-shapes.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import { boxBullet } from '../../office/word-processing/box-bullet.ts'
import { includedPictureOf } from '../../office/word-processing/field-instruction.ts'
import { formFieldText, isFormField } from '../../office/word-processing/form-field.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { InlinePicture } from './drawings.ts'
import { type Field, fieldMark, resultOf } from './fields.ts'
import { readFormField } from './form-field.ts'
import { languageOf } from './language.ts'
import { createOpenFields } from './open-fields.ts'
import type { Piece } from './pieces.ts'
import type { CharacterProperties } from './properties.ts'
import { createRuns } from './runs.ts'
import type { WordFile } from './word-file.ts'

export interface InlineReader {
  /** Takes characters of equal properties. */
  take(from: number, to: number, properties: CharacterProperties, piece: Piece): void
  /** What was taken since the last call. */
  flush(): InlineContent
}

export interface InlineOptions {
  /** Called when something stands on the page. */
  onContent(): void
  /** The reference to the note whose mark stands at a position. */
  noteAt(position: number): Phrasing | undefined
  /** The next picture, or where the document does not hold it, that which it is `linked` to. */
  imageOf(blip: Blip | undefined, description: string, linked?: string): Image
  /** @param offset Where the data of a picture in the line begins in the data stream. */
  pictureAt(offset: number): InlinePicture
  /** What a field shows in addition to the result that the document keeps; '' for nothing. */
  fieldResult(instruction: string, result: 'kept' | 'empty' | 'none'): string | Phrasing
  /** Called when a page begins here, and whether something of the paragraph stands before it. */
  onPage(isLate: boolean): void
  /** Given the language of some characters; 0 where nothing says it. */
  onLanguage(language: number, characters: number): void
  /** Whether the object, by its number, stands for itself, so that its picture need not be shown. */
  hasObject(number: number): boolean
  /** The formula that an object is, as LaTeX; undefined for other objects. */
  formulaOf(number: number): string | undefined
  /** The formula that a picture shows, as LaTeX; '' for other pictures. */
  formulaIn(equation: Uint8Array | undefined): string
  /** What a picture was made of: nothing for other pictures. */
  blocksIn(shape: ArtShape): Block[]
}

const mark = {
  picture: 0x01,
  note: 0x02,
  comment: 0x05,
  shape: 0x08,
  tab: 0x09,
  lineBreak: 0x0b,
  pageBreak: 0x0c,
  columnBreak: 0x0e,
  hyphen: 0x1e,
  symbol: 0x28,
} as const

/** Marks, and characters of the private area, which mean something by their font. */
const mayBeSpecial = /[\0-\x08\n-\x1f\ue000-\uf0ff]/

export function createInlineReader(
  file: WordFile,
  fields: ReadonlyMap<number, Field>,
  options: InlineOptions,
  context: ReadContext,
): InlineReader {
  const open = createOpenFields(fields)
  const runs = createRuns(file, open, context, options.onContent)
  let others = nothingTaken()

  function take(from: number, to: number, properties: CharacterProperties, piece: Piece): void {
    others.isComplex ||= properties.isComplex
    const font = file.fonts[properties.font]
    const text = textOf(from, to, properties, piece)
    options.onLanguage(languageOf(text, properties), to - from)
    const isSymbol = font?.isSymbol ?? false
    const hasCustomNotes = file.notes.size > 0
    // Most runs: to search them for such characters takes a third of the time of asking each.
    const isPlain = !isSymbol && !hasCustomNotes && !properties.symbol && !mayBeSpecial.test(text)
    if (isPlain) {
      emit(text, properties)
      return
    }
    let plainFrom = 0
    const emitPlain = (end: number): void => {
      if (end > plainFrom) emit(text.slice(plainFrom, end), properties)
    }
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      const position = from + index
      const isPrivate = code >= 0xe000 && code <= 0xf0ff
      const isOrdinary = code >= 0x20 && !isPrivate && !isSymbol && !(properties.symbol && code === mark.symbol)
      if (isOrdinary && !(hasCustomNotes && file.notes.has(position))) continue
      if (code === mark.tab && !isSymbol) continue
      emitPlain(index)
      plainFrom = index + 1
      if (code >= 0x20) {
        emit(characterOf(code, position, properties, font?.name), properties)
      } else special(code, position, properties)
    }
    emitPlain(text.length)
  }

  /** Word 6 has the text in the code pages of its fonts. */
  function textOf(from: number, to: number, properties: CharacterProperties, piece: Piece): string {
    const codePage = file.fib.version === 6 ? file.fonts[properties.font]?.codePage : undefined
    if (codePage === undefined || codePage === file.codePage || piece.width === 2)
      return file.pieces.text.slice(from, to)
    return file.pieces.recode(from, to, codePage)
  }

  function characterOf(
    code: number,
    position: number,
    properties: CharacterProperties,
    font: string | undefined,
  ): string | Phrasing {
    if (file.notes.has(position)) {
      const note = noteAt(position)
      if (note) return note
    }
    if (properties.symbol && code === mark.symbol) {
      const name = file.fonts[properties.symbol.font]?.name ?? ''
      return symbolCharacter(name, properties.symbol.code) ?? ownCharacter(properties.symbol.code)
    }
    return symbolCharacter(font ?? '', code) ?? ownCharacter(code)
  }

  function noteAt(position: number): Phrasing | undefined {
    const isLeftOut = context.options.comments === 'drop' && file.notes.get(position)?.kind === 'comment'
    return isLeftOut ? undefined : options.noteAt(position)
  }

  function special(code: number, position: number, properties: CharacterProperties): void {
    switch (code) {
      case mark.lineBreak:
      case mark.pageBreak:
      case mark.columnBreak:
        emit({ type: 'break' }, properties)
        if (code === mark.pageBreak) options.onPage(runs.isBegun())
        break
      case mark.hyphen:
        emit('\u2011', properties)
        break
      case fieldMark.begin:
        open.begin(position)
        break
      case fieldMark.separator: {
        const field = open.separate(position)
        if (field && properties.isObject && !open.isInstruction) beginObject(field, properties)
        break
      }
      case fieldMark.end: {
        const field = open.end(position)
        const shown = field ? options.fieldResult(field.instruction, resultOf(field)) : ''
        if (shown !== '') emit(shown, properties)
        break
      }
      case mark.picture:
        picture(properties)
        break
      case mark.note:
      case mark.comment: {
        const note = properties.special ? noteAt(position) : undefined
        if (note) emit(note, properties)
        break
      }
      case mark.shape: {
        const shape = file.shapes.get(file.anchors.get(position) ?? -1)
        if (!shape || (properties.deleted && context.options.changes !== 'show')) break
        if (!open.isInstruction && isInlineShape(open.innermost) && isPicture(shape)) pictureOfShape(shape, properties)
        else others.shapes.push(shape)
      }
    }
  }

  function beginObject({ instruction }: Field, properties: CharacterProperties): void {
    const { picture: number } = properties
    if (number === undefined || !options.hasObject(number)) return
    const formula = options.formulaOf(number)
    if (formula === undefined) others.objects.push({ number, instruction })
    else runs.add({ type: 'inlineMath', value: formula }, properties)
    open.showObject()
  }

  function picture(properties: CharacterProperties): void {
    if (properties.picture === undefined || !properties.special) return
    if (properties.isData) {
      const { instruction = '' } = open.innermost ?? {}
      const field = isFormField(instruction) ? readFormField(file.data, properties.picture) : undefined
      const text = field && formFieldText(field, instruction)
      if (text) addFormField(text, properties)
    } else if (!open.isInstruction && !isInlineShape(open.innermost) && !open.isObject) {
      const { shape, blip } = options.pictureAt(properties.picture)
      const { description = '', wordArt = '', link } = shape ?? {}
      const formula = options.formulaIn(shape?.equation)
      const blocks = shape ? options.blocksIn(shape) : []
      if (formula) runs.add({ type: 'inlineMath', value: formula }, properties)
      else if (shape?.isRule) others.hasRule = true
      else if (wordArt && !blip) runs.add(wordArt.replace(/\s+/g, ' '), properties)
      else if (blocks.length > 0) append(others.blocks, blocks)
      else {
        const linked = includedPictureOf(open.innermost?.instruction ?? '')
        addImage(options.imageOf(blip, description, linked), link, properties)
      }
    }
  }

  /** The link of the text around it is the nearer one. */
  function addImage(image: Image, link: string | undefined, properties: CharacterProperties): void {
    const run = runs.add(image, properties)
    if (run && link !== undefined) run.link ??= link
  }

  function addFormField(text: string, properties: CharacterProperties): void {
    const run = runs.add(text, properties)
    const checked = boxBullet(text, undefined)
    if (run && checked !== undefined) run.checked = checked
  }

  function pictureOfShape(
    { picture: index, description, equation, link }: ArtShape,
    properties: CharacterProperties,
  ): void {
    const formula = options.formulaIn(equation)
    if (formula) runs.add({ type: 'inlineMath', value: formula }, properties)
    else addImage(options.imageOf(file.pictures[index - 1], description), link, properties)
  }

  function emit(value: string | Phrasing, properties: CharacterProperties): void {
    if (!open.isInstruction) runs.add(value, properties)
  }

  return {
    take,
    flush() {
      const taken = others
      taken.runs = runs.take()
      others = nothingTaken()
      return taken
    },
  }
}

type InlineContent = ReturnType<typeof nothingTaken>

function nothingTaken() {
  return {
    runs: [] as WordRun[],
    /** Shapes that float at the paragraph. */
    shapes: [] as ArtShape[],
    /** What pictures in the line were made of. */
    blocks: [] as Block[],
    /** Embedded objects that were converted, with the fields whose results they are. */
    objects: [] as { number: number; instruction: string }[],
    /** A line is drawn across the page. */
    hasRule: false,
    /** Some of it is from right to left. */
    isComplex: false,
  }
}

/**
 * Word 97 writes a drawing in the line of text as the result of a field: the mark of a floating
 * shape, then an empty picture that keeps its place.
 */
function isInlineShape(field: Field | undefined): boolean {
  return field !== undefined && /^SHAPE\b/i.test(field.instruction)
}

/** Nothing but a picture, which has its place in the line. */
const isPicture = ({ picture, members }: ArtShape): boolean => picture !== 0 && !members

/** A code of the private area means a character only together with its font. */
function ownCharacter(code: number): string {
  if (code >= 0xf020 && code <= 0xf07e) return String.fromCharCode(code - 0xf000)
  return looseSymbolText(String.fromCharCode(code))
}
