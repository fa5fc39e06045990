/** The list of bombs: small files that would cost a converter far more than they are, each made in code. */
import type { PoolConvertOptions } from '@docmill/convert'
import { writeCompoundFile } from '../../../packages/convert/src/carriers/cfb/write.ts'
import { oddZip } from '../../../tools/fixtures/odd-zip.ts'
import { onePage } from '../../../tools/fixtures/pdf/raw-pdf.ts'
import { tarEntry, tarOf } from '../../../tools/fixtures/tar-of.ts'
import { zipOf } from '../../../tools/fixtures/zip-of.ts'
import { gzipChain, packed, textDocument, workbook, zipOfPacked } from './archives.ts'
import * as images from './images.ts'
import * as pdfs from './pdfs.ts'
import * as recordings from './recordings.ts'
import * as texts from './texts.ts'

export interface Bomb {
  /** Its extension is the type that it claims to be. */
  name: string
  make(): Uint8Array | Promise<Uint8Array>
  options?: PoolConvertOptions
}

const { blackPng, zeros } = images
const mebibyte = 1_048_576
const line = 'A line of text that is long enough to be read.\n'
const hundredMegabytes = { piece: line.repeat(20_000), times: 100 }

export const bombs: readonly Bomb[] = [
  // Archives.
  { name: 'declares-10-bytes.zip', make: () => zipOfPacked([packed('a.txt', zeros(400 * mebibyte), 10)]) },
  {
    name: 'declares-10-bytes-of-text.zip',
    make: () => zipOfPacked([packed('a.txt', Array(4).fill(hundredMegabytes), 10)]),
  },
  {
    name: 'declares-4-gigabytes.zip',
    make: () => zipOfPacked([packed('a.txt', [{ piece: line, times: 1 }], 2 ** 32 - 2)]),
  },
  { name: 'gigabyte-of-zeros.zip', make: () => zipOfPacked([packed('a.txt', zeros(1000 * mebibyte))]) },
  {
    name: 'entries-of-a-megabyte.zip',
    make: () => {
      const one = packed('', zeros(mebibyte))
      return zipOfPacked(Array.from({ length: 9_000 }, (_, at) => ({ ...one, name: `${at}.txt` })))
    },
  },
  {
    name: 'pages-of-a-megabyte.zip',
    make: () => {
      const one = packed('', [{ piece: '<p>text</p>'.repeat(95_000), times: 1 }])
      return zipOfPacked(Array.from({ length: 1_000 }, (_, at) => ({ ...one, name: `${at}.html` })))
    },
  },
  {
    name: 'overlapping.zip',
    make: () => {
      const one = packed('a.txt', zeros(100 * mebibyte))
      return zipOfPacked(
        Array.from({ length: 1_000 }, (_, at) => ({ ...one, name: `${at}.txt` })),
        true,
      )
    },
  },
  {
    name: 'many-entries.zip',
    make: () => zipOfPacked(Array.from({ length: 65_000 }, (_, at) => packed(`${at}.txt`, [{ piece: 'a', times: 1 }]))),
  },
  {
    name: 'zip64-lies.zip',
    make: () =>
      oddZip([{ name: 'a.txt', content: line, zip64: true, central: { unpacked: 2 ** 52, packed: 2 ** 52 } }], {
        zip64: true,
      }),
  },
  {
    name: 'nested-ten-each.zip',
    make: () => {
      let inner: Uint8Array = zipOf({ 'a.txt': line })
      for (let level = 0; level < 6; level++)
        inner = zipOf(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.zip`, inner])))
      return inner
    },
  },
  { name: 'gzip-in-gzip.gz', make: () => gzipChain(1_000, zeros(1_000_000)) },
  { name: 'gigabyte.gz', make: () => gzipChain(1, zeros(1000 * mebibyte)) },
  { name: 'gigabyte-in-two.gz', make: () => gzipChain(2, zeros(1000 * mebibyte)) },
  { name: 'empty-members.gz', make: () => Buffer.alloc(20 * 2_000_000, gzipChain(1, [])) },
  { name: 'long-names.tar', make: () => recordings.longNames(40 * mebibyte) },
  { name: 'million-headers.tar', make: () => Buffer.alloc(40 * mebibyte, tarEntry('a', '', '5')) },
  {
    name: 'tar-of-bitmaps.tar',
    make: () =>
      tarOf(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}.png`, blackPng(9_999, 9_999)]))),
  },
  // Packages.
  {
    name: 'sheet-of-600-megabytes.xlsx',
    make: () => workbook('<row><c t="inlineStr"><is><t>a</t></is></c></row>'.padEnd(600), 1_000_000),
  },
  { name: 'sheet-of-spaces.xlsx', make: () => workbook(' '.repeat(1_000_000), 900) },
  { name: 'sheet-of-rows.xlsx', make: () => workbook('<row/>', 100_000_000) },
  { name: 'sheet-of-cells.xlsx', make: () => workbook(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`, 180_000) },
  {
    name: 'strings-of-500-megabytes.xlsx',
    make: () =>
      workbook('<row><c t="s"><v>1</v></c></row>', 1_000, [
        { piece: '<sst>', times: 1 },
        { piece: '<si><t>text</t></si>'.repeat(5_000), times: 5_000 },
        { piece: '</sst>', times: 1 },
      ]),
  },
  { name: 'text-of-500-megabytes.docx', make: () => textDocument('<w:p><w:r><w:t>text</w:t></w:r></w:p>', 13_000_000) },
  { name: 'empty-paragraphs.docx', make: () => textDocument('<w:p/>', 60_000_000) },
  {
    name: 'same-alternative-text.docx',
    make: () => {
      const alternative = 'a'.repeat(1_000_000)
      const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="${alternative}"/><a:graphic><a:graphicData uri="p"><pic:pic/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
      return textDocument(drawing, 600)
    },
  },
  {
    name: 'one-picture-1000-times.docx',
    options: { images: 'embed' },
    make: () => {
      const shown =
        '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
      const links =
        '<Relationship Id="i1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/a.png"/>'
      return textDocument(
        shown,
        1_000,
        [packed('word/media/a.png', [{ piece: Buffer.concat([blackPng(10, 10), Buffer.alloc(mebibyte)]), times: 1 }])],
        links,
      )
    },
  },
  {
    name: 'pictures-of-a-megabyte.docx',
    options: { images: 'links' },
    make: () => {
      const one = packed('', [{ piece: blackPng(10, 10), times: 1 }, ...zeros(900_000)])
      const ids = Array.from({ length: 5_000 }, (_, at) => at)
      const shown = ids.map(
        (at) =>
          `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="i${at}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
      )
      const links = ids.map(
        (at) =>
          `<Relationship Id="i${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/${at}.png"/>`,
      )
      return textDocument(
        shown.join(''),
        1,
        ids.map((at) => ({ ...one, name: `word/media/${at}.png` })),
        links.join(''),
      )
    },
  },
  {
    name: 'streams.doc',
    make: () =>
      writeCompoundFile(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`s${at}`, Buffer.alloc(64)]))),
  },
  {
    name: 'cells-of-one-long-string.xlsx',
    make: () =>
      workbook('<row><c t="s"><v>0</v></c></row>', 300_000, [
        { piece: `<sst><si><t>${'a'.repeat(32_000)}</t></si></sst>`, times: 1 },
      ]),
  },
  // Texts of lines as short as they can be.
  ...['txt', 'md', 'csv', 'rst', 'org', 'adoc', 'tex', 'html', 'srt', 'ics', 'vcf', 'jsonl', 'ipynb', 'rtf'].map(
    (type) => ({
      name: `lines.${type}`,
      make: () => Buffer.alloc(50_000_000, 'a\n'),
    }),
  ),
  ...['txt', 'md', 'rst', 'org', 'adoc', 'tex'].map((type) => ({
    name: `paragraphs.${type}`,
    make: () => Buffer.alloc(48_000_000, 'a\n\n'),
  })),
  { name: 'lines.eml', make: () => texts.message('text/plain', 50_000_000, 'a\r\n') },
  { name: 'flowed-lines.eml', make: () => texts.message('text/plain; format=flowed', 50_000_000, 'a \r\n') },
  { name: 'quoted-flowed-lines.eml', make: () => texts.message('text/plain; format=flowed', 50_000_000, '>a \r\n') },
  { name: 'foreign-objects.html', make: () => Buffer.alloc(5_000_000, '<svg><foreignObject><div>') },
  { name: 'foreign-objects-of-a-megabyte.html', make: () => Buffer.alloc(1_000_000, '<svg><foreignObject><div>') },
  // Pictures.
  { name: 'line-of-99-million.png', make: () => blackPng(99_000_000, 1) },
  { name: 'column-of-99-million.png', make: () => blackPng(1, 99_000_000) },
  { name: 'strip.png', make: () => blackPng(1_000_000, 99) },
  { name: 'square-of-99-million.png', make: () => blackPng(9_949, 9_949) },
  { name: 'square-in-colour.png', make: () => blackPng(9_949, 9_949, { depth: 16, colourType: 6 }) },
  { name: 'interlaced.png', make: () => blackPng(9_949, 9_949, { depth: 8, colourType: 6, interlaced: true }) },
  { name: 'nothing-behind-the-header.png', make: () => blackPng(9_949, 9_949, { depth: 16, colourType: 6, share: 0 }) },
  { name: 'text-chunks.png', make: () => images.pngWithText(900 * mebibyte) },
  { name: 'runs.bmp', make: () => images.runLengthBmp(9_949, 9_949) },
  { name: 'one-row.bmp', make: () => images.oneRowBmp(7_600, 7_600) },
  { name: 'one-bit.bmp', make: () => images.bitmap(20_000, 4_990, 1, true) },
  { name: 'no-samples.bmp', make: () => images.bitmap(9_949, 9_949, 32, false) },
  { name: 'negative.bmp', make: () => images.bitmap(-9_949, -9_949, 24, false) },
  { name: 'frames.gif', make: () => images.manyFramesGif(10_000, 9_900, 10_000) },
  { name: 'one-colour.gif', make: () => images.oneColour('gif', 9_949, 9_949) },
  { name: 'frames.webp', make: () => images.manyFramesWebp(10_000, 9_900, 300) },
  { name: 'one-colour.webp', make: () => images.oneColour('webp', 16_000, 6_200) },
  { name: 'one-colour.avif', make: () => images.oneColour('avif', 9_900, 9_900) },
  { name: 'one-colour.jpg', make: () => images.oneColour('jpeg', 9_900, 9_900) },
  { name: 'header-of-another.jpg', make: () => images.hugeJpeg(9_900, 9_900) },
  { name: 'line.jpg', make: () => images.hugeJpeg(65_500, 8) },
  { name: 'scans.jpg', make: () => images.manyScansJpeg(3_000, 3_000, 1_000) },
  { name: 'scans-of-100-million.jpg', make: () => images.manyScansJpeg(9_000, 9_000, 1_000) },
  { name: 'fax-pages.tiff', make: () => images.faxTiff(9_949, 9_949, 5_000) },
  { name: 'small-fax-pages.tiff', make: () => images.faxTiff(32, 32, 200_000) },
  { name: 'fax-in-a-circle.tiff', make: () => images.faxTiff(2_480, 3_508, 3, true) },
  { name: 'strips.tiff', make: () => images.deflateTiff(9_949, 9_949, 1, 1) },
  { name: 'deflated.tiff', make: () => images.deflateTiff(9_949, 9_949, 20) },
  { name: 'grid.heic', make: () => images.gridHeic(9_999) },
  { name: 'grid-of-four-billion.heic', make: () => images.gridHeic(65_535) },
  // PDF.
  { name: 'rectangles-as-cells.pdf', make: () => pdfs.rectanglePages(5_000, 1_000, 'cells') },
  { name: 'rectangles-as-bars.pdf', make: () => pdfs.rectanglePages(5_000, 1_000, 'bars') },
  { name: 'rectangles-as-noise.pdf', make: () => pdfs.rectanglePages(5_000, 1_000, 'noise') },
  { name: 'jbig2-of-50-pages.pdf', make: () => pdfs.picturePages(pdfs.jbig2Image(60_000, 60_000), 50) },
  { name: 'jbig2-at-the-bound.pdf', make: () => pdfs.picturePages(pdfs.jbig2Image(9_990, 9_990), 50) },
  { name: 'jbig2-at-the-bound-5000.pdf', make: () => pdfs.picturePages(pdfs.jbig2Image(9_990, 9_990), 5_000) },
  { name: 'jpx-20000.pdf', make: () => pdfs.picturePages(pdfs.jpxImage(20_000, 20_000), 50) },
  { name: 'jpx-at-the-bound.pdf', make: () => pdfs.picturePages(pdfs.jpxImage(9_990, 9_990), 50) },
  { name: 'jpx-tiles.pdf', make: () => pdfs.picturePages(pdfs.jpxImage(9_990, 9_990, 16), 50) },
  { name: 'jpx-layers.pdf', make: () => pdfs.picturePages(pdfs.jpxImage(9_990, 9_990, 64, 65_535), 50) },
  { name: 'flate-20000.pdf', make: () => pdfs.picturePages(pdfs.flateImage(20_000, 20_000), 50) },
  { name: 'flate-at-the-bound.pdf', make: () => pdfs.picturePages(pdfs.flateImage(9_990, 9_990, '/DeviceRGB', 3), 50) },
  { name: 'flate-empty.pdf', make: () => pdfs.picturePages(pdfs.emptyFlateImage(9_990, 9_990), 50) },
  { name: 'flate-predicted.pdf', make: () => pdfs.picturePages(pdfs.predictedImage(9_990, 9_990), 50) },
  { name: 'fax-60000.pdf', make: () => pdfs.picturePages(pdfs.faxImage(60_000, 60_000), 50) },
  { name: 'fax-at-the-bound.pdf', make: () => pdfs.picturePages(pdfs.faxImage(9_990, 9_990), 50) },
  {
    name: 'dct-65500.pdf',
    make: async () => pdfs.picturePages(pdfs.jpegImage(65_500, 65_500, await images.hugeJpeg(65_500, 65_500)), 50),
  },
  {
    name: 'dct-at-the-bound.pdf',
    make: async () => pdfs.picturePages(pdfs.jpegImage(9_900, 9_900, await images.hugeJpeg(9_900, 9_900)), 50),
  },
  { name: 'line-of-99-million.pdf', make: () => pdfs.picturePages(pdfs.flateImage(99_000_000, 1), 50) },
  {
    name: 'many-pictures-on-a-page.pdf',
    make: () => pdfs.manyPictures(Array.from({ length: 50 }, () => pdfs.flateImage(5_000, 5_000))),
  },
  { name: 'one-picture-drawn-1000-times.pdf', make: () => pdfs.repeatedPicture(pdfs.flateImage(5_000, 5_000), 1_000) },
  {
    name: 'kept-pictures.pdf',
    options: { images: 'links' },
    make: () => pdfs.manyPictures(Array.from({ length: 50 }, () => pdfs.jbig2Image(9_990, 9_990))),
  },
  {
    name: 'kept-repeated.pdf',
    options: { images: 'links' },
    make: () => pdfs.repeatedPicture(pdfs.jbig2Image(30_000, 30_000), 50),
  },
  { name: 'filters.pdf', make: () => pdfs.filterChain(10, 300_000_000) },
  { name: 'nested-forms.pdf', make: () => pdfs.nestedForms(9, '0 0 m 9 9 l S') },
  { name: 'nested-forms-5.pdf', make: () => pdfs.nestedForms(5, '0 0 m 9 9 l S') },
  { name: 'nested-groups.pdf', make: () => pdfs.nestedGroups(8) },
  { name: 'nested-groups-20.pdf', make: () => pdfs.nestedGroups(20) },
  { name: 'nested-patterns.pdf', make: () => pdfs.nestedPatterns(6, 1) },
  { name: 'tiny-patterns.pdf', make: () => pdfs.nestedPatterns(1, 0.01) },
  { name: 'dashes.pdf', make: () => pdfs.dashes(0.001, 1_000) },
  { name: 'few-tiny-dashes.pdf', make: () => pdfs.dashes(0.00001, 10) },
  { name: 'curves.pdf', make: () => pdfs.curves(200_000) },
  { name: 'shadings.pdf', make: () => pdfs.shadings(200, 20) },
  { name: 'shadings-of-many-operators.pdf', make: () => pdfs.shadings(10, 5_000) },
  { name: 'patches.pdf', make: () => pdfs.patches(20_000) },
  { name: 'type-3-glyphs.pdf', make: () => pdfs.type3('0 0 1000 1000 re f '.repeat(100), 20_000) },
  { name: 'object-streams.pdf', make: () => pdfs.objectStreams(100_000) },
  { name: 'table-in-a-circle.pdf', make: () => pdfs.tableLoop() },
  { name: 'pages-that-draw.pdf', make: () => pdfs.manyPages(5_000, '0 0 595 842 re f '.repeat(1_000)) },
  {
    name: 'pages-of-text.pdf',
    make: () =>
      pdfs.manyPages(
        5_000,
        `BT /F 8 Tf ${`0 9 Td (${line.trim()}) Tj `.repeat(200)} ET`,
        '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      ),
  },
  { name: 'stamps.pdf', make: () => pdfs.annotations(20_000) },
  { name: 'white-page.pdf', make: () => onePage({ content: '1 g 0 0 595 842 re f' }) },
  // Recordings.
  { name: 'empty-boxes.mp4', make: () => recordings.emptyBoxes(16_000_000, 'free') },
  { name: 'empty-boxes-in-the-movie.mp4', make: () => recordings.emptyBoxes(16_000_000, 'free', 'moov') },
  { name: 'empty-tracks.mp4', make: () => recordings.emptyBoxes(16_000_000, 'trak', 'moov') },
  { name: 'empty-containers.mp4', make: () => recordings.emptyBoxes(48_000_000, 'moov') },
  { name: 'empty-tags.mp4', make: () => recordings.emptyBoxes(16_000_000, 'ilst', 'moov') },
  { name: 'nested-boxes.mp4', make: () => recordings.nestedBoxes(2_000_000, 'moov') },
  { name: 'nested-data.m4a', make: () => recordings.nestedBoxes(2_000_000, 'udta') },
  { name: 'endless-samples.mp4', make: () => recordings.endlessSamples() },
  { name: 'empty-boxes.mov', make: () => recordings.emptyBoxes(48_000_000, 'wide') },
  { name: 'id3-texts.mp3', make: () => recordings.id3Frames(16_000_000, 'TIT2', Buffer.from([0, 65])) },
  {
    name: 'id3-comments.mp3',
    make: () => recordings.id3Frames(16_000_000, 'COMM', Buffer.from([0, 101, 110, 103, 0, 65])),
  },
  { name: 'id3-own-texts.mp3', make: () => recordings.id3Frames(16_000_000, 'TXXX', Buffer.from([0, 65, 0, 65])) },
  { name: 'frames.mp3', make: () => recordings.mp3Frames(120_000) },
  {
    name: 'no-frames.mp3',
    make: () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(50_000_000, Buffer.from([0xff, 0xe0, 0, 0]))]),
  },
  { name: 'empty-pages.ogg', make: () => recordings.oggPages(48_000_000) },
  { name: 'empty-segments.opus', make: () => recordings.oggPages(48_000_000, 255) },
  { name: 'empty-elements.mkv', make: () => recordings.ebmlElements(48_000_000) },
  { name: 'empty-clusters.webm', make: () => recordings.ebmlElements(48_000_000, '1f43b67580') },
  { name: 'empty-tracks.mkv', make: () => recordings.ebmlElements(16_000_000, 'ae80', '1654ae6b') },
  { name: 'empty-tags.mkv', make: () => recordings.ebmlElements(16_000_000, '737380', '1254c367') },
  { name: 'empty-chunks.wav', make: () => recordings.riffChunks(48_000_000, 'WAVE') },
  { name: 'empty-chunks.avi', make: () => recordings.riffChunks(48_000_000, 'AVI ') },
  { name: 'empty-blocks.flac', make: () => recordings.flacBlocks(48_000_000) },
  { name: 'empty-frames.aac', make: () => recordings.adtsFrames(48_000_000) },
  { name: 'comments.flac', make: () => recordings.vorbisComments(48_000_000) },
  { name: 'items.mp3', make: () => recordings.apeItems(48_000_000) },
  { name: 'id3-texts-of-48-megabytes.mp3', make: () => recordings.id3Frames(48_000_000, 'TIT2', Buffer.from([0, 65])) },
  { name: 'tag-marks.mp3', make: () => Buffer.concat([recordings.mp3Frames(10), Buffer.alloc(48_000_000, 'ID3')]) },
  { name: 'continued-pages.ogg', make: () => recordings.continuedPages(48_000_000) },
  { name: 'shared-samples.mp4', make: () => recordings.sharedSamples() },
  { name: 'nested-tags.mp4', make: () => recordings.nestedBoxes(2_000_000, 'ilst') },
]
