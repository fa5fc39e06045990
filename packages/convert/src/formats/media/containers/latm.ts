/** AAC in LATM frames with LOAS's mark of synchronisation (ISO/IEC 14496-3 §1.7), as broadcasters and recorders of it have it. */
import type { Tags } from '../tags.ts'

const syncWord = 0x2b7
const samplesPerFrame = 1024
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
/** Fewer frames in a row may be anything. */
const minFrames = 3

/** @returns undefined where the bytes are no such stream. */
export function readLatm(bytes: Uint8Array): Tags | undefined {
  let frames = 0
  let at = 0
  for (let next = frameEnd(bytes, at); next !== undefined; next = frameEnd(bytes, at)) {
    frames++
    at = next
  }
  const config = frames >= minFrames ? configOf(bytes.subarray(3)) : undefined
  if (!config) return undefined
  const { sampleRate, channels, framesAtOnce } = config
  const durationS = (frames * framesAtOnce * samplesPerFrame) / sampleRate
  const bitrate = (8 * at) / durationS
  return { container: 'LATM', durationS, sound: { codec: 'AAC', bitrate, sampleRate, channels }, chapters: [] }
}

/** 11 bits of synchronisation and 13 of length (table 1.36). */
function frameEnd(bytes: Uint8Array, at: number): number | undefined {
  if (at + 3 > bytes.length || ((bytes[at]! << 3) | (bytes[at + 1]! >> 5)) !== syncWord) return undefined
  const end = at + 3 + (((bytes[at + 1]! & 0x1f) << 8) | bytes[at + 2]!)
  return end <= bytes.length ? end : undefined
}

interface Config {
  sampleRate: number
  channels: number
  framesAtOnce: number
}

/** StreamMuxConfig of version 0, and the AudioSpecificConfig in it (tables 1.42 and 1.15). */
function configOf(frame: Uint8Array): Config | undefined {
  let at = 0
  const bits = (count: number): number => {
    let value = 0
    for (const end = at + count; at < end; at++) value = value * 2 + (((frame[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const [repeats, version] = [bits(1), bits(1)]
  if (repeats || version) return undefined
  bits(1)
  const framesAtOnce = bits(6) + 1
  bits(4 + 3)
  // The kind of audio object: 31 means that six more bits follow.
  if (bits(5) === 31) bits(6)
  const index = bits(4)
  const sampleRate = index === 15 ? bits(24) : sampleRates[index]
  const channels = bits(4)
  return sampleRate ? { sampleRate, channels: channels === 7 ? 8 : channels, framesAtOnce } : undefined
}
