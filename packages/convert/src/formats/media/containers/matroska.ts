/** Chapters and the first text track of Matroska and WebM files (RFC 9559). */
import { Buffer } from '#platform/buffer'
import { inflateSmall } from '../../../carriers/deflate/inflate.ts'
import type { Cue } from '../../../parts/subtitles/cue.ts'
import { readCueText } from '../../../parts/subtitles/cue-text.ts'
import type { Chapter } from '../tags.ts'
import { type Element, elementsOf, numberAt, unsigned, utf8 } from './ebml.ts'

/** Identifiers of elements (RFC 9559 §5.1). */
const id = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  encodings: 0x6d80,
  encoding: 0x6240,
  compression: 0x5034,
  compressionAlgorithm: 0x4254,
  compressionSettings: 0x4255,
  chapters: 0x1043a770,
  edition: 0x45b9,
  chapter: 0xb6,
  chapterStart: 0x91,
  chapterHidden: 0x98,
  chapterDisplay: 0x80,
  chapterText: 0x85,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const

const maximumCues = 100_000
const maximumChapters = 10_000
const maximumCueBytes = 65_536
/** A cue without a length of its own. */
const usualSeconds = 3

interface TextTrack {
  number: number
  codec: string
  /** Bytes that were taken off the beginning of each block, or that blocks are deflated (§5.1.4.1.31). */
  stripped?: Uint8Array
  deflated?: true
}

export interface Matroska {
  chapters: Chapter[]
  cues: Cue[]
}

/** Damaged elements are passed over. */
export function readMatroska(bytes: Uint8Array): Matroska {
  const found: Matroska = { chapters: [], cues: [] }
  const whole = { from: 0, to: bytes.length }
  let nanoseconds = 1_000_000
  let track: TextTrack | undefined
  for (const top of elementsOf(bytes, whole)) {
    if (top.id !== id.segment) continue
    for (const element of elementsOf(bytes, top)) {
      if (element.id === id.info) nanoseconds = numberIn(bytes, element, id.timestampScale) || nanoseconds
      else if (element.id === id.tracks) track ??= textTrack(bytes, element)
      else if (element.id === id.chapters) found.chapters.push(...readChapters(bytes, element))
      else if (element.id === id.cluster && track) readCluster(bytes, element, { track, nanoseconds }, found.cues)
    }
  }
  found.chapters.sort((a, b) => a.startS - b.startS)
  found.cues.sort((a, b) => a.startS - b.startS)
  return found
}

function find(bytes: Uint8Array, parent: Element, wanted: number): Element | undefined {
  for (const element of elementsOf(bytes, parent)) if (element.id === wanted) return element
  return undefined
}

function numberIn(bytes: Uint8Array, parent: Element, wanted: number): number | undefined {
  const element = find(bytes, parent, wanted)
  return element && unsigned(bytes, element)
}

function textTrack(bytes: Uint8Array, tracks: Element): TextTrack | undefined {
  for (const entry of elementsOf(bytes, tracks)) {
    if (entry.id !== id.trackEntry) continue
    const codecId = find(bytes, entry, id.codecId)
    const codec = codecId ? utf8(bytes, codecId) : ''
    const number = numberIn(bytes, entry, id.trackNumber)
    if (number !== undefined && /^(?:S_TEXT\/(?:UTF8|ASCII|ASS|SSA|WEBVTT)|D_WEBVTT\/SUBTITLES)$/.test(codec))
      return { number, codec, ...encodingOf(bytes, entry) }
  }
  return undefined
}

function encodingOf(bytes: Uint8Array, entry: Element): Pick<TextTrack, 'stripped' | 'deflated'> {
  let inner: Element | undefined = entry
  for (const step of [id.encodings, id.encoding, id.compression]) inner = inner && find(bytes, inner, step)
  if (!inner) return {}
  const algorithm = numberIn(bytes, inner, id.compressionAlgorithm) ?? 0
  const settings = find(bytes, inner, id.compressionSettings)
  if (algorithm === 3 && settings)
    return { stripped: bytes.subarray(settings.from, Math.min(settings.to, settings.from + maximumCueBytes)) }
  return algorithm === 0 ? { deflated: true } : {}
}

const deepestChapter = 8

function readChapters(bytes: Uint8Array, chapters: Element): Chapter[] {
  // Further editions cut the same film in other ways.
  const edition = find(bytes, chapters, id.edition)
  const found: Chapter[] = []
  if (edition) addChapters(bytes, edition, found, 0)
  return found
}

/** Each with those within it after it (§5.1.7.1.4). */
function addChapters(bytes: Uint8Array, parent: Element, found: Chapter[], depth: number): void {
  for (const atom of elementsOf(bytes, parent)) {
    if (atom.id !== id.chapter || numberIn(bytes, atom, id.chapterHidden) || found.length === maximumChapters) continue
    const display = find(bytes, atom, id.chapterDisplay)
    const title = display && find(bytes, display, id.chapterText)
    const startS = (numberIn(bytes, atom, id.chapterStart) ?? 0) / 1e9
    found.push({ startS, title: title ? utf8(bytes, title).trim() : '' })
    if (depth < deepestChapter) addChapters(bytes, atom, found, depth + 1)
  }
}

interface Timing {
  track: TextTrack
  /** In a unit of the file's time. */
  nanoseconds: number
}

function readCluster(bytes: Uint8Array, cluster: Element, timing: Timing, cues: Cue[]): void {
  let clock = 0
  for (const element of elementsOf(bytes, cluster)) {
    if (cues.length >= maximumCues) return
    if (element.id === id.timestamp) clock = unsigned(bytes, element)
    else if (element.id === id.simpleBlock) readBlock(bytes, element, { ...timing, clock }, undefined, cues)
    else if (element.id === id.blockGroup) {
      const block = find(bytes, element, id.block)
      if (block) readBlock(bytes, block, { ...timing, clock }, numberIn(bytes, element, id.blockDuration), cues)
    }
  }
}

/** Its track, 16 bits of time relative to the cluster's, flags, then the text (§10.2). */
function readBlock(
  bytes: Uint8Array,
  block: Element,
  { track, nanoseconds, clock }: Timing & { clock: number },
  duration: number | undefined,
  cues: Cue[],
): void {
  const number = numberAt(bytes, block.from, block.to, 8)
  if (number?.value !== track.number || number.end + 3 > block.to) return
  const relative = ((bytes[number.end]! << 24) | (bytes[number.end + 1]! << 16)) >> 16
  const startS = ((clock + relative) * nanoseconds) / 1e9
  const endS = startS + (duration === undefined ? usualSeconds : (duration * nanoseconds) / 1e9)
  const source = cueSource(bytes.subarray(number.end + 3, Math.min(block.to, number.end + 3 + maximumCueBytes)), track)
  for (const voice of readCueText(source)) cues.push({ startS, endS, ...voice })
}

function cueSource(block: Uint8Array, { codec, stripped, deflated }: TextTrack): string {
  const whole = stripped
    ? Buffer.concat([stripped, block])
    : deflated
      ? (inflateSmall(block, maximumCueBytes) ?? new Uint8Array())
      : block
  const text = new TextDecoder().decode(whole).replace(/\r\n?/g, '\n')
  if (codec === 'S_TEXT/ASS' || codec === 'S_TEXT/SSA')
    // ReadOrder, Layer, Style, Name, three margins, Effect, then the words.
    return text
      .split(',')
      .slice(8)
      .join(',')
      .replace(/\\[Nn]/g, '\n')
      .replaceAll('\\h', ' ')
  // WebM has the identifier and the settings of a cue in front of it.
  return codec.startsWith('D_WEBVTT') ? text.split('\n').slice(2).join('\n') : text
}
