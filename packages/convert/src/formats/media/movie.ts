/**
 * MPEG-4 and QuickTime files by their boxes (ISO/IEC 14496-12): duration, and the timed text
 * (3GPP TS 26.245) of the first subtitle track.
 */
import { text } from '../../document/build.ts'
import type { Cue } from '../../subtitles/cue.ts'

/** Boxes that hold boxes, on the way from the file to the sample tables. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const maximumBoxes = 100_000
const maximumCues = 100_000

interface Track {
  handler: string
  /** Units in a second. */
  timescale: number
  tables: Map<string, DataView>
}

export interface Movie {
  durationS?: number
  /** Of the first subtitle track. */
  cues: Cue[]
}

export function readMovie(bytes: Uint8Array): Movie {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { tracks, durationS } = readBoxes(view)
  const track = tracks.find(({ handler }) => handler === 'sbtl' || handler === 'text' || handler === 'subt')
  const duration = durationS === undefined ? {} : { durationS }
  try {
    return { ...duration, cues: track ? readCues(view, track) : [] }
  } catch (error) {
    // A table that ends early: the pictures and the sound have tables of their own.
    if (error instanceof RangeError) return { ...duration, cues: [] }
    throw error
  }
}

function readBoxes(view: DataView): { tracks: Track[]; durationS: number | undefined } {
  const tracks: Track[] = []
  let durationS: number | undefined
  const open: { at: number; end: number }[] = [{ at: 0, end: view.byteLength }]
  for (let count = 0; open.length && count < maximumBoxes; count++) {
    const range = open.at(-1)!
    if (range.at + 8 > range.end) {
      open.pop()
      continue
    }
    const { type, body, end } = boxAt(view, range.at, range.end)
    range.at = end
    if (type === 'trak') tracks.push({ handler: '', timescale: 1, tables: new Map() })
    if (containers.has(type)) open.push({ at: body, end })
    else if (type === 'mvhd') durationS = movieDuration(view, body, end)
    else if (tracks.length) readTable(view, type, body, end, tracks.at(-1)!)
  }
  return { tracks, durationS }
}

/** Duration and its unit, after two dates (8.2.2); all bits set means unknown. */
function movieDuration(view: DataView, body: number, end: number): number | undefined {
  if (end - body < 32) return undefined
  const isLong = view.getUint8(body) === 1
  const timescale = view.getUint32(body + (isLong ? 20 : 12))
  const duration = isLong ? Number(view.getBigUint64(body + 24)) : view.getUint32(body + 16)
  return timescale > 0 && duration < (isLong ? 2 ** 63 : 0xffffffff) ? duration / timescale : undefined
}

function boxAt(view: DataView, at: number, limit: number): { type: string; body: number; end: number } {
  const declared = view.getUint32(at)
  const type = latin1(view, at + 4, 4)
  const isLong = declared === 1 && at + 16 <= limit
  const size = isLong ? Number(view.getBigUint64(at + 8)) : declared === 0 ? limit - at : declared
  const body = at + (isLong ? 16 : 8)
  return { type, body, end: Math.min(limit, Math.max(body, at + size)) }
}

function readTable(view: DataView, type: string, body: number, end: number, track: Track): void {
  const box = new DataView(view.buffer, view.byteOffset + body, end - body)
  if (type === 'hdlr' && box.byteLength >= 12) track.handler = latin1(box, 8, 4)
  else if (type === 'mdhd' && box.byteLength >= 24)
    track.timescale = box.getUint32(box.getUint8(0) === 1 ? 20 : 12) || 1
  else if (['stts', 'stsz', 'stsc', 'stco', 'co64'].includes(type)) track.tables.set(type, box)
}

function readCues(view: DataView, { tables, timescale }: Track): Cue[] {
  const sizes = tables.get('stsz')
  const chunks = tables.get('stco') ?? tables.get('co64')
  const durations = tables.get('stts')
  const runs = tables.get('stsc')
  if (!sizes || !chunks || !durations || !runs) return []
  const common = sizes.getUint32(4)
  const count = Math.min(maximumCues, sizes.getUint32(8))
  const times = startTimes(durations, count)
  const offsets = chunkOffsets(chunks)
  const cues: Cue[] = []
  let sample = 0
  for (let chunk = 0; chunk < offsets.length && sample < count; chunk++) {
    let at = offsets[chunk]!
    for (let left = samplesIn(runs, chunk + 1); left > 0 && sample < count; left--, sample++) {
      const size = common || sizes.getUint32(12 + sample * 4)
      const words = sampleText(view, at, size)
      if (words)
        cues.push({ startS: times[sample]! / timescale, endS: times[sample + 1]! / timescale, children: [text(words)] })
      at += size
    }
  }
  return cues
}

/** When each sample begins, and when the last one ends, in the track's units. */
function startTimes(table: DataView, count: number): number[] {
  const times = [0]
  for (let entry = 0; entry < table.getUint32(4) && times.length <= count; entry++) {
    const samples = table.getUint32(8 + entry * 8)
    const delta = table.getUint32(12 + entry * 8)
    for (let index = 0; index < samples && times.length <= count; index++) times.push(times.at(-1)! + delta)
  }
  while (times.length <= count) times.push(times.at(-1)!)
  return times
}

function chunkOffsets(table: DataView): number[] {
  const isLong = (table.byteLength - 8) / table.getUint32(4) >= 8
  const offsets: number[] = []
  const entries = Math.min(table.getUint32(4), maximumCues)
  for (let entry = 0; entry < entries; entry++)
    offsets.push(isLong ? Number(table.getBigUint64(8 + entry * 8)) : table.getUint32(8 + entry * 4))
  return offsets
}

/** The runs say from which chunk on how many samples are in each (8.7.4). */
function samplesIn(table: DataView, chunk: number): number {
  let samples = 1
  const entries = Math.min(table.getUint32(4), 10_000)
  for (let entry = 0; entry < entries && table.getUint32(8 + entry * 12) <= chunk; entry++)
    samples = table.getUint32(12 + entry * 12)
  return samples
}

/** A length and so many bytes of UTF-8, or UTF-16 with its mark; styles may follow (5.17). */
function sampleText(view: DataView, at: number, size: number): string {
  if (size < 2 || at + size > view.byteLength) return ''
  const length = Math.min(view.getUint16(at), size - 2)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 2, length)
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(bytes).trim()
}

function latin1(view: DataView, at: number, length: number): string {
  let text = ''
  for (let index = 0; index < length; index++) text += String.fromCharCode(view.getUint8(at + index))
  return text
}
