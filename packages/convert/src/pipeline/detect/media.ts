/** Containers of sound and film that a signature alone does not distinguish. */
import { Buffer } from '#platform/buffer'
import { type Found, found } from './found.ts'

const isoFamily = ['mp4', 'm4v', 'm4a', 'mov', '3gp']

/** The major brand of an ISO base media file (ISO/IEC 14496-12, 4.3). */
export function iso(bytes: Uint8Array): Found {
  const brand = latin1(bytes, 8, 12)
  if (/^(heic|heix|heim|heis|hevc|mif1|msf1)/.test(brand)) return found('HEIC image', 'heic')
  if (/^avi[fs]/.test(brand)) return found('AVIF image', 'avif')
  if (brand === 'crx ') return found('Canon raw image', 'cr3')
  if (brand === 'qt  ') return { ...found('QuickTime video', 'mov', 'mp4'), nameChooses: isoFamily }
  if (/^M4[ABP]/.test(brand)) return { ...found('MPEG-4 audio', 'm4a'), nameChooses: isoFamily }
  return { ...found('MPEG-4 video', 'mp4'), nameChooses: isoFamily }
}

/** The document type of an EBML header (RFC 8794, 11.2.4): it stands within the first bytes. */
export function matroska(bytes: Uint8Array): Found {
  const isWebm = latin1(bytes, 0, 64).includes('webm')
  return isWebm
    ? { ...found('WebM video', 'webm', 'mkv'), nameChooses: ['webm', 'mkv'] }
    : { ...found('Matroska video', 'mkv', 'webm'), nameChooses: ['mkv', 'mka', 'webm'] }
}

/** The codec of the first stream, at the start of the first page (RFC 3533, 6). */
export function ogg(bytes: Uint8Array): Found {
  const opening = latin1(bytes, 28, 64)
  if (opening.includes('theora')) return found('Ogg video', 'ogv')
  if (opening.includes('OpusHead')) return { ...found('Opus audio', 'opus', 'ogg'), nameChooses: ['opus', 'ogg'] }
  return { ...found('Ogg audio', 'ogg'), nameChooses: ['ogg', 'oga', 'opus'] }
}

/** Packets of 188 bytes that begin with 0x47 (ISO/IEC 13818-1, 2.4.3.2). */
export function transportStream(bytes: Uint8Array): Found | undefined {
  const isStream = bytes.length > 376 && [188, 376].every((offset) => bytes[offset] === 0x47)
  return isStream ? found('MPEG transport stream', 'm2ts') : undefined
}

/** What an ID3v2 tag stands before (ID3v2.4.0, 3.1): its size is in four times seven bits. */
export function tagged(bytes: Uint8Array): Found | undefined {
  if ((bytes[3] ?? 0xff) > 4) return undefined
  const size = [6, 7, 8, 9].reduce((sum, index) => (sum << 7) | ((bytes[index] ?? 0) & 0x7f), 0)
  const after = bytes.subarray(10 + size)
  if (latin1(after, 0, 4) === 'fLaC') return found('FLAC audio', 'flac')
  return mpegAudio(after) ?? found('MP3 audio', 'mp3')
}

/** Frames of MPEG audio or of ADTS: two headers, the second where the first one ends. */
export function mpegAudio(bytes: Uint8Array): Found | undefined {
  const isAdts = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0
  const length = isAdts ? adtsLength(bytes) : mpegLength(bytes)
  if (!length || length < 8) return undefined
  const next = bytes.subarray(length)
  const follows = next.length < 4 || (isAdts ? adtsLength(next) : mpegLength(next)) !== undefined
  if (!follows) return undefined
  return isAdts ? found('AAC audio', 'aac') : found('MP3 audio', 'mp3')
}

/** Kilobits a second by index, of layers I, II and III of MPEG 1 and of layers I and II/III of MPEG 2 (ISO/IEC 13818-3, 2.4.2.3). */
const bitRates = {
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const

const sampleRates = [44_100, 48_000, 32_000]

function mpegLength(bytes: Uint8Array): number | undefined {
  const [first, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const rateIndex = third >> 4
  const sampleRate = sampleRates[(third >> 2) & 3]
  if (version === 1 || layer === 4 || rateIndex === 0 || rateIndex === 15 || !sampleRate) return undefined
  const isMpeg1 = version === 3
  const row = isMpeg1 ? (`1-${layer}` as keyof typeof bitRates) : layer === 1 ? '2-1' : '2-2'
  const bits = bitRates[row][rateIndex]! * 1_000
  const hertz = sampleRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const padding = (third >> 1) & 1
  if (layer === 1) return (Math.floor((12 * bits) / hertz) + padding) * 4
  const samples = layer === 3 && !isMpeg1 ? 72 : 144
  return Math.floor((samples * bits) / hertz) + padding
}

/** Length of an ADTS frame (ISO/IEC 13818-7, 6.2), header included. */
function adtsLength(bytes: Uint8Array): number | undefined {
  if (bytes.length < 7 || bytes[0] !== 0xff || (bytes[1]! & 0xf6) !== 0xf0) return undefined
  if (((bytes[2]! >> 2) & 15) > 12) return undefined
  const length = ((bytes[3]! & 3) << 11) | (bytes[4]! << 3) | (bytes[5]! >> 5)
  return length >= 7 ? length : undefined
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end)
}
