/** The document's text, story by story, to blocks ([MS-DOC] §2.3, §2.4.2). */
import { append } from '../../core/document/append.ts'
import type { Block, Image, Metadata } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type ArtShape, allShapes } from '../../office/drawing/art-shapes.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import { createBlipImages } from '../../office/drawing/blip-image.ts'
import { linkBlocks } from '../../office/drawing/click.ts'
import { drawnBlocks, packageBlocks } from '../../office/drawing/drawn-blocks.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { formulaOf } from '../../office/math/equation-object.ts'
import { equationXmlToLatex } from '../../office/math/equation-xml.ts'
import { inReadingOrder } from '../../office/presentations/reading-order.ts'
import { isRule } from '../../office/word-processing/borders.ts'
import { createFieldResults } from '../../office/word-processing/field-result.ts'
import { Headlines } from '../../office/word-processing/headlines.ts'
import { createLanguageCount } from '../../office/word-processing/language-count.ts'
import { createNoteReferences, noteDefinition, withByline } from '../../office/word-processing/notes.ts'
import { createPageTurns, type PageTurns } from '../../office/word-processing/page-turns.ts'
import type { StyleRole } from '../../office/word-processing/style-role.ts'
import { createTableStack } from '../../office/word-processing/table-stack.ts'
import { type InlinePicture, readInlinePicture } from './drawings.ts'
import { findFields } from './fields.ts'
import { createInlineReader } from './inline.ts'
import { shownBlocks } from './objects.ts'
import { cellEnd, createRowSearch } from './row-search.ts'
import type { StyledParagraph } from './styles.ts'
import type { WordFile } from './word-file.ts'

export interface StoryReader {
  /** The main text, with the pages that it says begin in it. */
  readBody(): Block[]
  read(from: number, to: number): Block[]
  /** Definitions of the notes that were referred to so far. */
  notes(): Block[]
  /** Text boxes that no shape of a story stands for. */
  restOfTextBoxes(): Block[]
  /** Tag of the language that most of what was read is in; undefined where nothing states it. */
  language(): string | undefined
}

const paragraphEnd = 0x0d
const sectionEnd = 0x0c
/** Bookmarks further into a paragraph are not a heading's. */
const maximumHeading = 1000
/** Text boxes within text boxes. */
const maximumDepth = 4

/** @param objects Blocks of embedded objects by their number; each is shown once. */
export function createStoryReader(
  file: WordFile,
  context: ReadContext,
  objects: Map<number, Block[]>,
  metadata: Metadata,
): StoryReader {
  const { text } = file.pieces
  const references = createNoteReferences(file.notes)
  const shownBoxes = new Set<number>()
  const languages = createLanguageCount()
  /** By their places, which many characters may share. */
  const inlinePictures = new Map<number, InlinePicture>()
  const formulas = new Map<Uint8Array, string>()
  const blipImage = createBlipImages(context)
  const results = createFieldResults({ metadata })
  const shownShapes = new Set<number>()
  /** Characters that may still be read: ranges of notes and boxes that overlap must not multiply the text. */
  let unread = text.length * 2
  let depth = 0
  let pictures = 0

  function pictureAt(offset: number): InlinePicture {
    const picture = inlinePictures.get(offset) ?? readInlinePicture(file.data, offset)
    inlinePictures.set(offset, picture)
    return picture
  }

  function formulaIn(equation: Uint8Array | undefined): string {
    if (!equation) return ''
    const formula = formulas.get(equation) ?? equationXmlToLatex(equation, context.limits)
    formulas.set(equation, formula)
    return formula
  }

  function imageOf(blip: Blip | undefined, description: string, linked?: string): Image {
    return blipImage(blip, ++pictures, description, linked)
  }

  function readBody(): Block[] {
    const pages = createPageTurns()
    const headlines = new Headlines()
    return headlines.raised(pages.numbered(read(0, file.fib.lengths.main, pages, headlines)))
  }

  function read(from: number, to: number, pages?: PageTurns, headlines?: Headlines): Block[] {
    const end = Math.min(to, text.length)
    if (depth >= maximumDepth || end <= from) return []
    unread -= end - from
    if (unread < 0) {
      context.warn('damage_survived', { what: 'ranges of its text overlap' })
      return []
    }
    depth++
    let tableDepth = 0
    const inline = createInlineReader(
      file,
      findFields(text, from, end),
      {
        noteAt: references.reference,
        pictureAt,
        imageOf,
        onLanguage: languages.add,
        hasObject: (number) => objects.has(number),
        formulaOf: (number) => formulaOf(objects.get(number)),
        formulaIn,
        blocksIn: (shape) => packageBlocks(shape, context),
        onPage: (isLate) => pages?.turn(isLate && tableDepth === 0),
        onContent: () => pages?.use(),
        fieldResult: (instruction, result) => results.at(instruction, result, role),
      },
      context,
    )
    let role: StyleRole | undefined
    const rowOf = createRowSearch(text, end, file.formatting)
    const tables = createTableStack((count) => context.budget.cells(count), pages, headlines)
    let start = from

    const isMarkDeleted = (mark: number, style: StyledParagraph): boolean =>
      context.options.changes !== 'show' && file.formatting.isDeleted(mark, style)

    /** The cell above covers the one that is being read. */
    const isCellCovered = (mark: number): boolean =>
      rowOf(mark)?.cells[tables.cellIndex()]?.verticalMerge === 'continued'

    const endParagraph = (mark: number, code: number): void => {
      const { properties, style } = file.formatting.paragraphAt(mark)
      tableDepth = properties.inTable ? Math.max(1, properties.depth) : 0
      const flow = tables.enter(tableDepth)
      if (tableDepth === 1 ? properties.rowEnd && code === cellEnd : properties.innerRowEnd) {
        if (isMarkDeleted(mark, style)) tables.dropRow()
        else tables.endRow(properties.row)
        return
      }
      if (properties.breaksPage) pages?.turnIfUsed(false)
      role = style.role
      file.formatting.eachRun(start, mark, style, inline.take)
      const { runs, shapes, blocks, objects: shown, hasRule, isComplex } = inline.flush()
      const endsCell = (tableDepth === 1 && code === cellEnd) || (tableDepth > 1 && properties.innerCellEnd)
      const after: Block[] = hasRule ? [{ type: 'thematicBreak' }, ...blocks] : blocks
      for (const shape of shapes) addShape(after, shape)
      for (const { number, instruction } of shown) addObject(after, number, instruction)
      if (after.length > 0) pages?.use()
      const isContinuous = file.sections.get(mark + 1)
      if (isContinuous !== undefined) pages?.endSection(isContinuous)
      flow.isCovered = runs.length === 0 && tableDepth === 1 && properties.listOverride !== 0 && isCellCovered(mark)
      flow.addParagraph({
        runs,
        role: style.role,
        bold: isComplex ? style.character.complexBold : style.character.bold,
        italic: isComplex ? style.character.complexItalic : style.character.italic,
        outlineLevel: properties.outlineLevel,
        count: () => file.numbering.count(properties),
        indent: properties.indent,
        firstLine: properties.firstLine,
        isRuled: isRule(properties.borders),
        anchors: file.bookmarks.between(start, Math.min(mark, start + maximumHeading)),
        after,
        isCarried: (isMarkDeleted(mark, style) || properties.isDropCap) && !endsCell,
      })
      if (endsCell) tables.endCell()
    }

    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code !== paragraphEnd && code !== cellEnd && code !== sectionEnd) continue
      if (code === sectionEnd && !file.sections.has(at + 1)) continue
      endParagraph(at, code)
      start = at + 1
    }
    if (start < end) endParagraph(end, paragraphEnd)
    depth--
    return tables.finish()
  }

  function addObject(after: Block[], number: number, instruction: string): void {
    append(after, shownBlocks(objects.get(number) ?? [], instruction))
    objects.delete(number)
  }

  function addShape(after: Block[], shape: ArtShape): void {
    if (shownShapes.has(shape.id)) return
    shownShapes.add(shape.id)
    append(after, blocksOfShape(shape))
  }

  function blocksOfShape(shape: ArtShape): Block[] {
    const blocks = shape.members ? blocksOfGroup(shape, shape.members) : ownBlocks(shape)
    linkBlocks(blocks, shape.link)
    return isLeftOut(shape.isHidden, blocks, context) ? [] : blocks
  }

  /** A group is read as one thing. */
  function blocksOfGroup(group: ArtShape, members: readonly ArtShape[]): Block[] {
    const kept = packageBlocks(group, context)
    if (kept.length > 0) {
      for (const { id } of allShapes(members)) shownBoxes.add(id)
      return kept
    }
    const parts = members.map((member) => ({ box: member.box, blocks: blocksOfShape(member) }))
    return inReadingOrder(parts.filter(({ blocks }) => blocks.length > 0)).flatMap(({ blocks }) => blocks)
  }

  /** The text of a picture is the object of another program that it shows. */
  function ownBlocks(shape: ArtShape): Block[] {
    const text = textOf(shape.id)
    return text.length > 0
      ? text
      : drawnBlocks(shape, (index, description) => imageOf(file.pictures[index - 1], description), context)
  }

  function textOf(shape: number): Block[] {
    const range = file.textBoxes.get(shape) ?? file.headerTextBoxes.get(shape)
    if (!range || shownBoxes.has(shape)) return []
    shownBoxes.add(shape)
    return read(...range)
  }

  return {
    readBody,
    read,
    notes() {
      const definitions: Block[] = []
      for (const { identifier, note } of references.made) {
        const children = withByline(read(note.from, note.to), note.byline)
        definitions.push(noteDefinition(note.kind, identifier, children))
      }
      return definitions
    },
    language: languages.tag,
    restOfTextBoxes() {
      const blocks: Block[] = []
      for (const [id, range] of file.textBoxes)
        if (!shownBoxes.has(id)) for (const block of read(...range)) blocks.push(block)
      return blocks
    },
  }
}
