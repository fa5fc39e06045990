/** PDF files (ISO 32000-1) whose pages cost far more to open or to draw than they say. */

import { deflateSync } from 'node:zlib'
import { onePage, rawPdf, stream } from '../../../tools/fixtures/pdf/raw-pdf.ts'
import { u32 } from './big-endian.ts'
import { zlibOf } from './deflated.ts'
import { zeros } from './images.ts'

/** Draws the picture `/I` over the whole page. */
const showPicture = 'q 595 0 0 842 0 0 cm /I Do Q'

/** @param picture A stream object. */
export function picturePages(picture: Uint8Array, pages: number): Uint8Array {
  const first = 5
  const kids = Array.from({ length: pages }, (_, at) => `${first + at} 0 R`).join(' ')
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] /Resources << /XObject << /I 4 0 R >> >> >>`,
    stream('', showPicture),
    picture,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ])
}

/** Pages that share one drawing of so many rectangles, no two alike: as cells, as bars of a chart, or as noise. */
export function rectanglePages(pages: number, rectangles: number, manner: 'cells' | 'bars' | 'noise'): Uint8Array {
  const box = {
    cells: (at: number) => `${20 + (at % 25) * 22} ${20 + Math.floor(at / 25) * 19} 22 19 re S`,
    bars: (at: number) => `${20 + (at % 500) * 1.1} 20 1 ${(at % 97) + 1} re f`,
    noise: (at: number) =>
      `${(at * 7919) % 580} ${(at * 104_729) % 820} ${(at % 13) + 1} ${(at % 17) + 1} re ${at % 2 ? 'S' : 'f'}`,
  }[manner]
  const words = 'BT /F1 9 Tf 30 400 Td (A word in a cell) Tj ET'
  const content = `${Array.from({ length: rectangles }, (_, at) => box(at)).join('\n')}\n${words}`
  const first = 5
  const kids = Array.from({ length: pages }, (_, at) => `${first + at} 0 R`).join(' ')
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> >>`,
    stream('/Filter /FlateDecode', deflateSync(Buffer.from(content))),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ])
}

/** One page that shows so many different pictures, each of the same data. */
export function manyPictures(pictures: readonly Uint8Array[]): Uint8Array {
  const names = pictures.map((_, at) => `/I${at} ${at + 5} 0 R`).join(' ')
  const content = pictures.map((_, at) => `q 595 0 0 842 0 0 cm /I${at} Do Q`).join('\n')
  return onePage({ content, resources: `/XObject << ${names} >>`, more: pictures })
}

/** One page that draws one picture again and again. */
export function repeatedPicture(picture: Uint8Array, times: number): Uint8Array {
  const content = Array.from({ length: times }, (_, at) => `q 595 0 0 842 ${at % 7} 0 cm /I Do Q`).join('\n')
  return onePage({ content, resources: '/XObject << /I 5 0 R >>', more: [picture] })
}

function image(width: number, height: number, entries: string, data: Uint8Array): Uint8Array {
  return stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`, data)
}

export function flateImage(width: number, height: number, colourSpace = '/DeviceGray', channels = 1): Uint8Array {
  const data = zlibOf(zeros(width * height * channels))
  return image(width, height, `/ColorSpace ${colourSpace} /BitsPerComponent 8 /Filter /FlateDecode`, data)
}

/** Nothing is packed but the promise of so many pixels. */
export function emptyFlateImage(width: number, height: number): Uint8Array {
  return image(
    width,
    height,
    '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
    deflateSync(Buffer.alloc(9)),
  )
}

export function predictedImage(width: number, height: number): Uint8Array {
  const data = zlibOf(zeros((width + 1) * height))
  const parameters = `/DecodeParms << /Predictor 15 /Columns ${width} >>`
  return image(width, height, `/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ${parameters}`, data)
}

/** White rows of a fax, group 4 (ITU-T T.6): a bit each. */
export function faxImage(width: number, height: number): Uint8Array {
  const parameters = `/DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`
  const data = Buffer.alloc(Math.ceil(height / 8), 0xff)
  return image(width, height, `/ImageMask true /BitsPerComponent 1 /Filter /CCITTFaxDecode ${parameters}`, data)
}

/** One generic region, coded arithmetically (ITU-T T.88 §7.4.6), of which there are a few bytes. */
export function jbig2Image(width: number, height: number): Uint8Array {
  const page = Buffer.concat([u32(width, height, 0, 0), Buffer.from([0, 0, 0])])
  const region = Buffer.concat([
    u32(width, height, 0, 0),
    Buffer.from([0, 0]),
    Buffer.from([3, 0xff, 0xfd, 0xff, 0x02, 0xfe, 0xfe, 0xfe]),
    Buffer.from([0, 0, 0, 0, 0xff, 0xac]),
  ])
  const segment = (number: number, type: number, body: Buffer): Buffer =>
    Buffer.concat([u32(number), Buffer.from([type, 0, 1]), u32(body.length), body])
  const data = Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
  return image(width, height, '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode', data)
}

/** A code stream of JPEG 2000 (ITU-T T.800 annex A) with one tile, or many, of which there is next to nothing. */
export function jpxImage(width: number, height: number, tile = Math.max(width, height), layers = 1): Uint8Array {
  const u16 = (value: number): number[] => [value >> 8, value & 255]
  const u32 = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
  const components = [7, 1, 1, 7, 1, 1, 7, 1, 1]
  const size = [...u16(0), ...u32(width), ...u32(height), ...u32(0), ...u32(0)]
  const tiles = [...u32(tile), ...u32(tile), ...u32(0), ...u32(0)]
  const siz = [0xff, 0x51, ...u16(38 + components.length), ...size, ...tiles, ...u16(3), ...components]
  const cod = [0xff, 0x52, ...u16(12), 0, 0, ...u16(layers), 0, 5, 4, 4, 0, 1]
  const qcd = [0xff, 0x5c, ...u16(19), 0x40, ...Array.from({ length: 16 }, () => 0x48)]
  const start = [0xff, 0x90, ...u16(10), ...u16(0), ...u32(0), 0, 1, 0xff, 0x93]
  const data = Buffer.from([0xff, 0x4f, ...siz, ...cod, ...qcd, ...start, 0, 0, 0, 0, 0xff, 0xd9])
  return image(width, height, '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode', data)
}

export function jpegImage(width: number, height: number, jpeg: Uint8Array): Uint8Array {
  return image(width, height, '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', jpeg)
}

/** An empty stream packed so many times. */
export function filterChain(filters: number, bytes: number): Uint8Array {
  let data: Buffer = zlibOf(zeros(bytes))
  for (let count = 1; count < filters; count++) data = deflateSync(data)
  return onePage({ content: data, filter: `/Filter [${'/FlateDecode '.repeat(filters)}]` })
}

/** Forms, each of which draws the next one ten times. */
export function nestedForms(depth: number, last: string): Uint8Array {
  const form = (body: string, resources = ''): Uint8Array =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${resources}`, body)
  const forms = Array.from({ length: depth }, (_, at) =>
    form('/X Do '.repeat(10), `/Resources << /XObject << /X ${at + 6} 0 R >> >>`),
  )
  return onePage({ content: '/X Do', resources: '/XObject << /X 5 0 R >>', more: [...forms, form(last)] })
}

/** Groups with transparency within each other, each as large as the page, with a soft mask of the next one. */
export function nestedGroups(depth: number): Uint8Array {
  const group = (at: number): Uint8Array =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true /K true >> /Resources << /XObject << /X ${at + 1} 0 R >> /ExtGState << /G << /BM /Luminosity /ca .5 /SMask << /S /Luminosity /G ${at + 1} 0 R >> >> >> >>`,
      '/G gs /X Do /X Do 0 0 595 842 re f',
    )
  const groups = Array.from({ length: depth }, (_, at) => group(at + 5))
  const end = stream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', '0 0 595 842 re f')
  return onePage({ content: '/X Do', resources: '/XObject << /X 5 0 R >>', more: [...groups, end] })
}

/** Tiles of a hundredth of a point, filled with tiles (§8.7.3). */
export function nestedPatterns(depth: number, step: number): Uint8Array {
  const pattern = (at: number): Uint8Array =>
    stream(
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${step} ${step}] /XStep ${step} /YStep ${step} /Resources << /Pattern << /P ${at + 1} 0 R >> >>`,
      '/Pattern cs /P scn 0 0 595 842 re f',
    )
  const patterns = Array.from({ length: depth }, (_, at) => pattern(at + 5))
  const end = stream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${step} ${step}] /XStep ${step} /YStep ${step} /Resources << >>`,
    '1 0 0 rg 0 0 1 1 re f 0 0 m 9 9 l S',
  )
  const content = '/Pattern cs /P scn 0 0 595 842 re f'
  return onePage({ content, resources: '/Pattern << /P 5 0 R >>', more: [...patterns, end] })
}

/** A line of many dashes, drawn again and again. */
export function dashes(dash: number, lines: number): Uint8Array {
  return onePage({ content: `[${dash} ${dash}] 0 d 1 w ${'0 0 m 595 842 l S '.repeat(lines)}` })
}

/** Curves over the whole page, stroked wide and round. */
export function curves(count: number): Uint8Array {
  const path = Array.from(
    { length: count },
    (_, at) => `${(at * 7919) % 595} ${(at * 104_729) % 842} 900 -300 -300 900 ${(at * 31) % 595} ${(at * 17) % 842} c`,
  )
  return onePage({ content: `1 J 1 j 40 w 0 0 m ${path.join('\n')} B*` })
}

/** Shadings by a function that is calculated at each point (§7.10.5, §8.7.4.5.2). */
export function shadings(times: number, operators: number): Uint8Array {
  const calculation = stream(
    '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
    `{ ${'2 copy mul sqrt sin exch pop '.repeat(operators)} dup dup 4 1 roll pop pop dup dup }`,
  )
  const shading =
    '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function 6 0 R >>'
  return onePage({
    content: '/S sh '.repeat(times),
    resources: '/Shading << /S 5 0 R >>',
    more: [shading, calculation],
  })
}

/** Coons patches as large as the page (§8.7.4.5.7). */
export function patches(count: number): Uint8Array {
  const bytes = Buffer.alloc(count * (1 + 24 * 4 + 4 * 3))
  let at = 0
  for (let patch = 0; patch < count; patch++) {
    bytes[at++] = 0
    for (let number = 0; number < 24; number++, at += 4)
      bytes.writeUInt32BE(((patch + 1) * (number + 3) * 2_654_435_761) >>> 0, at)
    for (let channel = 0; channel < 12; channel++) bytes[at++] = (patch * 7 + channel * 31) & 255
  }
  const shading = stream(
    '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 32 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 595 0 842 0 1 0 1 0 1] /Filter /FlateDecode',
    deflateSync(bytes),
  )
  return onePage({ content: '/S sh', resources: '/Shading << /S 5 0 R >>', more: [shading] })
}

/** A font whose one glyph is a drawing of its own (§9.6.5), shown so many times. */
export function type3(glyph: string, shown: number): Uint8Array {
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /h 6 0 R >> /Encoding << /Differences [104 /h] >> /FirstChar 104 /LastChar 104 /Widths [500] /Resources << >> >>'
  const content = `BT /F 12 Tf ${`0 0 Td (${'h'.repeat(100)}) Tj `.repeat(shown / 100)} ET`
  return onePage({ content, resources: '/Font << /F 5 0 R >>', more: [font, stream('', `500 0 d0 ${glyph}`)] })
}

/** Objects within streams of objects, each of which is in the next (§7.5.7). */
export function objectStreams(count: number): Uint8Array {
  const objects = Array.from({ length: count }, (_, at) => `${at} 0`).join(' ')
  const body = `${objects} `.padEnd(objects.length + 1)
  const packed = stream(
    `/Type /ObjStm /N ${count} /First ${body.length} /Filter /FlateDecode`,
    deflateSync(Buffer.from(`${body}<< >>`)),
  )
  return onePage({ content: '', more: Array.from({ length: 200 }, () => packed) })
}

/** Tables of objects, each of which names another one before it, in a circle (§7.5.8.4). */
export function tableLoop(): Uint8Array {
  const sound = Buffer.from(onePage({ content: 'BT /F 12 Tf 72 500 Td (in a circle) Tj ET' })).toString('latin1')
  const at = Number(/startxref\n(\d+)/.exec(sound)?.[1])
  return Buffer.from(sound.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1')
}

/** A page tree of so many leaves that are all the same page. */
export function manyPages(pages: number, content: string, resources = ''): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`,
    stream('', content),
  ])
}

/** Annotations, each with an appearance of its own that is drawn with the page. */
export function annotations(count: number): Uint8Array {
  const list = '6 0 R '.repeat(count)
  const appearance = stream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', '0 0 595 842 re f '.repeat(100))
  const annotation = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /AP << /N 5 0 R >> >>'
  return onePage({ content: '0 0 m 9 9 l S', page: `/Annots [${list}]`, more: [appearance, annotation] })
}
