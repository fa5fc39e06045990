/** The parts of a Word document, opened and ready to be asked ([MS-DOC] §2.1, §2.3). */
import { type Cfb, openCfb } from '../../carriers/cfb/open.ts'
import { codePageOfLanguage } from '../../carriers/encoding/language-code-page.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { ArtShape } from '../../office/drawing/art-shapes.ts'
import { type Blip, readBlips } from '../../office/drawing/blip.ts'
import { type Bookmarks, readBookmarks } from './bookmarks.ts'
import { decryptStreams, type WordStreams } from './decrypt.ts'
import { readAnchors, readShapes, readTextBoxes } from './drawings.ts'
import { type Fib, part, readFib, tooOld } from './fib.ts'
import { type Font, readFonts } from './fonts.ts'
import { readFormattedRuns } from './formatted-pages.ts'
import { createFormatting, type Formatting } from './formatting.ts'
import { type Numbering, readNumbering } from './lists.ts'
import { type Note, readNotes } from './notes.ts'
import { type PieceTable, readPieces } from './pieces.ts'
import { readPlex, readStrings } from './plex.ts'
import { readSections } from './sections.ts'
import { eachSprm, eachSprm6 } from './sprm.ts'
import { readStyles } from './styles.ts'

export interface WordFile {
  cfb: Cfb
  fib: Fib
  /** Code page of text that is stored in bytes. */
  codePage: number
  pieces: PieceTable
  formatting: Formatting
  numbering: Numbering
  fonts: readonly Font[]
  /** Index of the font of text that no style changes. */
  plainFont: number
  /** By position of the reference. */
  notes: ReadonlyMap<number, Note>
  /** By the position just behind the mark that ends a section: whether it began on the page of the one before it. */
  sections: ReadonlyMap<number, boolean>
  bookmarks: Bookmarks
  /** Identifiers of the shapes that float, by position. */
  anchors: ReadonlyMap<number, number>
  shapes: ReadonlyMap<number, ArtShape>
  /** Images of shapes, by index from 1. */
  pictures: readonly Blip[]
  /** Ranges of text by shape. */
  textBoxes: ReadonlyMap<number, [from: number, to: number]>
  /** The same of the headers' and footers' shapes. */
  headerTextBoxes: ReadonlyMap<number, [from: number, to: number]>
  /** Ranges of headers and footers: six of separators, then six a section. */
  headers: readonly [from: number, to: number][]
  /** Pictures and long lists of modifiers. */
  data: Uint8Array
}

/** @throws ConversionError file_corrupt, file_encrypted, unsupported_file_type */
export function openWordFile(bytes: Uint8Array, context: ReadContext): WordFile {
  if (isBareWord2(bytes)) throw tooOld()
  const cfb = openCfb(bytes, context.warn)
  const damage = (what: string): void => context.warn('damage_survived', { what })
  const { fib, stream, table, data } = openStreams(cfb, context, damage)
  const partBytes = (index: number): Uint8Array => {
    const { offset, length } = fib.at(index)
    return table.subarray(offset, offset + length)
  }

  const each = fib.version === 8 ? eachSprm : eachSprm6
  const codePage = codePageOfLanguage(fib.lid)
  const clx = fib.version === 6 && !fib.complex ? new Uint8Array() : partBytes(part.clx)
  const pieces = readPieces(stream, clx, fib, codePage, each, damage)
  const styles = readStyles(partBytes(part.stshf), fib.version, codePage, each)
  const paragraphs = readFormattedRuns(stream, partBytes(part.plcfBtePapx), fib.version, 'paragraph')
  const characters = readFormattedRuns(stream, partBytes(part.plcfBteChpx), fib.version, 'character')
  const starts = startsOf(fib)
  const fonts = readFonts(partBytes(part.sttbfFfn), fib.version)

  return {
    cfb,
    fib,
    codePage,
    pieces,
    formatting: createFormatting(stream, data, pieces, paragraphs, characters, styles, each),
    numbering: readNumbering(table, fib.at(part.plfLst), fib.at(part.plfLfo), fonts),
    fonts,
    plainFont: styles.paragraph(0).character.font,
    notes: readNotes(fib, partBytes, starts, codePage),
    sections: readSections(partBytes(part.plcfSed), stream, each),
    bookmarks: readBookmarks(partBytes(part.plcfBkf), readStrings(partBytes(part.sttbfBkmk), codePage)),
    anchors:
      fib.version === 8
        ? new Map([
            ...readAnchors(partBytes(part.plcSpaMom), 0),
            ...readAnchors(partBytes(part.plcSpaHdr), starts.headers),
          ])
        : new Map(),
    shapes: fib.version === 8 ? readShapes(partBytes(part.dggInfo), context.warn) : new Map(),
    pictures: fib.version === 8 ? picturesIn(partBytes(part.dggInfo), stream) : [],
    textBoxes:
      fib.version === 8
        ? readTextBoxes(partBytes(part.plcftxbxTxt), starts.textBoxes)
        : new Map([[unknownShape, [starts.textBoxes, starts.headerTextBoxes]]]),
    headerTextBoxes:
      fib.version === 8 ? readTextBoxes(partBytes(part.plcfHdrtxbxTxt), starts.headerTextBoxes) : new Map(),
    headers: rangesOf(partBytes(part.plcfHdd), starts.headers),
    data,
  }
}

/** Word 6 has its shapes in a form of its own; all their text is taken for one box. */
const unknownShape = -1

function openStreams(cfb: Cfb, context: ReadContext, damage: (what: string) => void): WordStreams & { fib: Fib } {
  const stream = cfb.find('WordDocument')?.bytes()
  if (!stream) throw new ConversionError('file_corrupt', { reason: ': it contains no Word document' })
  const fib = readFib(stream)
  const streams: WordStreams =
    fib.version === 6
      ? { stream, table: stream, data: stream }
      : { stream, table: tableStream(cfb, fib, damage), data: cfb.find('Data')?.bytes() ?? new Uint8Array() }
  if (!fib.encrypted) return { fib, ...streams }
  const plain = decryptStreams(fib, streams, context.options.password)
  return { fib: readFib(plain.stream), ...plain }
}

/** A Word 2 file is no compound file. */
function isBareWord2(bytes: Uint8Array): boolean {
  return bytes[0] === 0xdb && bytes[1] === 0xa5
}

function tableStream(cfb: Cfb, fib: Fib, damage: (what: string) => void): Uint8Array {
  const named = cfb.find(fib.table)
  if (named) return named.bytes()
  damage('the stream of its tables')
  return (cfb.find('1Table') ?? cfb.find('0Table'))?.bytes() ?? new Uint8Array()
}

/** §2.3: the stories follow one another in the order of their lengths. */
function startsOf({ lengths }: Fib) {
  const footnotes = lengths.main
  const headers = footnotes + lengths.footnotes
  const comments = headers + lengths.headers + lengths.macros
  const endnotes = comments + lengths.comments
  const textBoxes = endnotes + lengths.endnotes
  const headerTextBoxes = textBoxes + lengths.textBoxes
  return { footnotes, headers, comments, endnotes, textBoxes, headerTextBoxes }
}

/** §2.9.172: the bytes of pictures lie in the document's own stream. */
function picturesIn(content: Uint8Array, stream: Uint8Array): Blip[] {
  return readBlips(content, 0, content.length, stream)
}

function rangesOf(bytes: Uint8Array, start: number): [number, number][] {
  const plex = readPlex(bytes, 0)
  const ranges: [number, number][] = []
  for (let index = 0; index < plex.count; index++)
    ranges.push([start + plex.position(index), start + plex.position(index + 1)])
  return ranges
}
