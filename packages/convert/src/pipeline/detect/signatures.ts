/**
 * The table of signatures: bytes by which a binary format is known, whatever its file is called.
 *
 * A row is the first that fits. Of `ids` the first that this build can read is taken; an id is
 * one of the registry or an extension in it. Formats that cannot be read stand here too, so
 * that the refusal can name them.
 */
import { looksLikeText } from '../../carriers/encoding/text-likeness.ts'
import { cmsKind } from '../../carriers/mime/signed-data.ts'
import { isTarHeader } from '../../carriers/tar/header.ts'
import { type Found, found } from './found.ts'
import { iso, matroska, mpegAudio, ogg, tagged, transportStream } from './media.ts'

interface Signature {
  ids: readonly string[]
  /** As a message names it. */
  title: string
  /** Latin-1 characters; `?` where any byte may stand. */
  magic: string
  offset?: number
  /** The magic could be the beginning of a text: it counts only where the rest is no text. */
  weak?: true
  /** Looks closer, or denies. */
  refine?: (bytes: Uint8Array) => Found | undefined
}

/** How much of the beginning must be no text for a weak signature to count. */
const weakSample = 64

/** Sizes of the headers that a bitmap may have after its file header ([MS-WMF] 2.2.2). */
const bitmapHeaders = [12, 16, 40, 52, 56, 64, 108, 124]

const signatures: readonly Signature[] = [
  // Documents
  { ids: ['pdf'], title: 'PDF document', magic: '%PDF-', refine: pdf },
  { ids: ['rtf'], title: 'Rich Text document', magic: '{\\rt' },
  { ids: ['rtf'], title: 'Rich Text fragment', magic: '{\\pard' },
  { ids: ['ps'], title: 'PostScript document', magic: '%!PS' },
  { ids: ['eps'], title: 'Encapsulated PostScript', magic: '\xc5\xd0\xd3\xc6' },
  { ids: ['doc2'], title: 'Word 2 document', magic: '\xdb\xa5\x2d\x00' },
  { ids: ['doc1'], title: 'Word 1 document', magic: '\x9b\xa5\x21\x00' },
  { ids: ['doc-dos'], title: 'Word for DOS or Windows Write document', magic: '\x31\xbe\x00\x00' },
  { ids: ['doc-mac'], title: 'Word for Macintosh document', magic: '\xfe\x32\x00' },
  { ids: ['doc-mac'], title: 'Word for Macintosh document', magic: '\xfe\x34\x00' },
  { ids: ['doc-mac'], title: 'Word for Macintosh document', magic: '\xfe\x37\x00' },
  { ids: ['ppt2'], title: 'PowerPoint 2 or 3 presentation', magic: '\xed\xde\xad\x0b' },
  { ids: ['ppt2'], title: 'PowerPoint 2 or 3 presentation', magic: '\x0b\xad\xde\xed' },
  { ids: ['wk1'], title: 'Lotus 1-2-3 worksheet', magic: '\x00\x00\x02\x00\x06\x04\x06\x00' },
  { ids: ['wk3'], title: 'Lotus 1-2-3 worksheet', magic: '\x00\x00\x1a\x00?\x10\x04\x00' },
  { ids: ['wpd'], title: 'WordPerfect document', magic: '\xffWPC' },
  { ids: ['xls'], title: 'Excel 2 worksheet', magic: '\x09\x00\x04\x00' },
  { ids: ['xls'], title: 'Excel 3 worksheet', magic: '\x09\x02\x06\x00' },
  { ids: ['xls'], title: 'Excel 4 worksheet', magic: '\x09\x04\x06\x00' },
  { ids: ['xls'], title: 'Excel 5 workbook', magic: '\x09\x08\x08\x00' },
  { ids: ['xls'], title: 'Excel 97 workbook', magic: '\x09\x08\x10\x00' },
  { ids: ['one'], title: 'OneNote section', magic: '\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d' },
  { ids: ['chm'], title: 'compiled HTML help', magic: 'ITSF\x03\x00' },
  { ids: ['mobi'], title: 'Mobipocket book', magic: 'BOOKMOBI', offset: 60 },
  { ids: ['djvu'], title: 'DjVu document', magic: 'AT&TFORM' },
  { ids: ['tnef'], title: 'Outlook TNEF attachment', magic: '\x78\x9f\x3e\x22' },
  { ids: ['eml'], title: 'S/MIME message', magic: '\x30', refine: smime },
  { ids: ['pst'], title: 'Outlook data file', magic: '!BDN', weak: true },
  { ids: ['mdb'], title: 'Access database', magic: '\x00\x01\x00\x00Standard ' },
  { ids: ['sqlite'], title: 'SQLite database', magic: 'SQLite format 3\x00' },
  { ids: ['parquet'], title: 'Parquet table', magic: 'PAR1', weak: true },
  { ids: ['bplist'], title: 'binary property list', magic: 'bplist0', weak: true },
  { ids: ['dwg'], title: 'AutoCAD drawing', magic: 'AC10', weak: true },

  // Pictures
  { ids: ['jpeg', 'jpg'], title: 'JPEG image', magic: '\xff\xd8\xff' },
  { ids: ['png'], title: 'PNG image', magic: '\x89PNG\r\n\x1a\n' },
  { ids: ['gif'], title: 'GIF image', magic: 'GIF87a', weak: true },
  { ids: ['gif'], title: 'GIF image', magic: 'GIF89a', weak: true },
  { ids: ['webp'], title: 'WebP image', magic: 'RIFF????WEBP' },
  { ids: ['bmp'], title: 'Windows bitmap', magic: 'BM', refine: bitmap },
  { ids: ['tiff', 'tif'], title: 'TIFF image', magic: 'II*\x00' },
  { ids: ['tiff', 'tif'], title: 'TIFF image', magic: 'MM\x00*' },
  { ids: ['tiff', 'tif'], title: 'BigTIFF image', magic: 'II+\x00\x08\x00' },
  { ids: ['tiff', 'tif'], title: 'BigTIFF image', magic: 'MM\x00+\x00\x08' },
  { ids: ['ico'], title: 'Windows icon', magic: '\x00\x00\x01\x00?\x00' },
  { ids: ['psd'], title: 'Photoshop image', magic: '8BPS\x00' },
  { ids: ['emf'], title: 'Windows metafile', magic: ' EMF', offset: 40, weak: true },
  { ids: ['wmf'], title: 'Windows metafile', magic: '\xd7\xcd\xc6\x9a' },
  { ids: ['jp2'], title: 'JPEG 2000 image', magic: '\x00\x00\x00\x0cjP  \r\n\x87\n' },
  { ids: ['jp2'], title: 'JPEG 2000 image', magic: '\xff\x4f\xff\x51' },
  { ids: ['jxl'], title: 'JPEG XL image', magic: '\x00\x00\x00\x0cJXL \r\n\x87\n' },

  // Sound and film
  { ids: ['wav'], title: 'WAV audio', magic: 'RIFF????WAVE' },
  { ids: ['wav'], title: 'WAV audio', magic: 'RF64????WAVE' },
  { ids: ['avi'], title: 'AVI video', magic: 'RIFF????AVI ' },
  { ids: ['aiff'], title: 'AIFF audio', magic: 'FORM????AIF' },
  { ids: ['flac'], title: 'FLAC audio', magic: 'fLaC\x00' },
  { ids: ['ogg'], title: 'Ogg audio', magic: 'OggS\x00', refine: ogg },
  { ids: ['mp4'], title: 'MPEG-4 file', magic: 'ftyp', offset: 4, refine: iso },
  { ids: ['mov', 'mp4'], title: 'QuickTime video', magic: 'moov', offset: 4, weak: true },
  { ids: ['mov', 'mp4'], title: 'QuickTime video', magic: 'mdat', offset: 4, weak: true },
  { ids: ['mov', 'mp4'], title: 'QuickTime video', magic: 'wide', offset: 4, weak: true },
  { ids: ['mkv'], title: 'Matroska video', magic: '\x1a\x45\xdf\xa3', refine: matroska },
  { ids: ['wmv'], title: 'Windows Media file', magic: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' },
  { ids: ['flv'], title: 'Flash video', magic: 'FLV\x01' },
  { ids: ['swf'], title: 'Flash film', magic: 'FWS', weak: true },
  { ids: ['swf'], title: 'Flash film', magic: 'CWS', weak: true },
  { ids: ['mpg'], title: 'MPEG video', magic: '\x00\x00\x01\xba' },
  { ids: ['mpg'], title: 'MPEG video', magic: '\x00\x00\x01\xb3' },
  { ids: ['m2ts'], title: 'MPEG transport stream', magic: 'G', weak: true, refine: transportStream },
  { ids: ['amr'], title: 'AMR audio', magic: '#!AMR', weak: true },
  { ids: ['mid'], title: 'MIDI music', magic: 'MThd\x00\x00' },
  { ids: ['caf'], title: 'Core Audio file', magic: 'caff\x00' },
  { ids: ['mp3'], title: 'MP3 audio', magic: 'ID3', weak: true, refine: tagged },
  { ids: ['mp3'], title: 'MPEG audio', magic: '\xff', weak: true, refine: mpegAudio },

  // Archives
  { ids: ['gz'], title: 'gzip archive', magic: '\x1f\x8b\x08' },
  { ids: ['7z'], title: '7-Zip archive', magic: '7z\xbc\xaf\x27\x1c' },
  { ids: ['rar'], title: 'RAR archive', magic: 'Rar!\x1a\x07' },
  { ids: ['bz2'], title: 'bzip2 archive', magic: 'BZh?1AY&SY' },
  { ids: ['xz'], title: 'xz archive', magic: '\xfd7zXZ\x00' },
  { ids: ['zst'], title: 'Zstandard archive', magic: '\x28\xb5\x2f\xfd' },
  { ids: ['lz4'], title: 'LZ4 archive', magic: '\x04\x22\x4d\x18' },
  { ids: ['cab'], title: 'cabinet archive', magic: 'MSCF\x00\x00\x00\x00' },
  { ids: ['iso'], title: 'disc image', magic: 'CD001', offset: 32_769 },
  { ids: ['ar'], title: 'Unix archive', magic: '!<arch>\n' },
  { ids: ['tar'], title: 'tar archive', magic: '', refine: tar },

  // Programs and fonts
  { ids: ['exe'], title: 'Windows program', magic: 'MZ', weak: true },
  { ids: ['elf'], title: 'Unix program', magic: '\x7fELF' },
  { ids: ['macho'], title: 'macOS program', magic: '\xcf\xfa\xed\xfe' },
  { ids: ['macho'], title: 'macOS program', magic: '\xca\xfe\xba\xbe\x00\x00\x00' },
  { ids: ['wasm'], title: 'WebAssembly program', magic: '\x00asm' },
  { ids: ['lnk'], title: 'Windows shortcut', magic: 'L\x00\x00\x00\x01\x14\x02\x00' },
  { ids: ['ttf'], title: 'font', magic: '\x00\x01\x00\x00\x00?\x00' },
  { ids: ['otf'], title: 'font', magic: 'OTTO\x00' },
  { ids: ['woff'], title: 'font', magic: 'wOFF\x00' },
  { ids: ['woff'], title: 'font', magic: 'wOF2\x00' },
  { ids: ['woff'], title: 'font', magic: 'wOFFOTTO' },
]

/** By the first byte that a file may have, in the order of the table. */
const byFirstByte: readonly (readonly Signature[])[] = Array.from({ length: 256 }, (_, byte) =>
  signatures.filter(
    ({ magic, offset }) => offset !== undefined || magic === '' || magic[0] === '?' || magic.charCodeAt(0) === byte,
  ),
)

/** The format whose signature the bytes have. */
export function signed(bytes: Uint8Array): Found | undefined {
  for (const signature of byFirstByte[bytes[0] ?? 0]!) {
    if (!matches(signature, bytes)) continue
    if (signature.weak && looksLikeText(bytes.subarray(0, weakSample))) continue
    const type = signature.refine ? signature.refine(bytes) : found(signature.title, ...signature.ids)
    if (type) return type
  }
  return undefined
}

function matches({ magic, offset = 0 }: Signature, bytes: Uint8Array): boolean {
  if (offset + magic.length > bytes.length) return false
  for (let index = 0; index < magic.length; index++)
    if (magic[index] !== '?' && bytes[offset + index] !== magic.charCodeAt(index)) return false
  return true
}

/** A version follows (ISO 32000-1, 7.5.2); a text may begin with the signature itself. */
function smime(bytes: Uint8Array): Found | undefined {
  return cmsKind(bytes) && found('S/MIME message', 'eml')
}

function pdf(bytes: Uint8Array): Found | undefined {
  return bytes[5]! >= 0x30 && bytes[5]! <= 0x39 ? found('PDF document', 'pdf') : undefined
}

function bitmap(bytes: Uint8Array): Found | undefined {
  return bitmapHeaders.includes(bytes[14] ?? 0) && bytes[15] === 0 ? found('Windows bitmap', 'bmp') : undefined
}

/** Old archives have no `ustar` in their header: its checksum identifies them. */
function tar(bytes: Uint8Array): Found | undefined {
  return isTarHeader(bytes) ? found('tar archive', 'tar') : undefined
}
