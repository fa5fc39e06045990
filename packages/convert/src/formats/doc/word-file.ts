/** The parts of a Word document, opened and ready to be asked ([MS-DOC] §2.1, §2.3). */
import { type Cfb, openCfb } from '../../carriers/cfb/open.ts'
import { codePageOfLanguage } from '../../carriers/encoding/language-code-page.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readBlips } from '../../office/drawing/blip.ts'
import { readBookmarks } from './bookmarks.ts'
import { decryptStreams, type WordStreams } from './decrypt.ts'
import { readAnchors, readShapes, readTextBoxes } from './drawings.ts'
import { type Fib, part, readFib, tooOld } from './fib.ts'
import { readFonts } from './fonts.ts'
import { readFormattedRuns } from './formatted-pages.ts'
import { createFormatting } from './formatting.ts'
import { readNumbering } from './lists.ts'
import { readNotes } from './notes.ts'
import { readPieces } from './pieces.ts'
import { readPlex, readStrings } from './plex.ts'
import { readSections } from './sections.ts'
import { eachSprm, eachSprm6 } from './sprm.ts'
import { readStyles } from './styles.ts'

export type WordFile = ReturnType<typeof openWordFile>

/** @throws ConversionError file_corrupt, file_encrypted, unsupported_file_type */
export function openWordFile(bytes: Uint8Array, context: ReadContext) {
  if (isBareWord2(bytes)) throw tooOld()
  const cfb = openCfb(bytes, context.warn)
  const damage = (what: string): void => context.warn('damage_survived', { what })
  const { fib, stream, table, data } = openStreams(cfb, context, damage)
  const partBytes = (index: number): Uint8Array => {
    const { offset, length } = fib.at(index)
    return table.subarray(offset, offset + length)
  }

  const isWord6 = fib.version === 6
  const anchorsIn = (index: number, start: number) => (isWord6 ? [] : readAnchors(partBytes(index), start))
  const each = isWord6 ? eachSprm6 : eachSprm
  const codePage = codePageOfLanguage(fib.lid)
  const clx = isWord6 && !fib.complex ? new Uint8Array() : partBytes(part.clx)
  const pieces = readPieces(stream, clx, fib, codePage, each, damage)
  const styles = readStyles(partBytes(part.stshf), fib.version, codePage, each)
  const paragraphs = readFormattedRuns(stream, partBytes(part.plcfBtePapx), fib.version, 'paragraph')
  const characters = readFormattedRuns(stream, partBytes(part.plcfBteChpx), fib.version, 'character')
  const starts = startsOf(fib)
  const fonts = readFonts(partBytes(part.sttbfFfn), fib.version)
  const drawings = partBytes(part.dggInfo)

  return {
    cfb,
    fib,
    /** Code page of text that is stored in bytes. */
    codePage,
    pieces,
    formatting: createFormatting(stream, data, pieces, paragraphs, characters, styles, each),
    numbering: readNumbering(table, fib.at(part.plfLst), fib.at(part.plfLfo), fonts),
    fonts,
    /** Index of the font of text that no style changes. */
    plainFont: styles.paragraph(0).character.font,
    /** By position of the reference. */
    notes: readNotes(fib, partBytes, starts, codePage),
    /** By the position just behind the mark that ends a section: whether it began on the page of the one before it. */
    sections: readSections(partBytes(part.plcfSed), stream, each),
    bookmarks: readBookmarks(partBytes(part.plcfBkf), readStrings(partBytes(part.sttbfBkmk), codePage)),
    /** Identifiers of the shapes that float, by position. */
    anchors: new Map([...anchorsIn(part.plcSpaMom, 0), ...anchorsIn(part.plcSpaHdr, starts.headers)]),
    shapes: readShapes(drawings, context.warn),
    /** Images of shapes, by index from 1; their bytes lie in the document's own stream (§2.9.172). */
    pictures: readBlips(drawings, 0, drawings.length, stream),
    /** Ranges of text by shape. */
    textBoxes: isWord6
      ? new Map([[unknownShape, [starts.textBoxes, starts.headerTextBoxes] as [from: number, to: number]]])
      : readTextBoxes(partBytes(part.plcftxbxTxt), starts.textBoxes),
    /** The same of the headers' and footers' shapes. */
    headerTextBoxes: readTextBoxes(partBytes(part.plcfHdrtxbxTxt), starts.headerTextBoxes),
    /** Ranges of headers and footers: six of separators, then six a section. */
    headers: rangesOf(partBytes(part.plcfHdd), starts.headers),
    /** Pictures and long lists of modifiers. */
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

function rangesOf(bytes: Uint8Array, start: number): [from: number, to: number][] {
  return readPlex(bytes, 0).entries.map(({ from, to }) => [start + from, start + to])
}
