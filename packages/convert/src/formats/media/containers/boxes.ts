/** The boxes of MPEG-4 and QuickTime files (ISO/IEC 14496-12 §4.2), as far as they describe the tracks. */

import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../../core/errors.ts'
import type { Limits } from '../../../core/limits.ts'
import { tooManyPieces } from '../pieces.ts'

/** Boxes that hold boxes, on the way from the file to the tables of its tracks. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'tref', 'udta', 'mvex', 'moof', 'traf'])
/** Boxes of tags, for which the parser of tags descends. */
const tagContainers = new Set(['meta', 'ilst', '<id>'])
/** The standard's own are five deep (ISO/IEC 14496-12 §6.2.3), those of tags seven. */
const maxDepth = 32

export interface Track {
  id: number
  /** What kind of media it has (8.4.3): `vide`, `soun`, `sbtl`, `text`. */
  handler: string
  /** Units in a second. */
  timescale: number
  /** Tables and descriptions by the name of their box. */
  tables: Map<string, DataView>
  /** Tracks that hold its chapters (QuickTime File Format, "Chapter lists"). */
  chapterTracks: number[]
}

/** What a fragment of the movie adds to one of its tracks (8.8.6). */
export interface TrackFragment {
  /** First byte of the fragment. */
  movieAt: number
  header?: DataView
  /** Decoding time of the fragment's first sample, in units of the track (8.8.12). */
  time?: number
  runs: DataView[]
}

export interface MovieBoxes {
  durationS?: number
  tracks: Track[]
  /** Boxes of the movie's user data, by name. */
  userData: Map<string, DataView>
  fragments: TrackFragment[]
  /** What samples of fragments have that do not say otherwise, by track (8.8.3). */
  defaults: Map<number, { duration: number; size: number }>
}

const tables = new Set(['stsd', 'stts', 'stsz', 'stsc', 'stco', 'co64'])

/** In `meta` of MPEG-4 a version and flags precede the boxes (8.11.1), in QuickTime nothing. */
function prefixOf(type: string, content: DataView): number {
  return type === 'meta' && content.byteLength >= 4 && content.getUint32(0) === 0 ? 4 : 0
}

/** @throws ConversionError content_limit_exceeded */
export function readBoxes(view: DataView, { mediaPieces }: Pick<Limits, 'mediaPieces'>): MovieBoxes {
  const movie: MovieBoxes = { tracks: [], userData: new Map(), fragments: [], defaults: new Map() }
  const open: { at: number; end: number; type: string }[] = [{ at: 0, end: view.byteLength, type: '' }]
  let movieAt = 0
  for (let count = 0; open.length; count++) {
    if (count > mediaPieces) throw tooManyPieces(mediaPieces)
    const range = open.at(-1)!
    if (range.at + 8 > range.end) {
      open.pop()
      continue
    }
    const { type, body, end } = boxAt(view, range.at, range.end)
    if (type === 'moof') movieAt = range.at
    range.at = end
    const content = new DataView(view.buffer, view.byteOffset + body, end - body)
    if (type === 'trak') movie.tracks.push({ id: 0, handler: '', timescale: 1, tables: new Map(), chapterTracks: [] })
    if (type === 'traf') movie.fragments.push({ movieAt, runs: [] })
    const track = open.some((one) => one.type === 'trak') ? movie.tracks.at(-1) : undefined
    if (containers.has(type) || tagContainers.has(type)) {
      if (open.length > maxDepth)
        throw new ConversionError('content_limit_exceeded', { limit: 'levels of boxes', maximum: maxDepth })
      open.push({ at: body + prefixOf(type, content), end, type })
    } else if (type === 'mvhd') readMovieHeader(content, movie)
    else if (type === 'trex' && content.byteLength >= 20)
      movie.defaults.set(content.getUint32(4), { duration: content.getUint32(12), size: content.getUint32(16) })
    else if (range.type === 'traf') readFragmentBox(type, content, movie.fragments.at(-1)!)
    else if (track) readTrackBox(type, content, track)
    else if (range.type === 'udta') movie.userData.set(type, content)
  }
  return movie
}

function boxAt(view: DataView, at: number, limit: number): { type: string; body: number; end: number } {
  const declared = view.getUint32(at)
  const type = latin1(view, at + 4, 4)
  const isLong = declared === 1 && at + 16 <= limit
  const size = isLong ? Number(view.getBigUint64(at + 8)) : declared === 0 ? limit - at : declared
  const body = at + (isLong ? 16 : 8)
  return { type, body, end: Math.min(limit, Math.max(body, at + size)) }
}

/** Duration and its unit, after two dates (8.2.2); all bits set means unknown. */
function readMovieHeader(box: DataView, movie: MovieBoxes): void {
  if (box.byteLength < 32) return
  const isLong = box.getUint8(0) === 1
  const timescale = box.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(box.getBigUint64(24)) : box.getUint32(16)
  if (timescale > 0 && duration < (isLong ? 2 ** 63 : 0xffffffff)) movie.durationS = duration / timescale
}

function readFragmentBox(type: string, box: DataView, fragment: TrackFragment): void {
  if (type === 'tfhd') fragment.header = box
  else if (type === 'trun') fragment.runs.push(box)
  else if (type === 'tfdt' && box.byteLength >= 12 && box.getUint8(0) === 1) fragment.time = Number(box.getBigUint64(4))
  else if (type === 'tfdt' && box.byteLength >= 8) fragment.time = box.getUint32(4)
}

function readTrackBox(type: string, box: DataView, track: Track): void {
  const isLong = box.byteLength > 0 && box.getUint8(0) === 1
  if (type === 'tkhd' && box.byteLength >= 24) track.id = box.getUint32(isLong ? 20 : 12)
  // QuickTime has a second one that says where the data are.
  else if (type === 'hdlr' && box.byteLength >= 12 && latin1(box, 4, 4) !== 'dhlr') track.handler = latin1(box, 8, 4)
  else if (type === 'mdhd' && box.byteLength >= 24) track.timescale = box.getUint32(isLong ? 20 : 12) || 1
  else if (type === 'chap')
    for (let at = 0; at + 4 <= box.byteLength; at += 4) track.chapterTracks.push(box.getUint32(at))
  else if (tables.has(type)) track.tables.set(type, box)
}

export function latin1(view: DataView, at: number, length: number): string {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1', at, at + length)
}
