/** Characters of a paragraph to formatted runs: special characters, fields, symbols ([MS-DOC] §2.4.1, §2.6.1). */

import { looseSymbolText, symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import { append } from '../../core/document/append.ts'
import type { Block, Image, Phrasing } from '../../core/document/nodes.ts'
import type { RunStyle } from '../../core/document/runs.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import { boxBullet } from '../../office/word-processing/box-bullet.ts'
import { fieldContent } from '../../office/word-processing/field-content.ts'
import { includedPictureOf } from '../../office/word-processing/field-instruction.ts'
import type { WordRun } from '../../office/word-processing/run.ts'
import type { InlinePicture, Shape } from './drawings.ts'
import { type Field, fieldMark } from './fields.ts'
import { formFieldText } from './form-field.ts'
import { languageOf } from './language.ts'
import { createOpenFields } from './open-fields.ts'
import type { Piece } from './pieces.ts'
import type { CharacterProperties } from './properties.ts'
import { createRuns, type RunOptions } from './runs.ts'
import type { WordFile } from './word-file.ts'

export interface InlineReader {
  /** Takes characters of equal properties. */
  take(from: number, to: number, properties: CharacterProperties, piece: Piece): void
  /** What was taken since the last call. */
  flush(): InlineContent
}

export interface InlineContent {
  runs: WordRun[]
  /** Shapes that float at the paragraph. */
  shapes: Shape[]
  /** What pictures in the line were made of. */
  blocks: Block[]
  /** Embedded objects that were converted, with the fields whose results they are. */
  objects: { number: number; instruction: string }[]
  /** A line is drawn across the page. */
  hasRule: boolean
  /** Some of it is from right to left. */
  isComplex: boolean
}

export interface InlineOptions extends RunOptions {
  keepComments: boolean
  /** Registers a note and names it. */
  noteAt(position: number): string | undefined
  /** The next picture, or where the document does not hold it, that which it is `linked` to. */
  imageOf(blip: Blip | undefined, description: string, linked?: string): Image
  /** @param offset Where the data of a picture in the line begins in the data stream. */
  pictureAt(offset: number): InlinePicture
  /** The number that a field gives its paragraph; undefined for another field. */
  automaticNumber(instruction: string): string | undefined
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
  blocksIn(shapePackage: Uint8Array | undefined): Block[]
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

export function createInlineReader(
  file: WordFile,
  fields: ReadonlyMap<number, Field>,
  options: InlineOptions,
): InlineReader {
  const open = createOpenFields(fields)
  const runs = createRuns(file, open, options)
  let others = noOthers()

  function take(from: number, to: number, properties: CharacterProperties, piece: Piece): void {
    const style = runs.styleOf(properties)
    others.isComplex ||= properties.isComplex
    const font = file.fonts[properties.font]
    const text = textOf(from, to, properties, piece)
    options.onLanguage(languageOf(text, properties), to - from)
    const isSymbol = font?.isSymbol ?? false
    const hasCustomNotes = file.notes.size > 0
    let plainFrom = 0
    const emitPlain = (end: number): void => {
      if (end > plainFrom) emit(text.slice(plainFrom, end), properties, style)
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
        const shown = characterOf(code, position, properties, font?.name)
        emit(shown, properties, typeof shown === 'string' ? style : {})
      } else special(code, position, properties, style)
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
    const note = file.notes.get(position)
    if (note?.kind === 'comment' && !options.keepComments) return undefined
    const identifier = options.noteAt(position)
    return identifier === undefined ? undefined : { type: 'footnoteReference', identifier }
  }

  function special(code: number, position: number, properties: CharacterProperties, style: RunStyle): void {
    switch (code) {
      case mark.lineBreak:
      case mark.pageBreak:
      case mark.columnBreak:
        emit({ type: 'break' }, properties, style)
        if (code === mark.pageBreak) options.onPage(runs.isBegun)
        break
      case mark.hyphen:
        emit('\u2011', properties, style)
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
        const shown = field && (options.automaticNumber(field.instruction) ?? fieldContent(field.instruction))
        if (shown !== undefined) emit(shown, properties, style)
        break
      }
      case mark.picture:
        picture(properties, style)
        break
      case mark.note:
      case mark.comment: {
        const note = properties.special ? noteAt(position) : undefined
        if (note) emit(note, properties, {})
        break
      }
      case mark.shape: {
        const shape = file.shapes.get(file.anchors.get(position) ?? -1)
        if (!shape || (properties.deleted && !options.showChanges)) break
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
    else runs.add({ type: 'inlineMath', value: formula }, properties, {})
    open.showObject()
  }

  function picture(properties: CharacterProperties, style: RunStyle): void {
    if (properties.picture === undefined || !properties.special) return
    if (properties.isData) {
      const name = /^FORM(?:CHECKBOX|DROPDOWN)/i.exec(open.innermost?.instruction ?? '')
      if (name) addFormField(formFieldText(file.data, properties.picture), properties, style)
    } else if (!open.isInstruction && !isInlineShape(open.innermost) && !open.isObject) {
      const { description, blip, wordArt, equation, package: kept, isRule } = options.pictureAt(properties.picture)
      const formula = options.formulaIn(equation)
      const blocks = options.blocksIn(kept)
      if (formula) runs.add({ type: 'inlineMath', value: formula }, properties, {})
      else if (isRule) others.hasRule = true
      else if (wordArt && !blip) runs.add(wordArt.replace(/\s+/g, ' '), properties, style)
      else if (blocks.length > 0) append(others.blocks, blocks)
      else {
        const linked = includedPictureOf(open.innermost?.instruction ?? '')
        runs.add(options.imageOf(blip, description, linked), properties, {})
      }
    }
  }

  function addFormField(text: string, properties: CharacterProperties, style: RunStyle): void {
    const run = runs.add(text, properties, style)
    const checked = boxBullet(text, undefined)
    if (run && checked !== undefined) run.checked = checked
  }

  function pictureOfShape({ picture: index, description, equation }: Shape, properties: CharacterProperties): void {
    const formula = options.formulaIn(equation)
    if (formula) runs.add({ type: 'inlineMath', value: formula }, properties, {})
    else runs.add(options.imageOf(file.pictures[index - 1], description), properties, {})
  }

  function emit(value: string | Phrasing, properties: CharacterProperties, style: RunStyle): void {
    if (!open.isInstruction) runs.add(value, properties, style)
  }

  return {
    take,
    flush() {
      const taken = { ...others, runs: runs.take() }
      others = noOthers()
      return taken
    },
  }
}

function noOthers(): Omit<InlineContent, 'runs'> {
  return { shapes: [], blocks: [], objects: [], hasRule: false, isComplex: false }
}

/**
 * Word 97 writes a drawing in the line of text as the result of a field: the mark of a floating
 * shape, then an empty picture that keeps its place.
 */
function isInlineShape(field: Field | undefined): boolean {
  return field !== undefined && /^SHAPE\b/i.test(field.instruction)
}

/** Nothing but a picture, which has its place in the line. */
const isPicture = ({ picture, members }: Shape): boolean => picture !== 0 && members.length === 1

/** A code of the private area means a character only together with its font. */
function ownCharacter(code: number): string {
  if (code >= 0xf020 && code <= 0xf07e) return String.fromCharCode(code - 0xf000)
  return looseSymbolText(String.fromCharCode(code))
}
