/**
 * Header of a bitmap file: BITMAPCOREHEADER (12 bytes), OS/2 2.x (16 and 64), BITMAPINFOHEADER (40) and its later versions
 * with colour masks (52, 56), V4 (108) and V5 (124) ([MS-WMF] 2.2.2; OS/2 bitmap file format).
 */

export interface BitmapHeader {
  /** In pixels, at least 1. */
  width: number
  height: number
  /** The first row of the file is the top one; usually it is the bottom one. */
  topDown: boolean
  bits: (typeof depths)[number]
  packing: 'none' | 'runs'
  /** The bits of red, green, blue and opacity in pixels of 16 bits or more; 0 where there are none. */
  masks: readonly [red: number, green: number, blue: number, alpha: number]
  /** The colours of pixels of 8 bits or fewer. */
  palette: { at: number; colours: number; bytesPerColour: 3 | 4 }
  /** Where pixels begin in the file. */
  pixelsAt: number
  /** Dots per inch where the file says so. */
  dpi?: number
}

const fileHeaderBytes = 14
const coreHeaderBytes = 12
const infoHeaderBytes = 40
/** From these versions on, masks of colours and of opacity are in the header. */
const [masksHeaderBytes, alphaHeaderBytes] = [52, 56]

/** Compression ([MS-WMF] 2.1.1.7); OS/2 uses 4 for runs of 24 bits. */
const [runs8, runs4, bitFields, runs24, alphaBitFields] = [1, 2, 3, 4, 6]
const bitsOfRuns: Readonly<Record<number, number>> = { [runs8]: 8, [runs4]: 4, [runs24]: 24 }

/** Two bits are Windows CE. */
const depths = [1, 2, 4, 8, 16, 24, 32] as const

/** Without masks 16 bits are 555, and the highest byte of 32 bits is not used ([MS-WMF] 2.1.1.3). */
const usualMasks: Readonly<Record<number, BitmapHeader['masks']>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  24: [0xff0000, 0xff00, 0xff, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
}

const metresPerInch = 0.0254
/** Programs that know no resolution write 72 dots per inch, which are 2,834 or 2,835 a metre, or their screen's. */
const [minDpi, maxDpi] = [73, 2_400]

/** @throws RangeError for what is no bitmap, or one that is packed in another way */
export function readHeader(bytes: Uint8Array): BitmapHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerBytes = view.getUint32(fileHeaderBytes, true)
  if (headerBytes < coreHeaderBytes || fileHeaderBytes + headerBytes > bytes.length)
    throw new RangeError('the header of the bitmap ends early')
  const isCore = headerBytes === coreHeaderBytes
  // Short headers of OS/2 leave fields out, which are then 0.
  const field = (at: number): number =>
    !isCore && at + 4 <= headerBytes ? view.getUint32(fileHeaderBytes + at, true) : 0
  const [width, height] = isCore
    ? [view.getUint16(fileHeaderBytes + 4, true), view.getUint16(fileHeaderBytes + 6, true)]
    : [field(4) | 0, field(8) | 0]
  // A negative height says that rows come from the top; there is no negative width.
  if (width <= 0 || height === 0) throw new RangeError('the bitmap has no pixels')
  const depth = view.getUint16(fileHeaderBytes + (isCore ? 10 : 14), true)
  const bits = depths.find((known) => known === depth)
  if (bits === undefined) throw new RangeError(`the bitmap has pixels of ${depth} bits`)
  const compression = field(16)
  const hasMasks = (compression === bitFields || compression === alphaBitFields) && bits >= 16
  const hasRuns = bitsOfRuns[compression] === bits
  if (compression !== 0 && !hasMasks && !hasRuns) throw new RangeError(`the bitmap is packed by ${compression}`)

  const afterHeader = fileHeaderBytes + headerBytes
  // Masks follow the header that has no fields for them.
  const masksAfter = hasMasks && headerBytes === infoHeaderBytes ? (compression === alphaBitFields ? 4 : 3) : 0
  const paletteAt = afterHeader + 4 * masksAfter
  const bytesPerColour = isCore ? 3 : 4
  const stated = field(32)
  const colours = bits > 8 ? 0 : Math.min(stated || 2 ** bits, 2 ** bits)
  const offset = view.getUint32(10, true)
  const pixelsAt = offset >= paletteAt ? offset : paletteAt + colours * bytesPerColour
  const minBytes = hasRuns ? 2 : Math.ceil((width * bits) / 8)
  if (pixelsAt + minBytes > bytes.length) throw new RangeError('the bitmap has not one row of pixels')
  return {
    width,
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    packing: hasRuns ? 'runs' : 'none',
    masks: hasMasks ? readMasks(view, headerBytes, masksAfter) : (usualMasks[bits] ?? [0, 0, 0, 0]),
    palette: {
      at: paletteAt,
      colours: Math.min(colours, Math.floor((pixelsAt - paletteAt) / bytesPerColour)),
      bytesPerColour,
    },
    pixelsAt,
    ...resolutionOf(field(28)),
  }
}

function readMasks(view: DataView, headerBytes: number, masksAfter: number): BitmapHeader['masks'] {
  const count = masksAfter || (headerBytes >= alphaHeaderBytes ? 4 : headerBytes >= masksHeaderBytes ? 3 : 0)
  const mask = (index: number): number =>
    index < count ? view.getUint32(fileHeaderBytes + infoHeaderBytes + 4 * index, true) : 0
  if (mask(0) === 0 && mask(1) === 0 && mask(2) === 0) throw new RangeError('the bitmap has no masks of its colours')
  return [mask(0), mask(1), mask(2), mask(3)]
}

/** @param perMetre Dots per metre from top to bottom. */
function resolutionOf(perMetre: number): { dpi?: number } {
  const dpi = Math.round(perMetre * metresPerInch)
  return dpi >= minDpi && dpi <= maxDpi ? { dpi } : {}
}
