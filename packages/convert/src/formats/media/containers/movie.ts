/** MPEG-4 and QuickTime files: duration, picture, sound, tags, chapters, and the words of the first subtitle track. */
import { Buffer } from '#platform/buffer'
import { decodingError } from '../../../core/bounds.ts'
import { ConversionError } from '../../../core/errors.ts'
import type { Limits } from '../../../core/limits.ts'
import type { Cue } from '../../../parts/subtitles/cue.ts'
import { codecName } from '../codecs.ts'
import type { Chapter, Picture, Sound, Tags } from '../tags.ts'
import { latin1, type MovieBoxes, readBoxes, type Track } from './boxes.ts'
import { fragmentedSamplesOf } from './fragments.ts'
import { type Sample, samplesOf } from './samples.ts'
import { cuesOfSamples, largestSample, sampleText } from './timed-text.ts'

export interface Movie extends Partial<Pick<Tags, UserText>> {
  durationS?: number
  picture?: Picture
  sound?: Sound
  chapters: Chapter[]
  /** Cues of the first subtitle track. */
  cues: Cue[]
}

/** @throws ConversionError content_limit_exceeded */
export function readMovie(bytes: Uint8Array, limits: Pick<Limits, 'mediaPieces' | 'xmlDepth'>): Movie {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = readBoxes(view, limits)
  const ofChapters = new Set(boxes.tracks.flatMap(({ chapterTracks }) => chapterTracks))
  const isText = ({ handler }: Track): boolean => ['sbtl', 'text', 'subt'].includes(handler)
  const subtitles = boxes.tracks.find((track) => isText(track) && !ofChapters.has(track.id))
  const chapters = boxes.tracks.find((track) => isText(track) && ofChapters.has(track.id))
  const shown = boxes.tracks.find(({ handler }) => handler === 'vide')
  const heard = boxes.tracks.find(({ handler }) => handler === 'soun')
  const durationS = boxes.durationS || fragmentsEnd(boxes)
  return {
    ...(durationS ? { durationS } : {}),
    ...userTexts(boxes),
    ...(shown ? { picture: pictureOf(shown) } : {}),
    ...(heard ? { sound: soundOf(heard) } : {}),
    cues: subtitles ? cuesOfSamples(view, textSamples(view, boxes, subtitles), entryOf(subtitles), limits) : [],
    chapters: chapters ? chaptersOf(bytes, textSamples(view, boxes, chapters)) : neroChapters(boxes),
  }
}

/** A table that ends early has no samples: the pictures and the sound have tables of their own. */
function samplesIn(boxes: MovieBoxes, track: Track): Sample[] {
  try {
    return samplesOf(track).concat(fragmentedSamplesOf(boxes, track))
  } catch (error) {
    if (decodingError(error) instanceof RangeError) return []
    throw error
  }
}

/** @throws ConversionError content_limit_exceeded for samples that share their bytes: together they are larger than the file */
function textSamples(view: DataView, boxes: MovieBoxes, track: Track): Sample[] {
  const samples = samplesIn(boxes, track)
  const readable = samples.filter(({ at, size }) => size <= largestSample && at + size <= view.byteLength)
  if (readable.reduce((bytes, { size }) => bytes + size, 0) > view.byteLength)
    throw new ConversionError('content_limit_exceeded', { limit: 'bytes of subtitles', maximum: view.byteLength })
  return readable
}

/** A movie whose samples are in fragments need not say how long it is (8.2.2, 8.8.2). */
function fragmentsEnd(boxes: MovieBoxes): number {
  const played = boxes.tracks.filter(({ handler }) => handler === 'vide' || handler === 'soun')
  return played.reduce((end, track) => Math.max(end, samplesIn(boxes, track).at(-1)?.endS ?? 0), 0)
}

function chaptersOf(bytes: Uint8Array, samples: readonly Sample[]): Chapter[] {
  return samples.flatMap(({ startS, at, size }) => {
    const title = sampleText(bytes.subarray(at, at + size)).replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')
    return title ? [{ startS, title }] : []
  })
}

/** Name of the first sample entry (ISO/IEC 14496-12 §8.5.2). */
function entryOf({ tables }: Track): string {
  const entries = tables.get('stsd')
  return entries && entries.byteLength >= 16 ? latin1(entries, 12, 4) : ''
}

/** Codec and size (ISO/IEC 14496-12 §12.1.3). */
function pictureOf(track: Track): Picture {
  const entries = track.tables.get('stsd')
  if (!entries || entries.byteLength < 44) return {}
  const size = { width: entries.getUint16(40), height: entries.getUint16(42) }
  return { codec: codecName(entryOf(track)), ...(size.width && size.height ? size : {}) }
}

/** Codec, channels and the whole part of the rate (§12.2.3). */
function soundOf(track: Track): Sound {
  const entries = track.tables.get('stsd')
  if (!entries || entries.byteLength < 42) return {}
  const [channels, sampleRate] = [entries.getUint16(32), entries.getUint16(40)]
  return {
    codec: codecName(entryOf(track)),
    ...(channels ? { channels } : {}),
    ...(sampleRate ? { sampleRate } : {}),
  }
}

/** The list of chapters that Nero and ffmpeg write: starts in units of 100 ns, titles of up to 255 bytes. */
function neroChapters({ userData }: MovieBoxes): Chapter[] {
  const box = userData.get('chpl')
  if (!box || box.byteLength < 9) return []
  const chapters: Chapter[] = []
  let at = box.getUint8(0) === 1 ? 9 : 5
  for (let left = box.getUint8(at - 1); left > 0 && at + 9 <= box.byteLength; left--) {
    const startS = Number(box.getBigUint64(at)) / 1e7
    const length = Math.min(box.getUint8(at + 8), box.byteLength - at - 9)
    const title = Buffer.from(box.buffer, box.byteOffset + at + 9, length).toString('utf8')
    chapters.push({ startS, title })
    at += 9 + length
  }
  return chapters
}

/** Texts of QuickTime's user data, with a length and a language before them ("User data text strings and language codes"). */
const texts = {
  '\u00a9nam': 'title',
  '\u00a9ART': 'artist',
  '\u00a9alb': 'album',
  '\u00a9day': 'date',
  '\u00a9gen': 'genre',
  '\u00a9cmt': 'comment',
  '\u00a9des': 'description',
  '\u00a9com': 'composer',
  '\u00a9cpy': 'copyright',
} as const
type UserText = (typeof texts)[keyof typeof texts]

function userTexts({ userData }: MovieBoxes): Pick<Movie, UserText> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, tag]) => {
      const box = userData.get(name)
      if (!box || box.byteLength < 5) return []
      const length = Math.min(box.getUint16(0), box.byteLength - 4)
      const value = Buffer.from(box.buffer, box.byteOffset + 4, length)
        .toString('utf8')
        .trim()
      return value ? [[tag, value]] : []
    }),
  )
}
