/**
 * MPEG-4 and QuickTime files: duration, picture, title, chapters, and the timed text (3GPP TS 26.245)
 * of the first subtitle track.
 */
import type { Cue } from '../../subtitles/cue.ts'
import { cueLines } from '../../subtitles/cue-text.ts'
import { latin1, type MovieBoxes, readBoxes, type Track } from './boxes.ts'
import { codecName } from './codecs.ts'
import { samplesOf } from './samples.ts'
import type { Chapter, Picture, Tags } from './tags.ts'

export interface Movie extends Partial<Pick<Tags, 'title' | 'artist' | 'date'>> {
  durationS?: number
  picture?: Picture
  chapters: Chapter[]
  /** Of the first subtitle track. */
  cues: Cue[]
}

export function readMovie(bytes: Uint8Array): Movie {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = readBoxes(view)
  const ofChapters = new Set(boxes.tracks.flatMap(({ chapterTracks }) => chapterTracks))
  const isText = ({ handler }: Track): boolean => ['sbtl', 'text', 'subt'].includes(handler)
  const subtitles = boxes.tracks.find((track) => isText(track) && !ofChapters.has(track.id))
  const chapters = boxes.tracks.find((track) => isText(track) && ofChapters.has(track.id))
  const shown = boxes.tracks.find(({ handler }) => handler === 'vide')
  return {
    ...(boxes.durationS === undefined ? {} : { durationS: boxes.durationS }),
    ...userTexts(boxes),
    ...(shown ? { picture: pictureOf(shown) } : {}),
    cues: subtitles
      ? cuesOf(view, subtitles).map(({ startS, endS, words }) => ({ startS, endS, children: cueLines(words) }))
      : [],
    chapters: chapters
      ? cuesOf(view, chapters).map(({ startS, words }) => ({ startS, title: words.replace(/\s*[\r\n]+\s*/g, ' ') }))
      : neroChapters(boxes),
  }
}

interface Words {
  startS: number
  endS: number
  words: string
}

function cuesOf(view: DataView, track: Track): Words[] {
  try {
    return samplesOf(track).flatMap(({ startS, endS, at, size }) => {
      const words = sampleText(view, at, size)
      return words ? [{ startS, endS, words }] : []
    })
  } catch (error) {
    // A table that ends early: the pictures and the sound have tables of their own.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** A length and so many bytes of UTF-8, or UTF-16 with its mark; styles may follow (5.17). */
function sampleText(view: DataView, at: number, size: number): string {
  if (size < 2 || at + size > view.byteLength) return ''
  const length = Math.min(view.getUint16(at), size - 2)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 2, length)
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(bytes).trim()
}

/** The first sample entry: its name, and for pictures their size (ISO/IEC 14496-12 §12.1.3). */
function pictureOf({ tables }: Track): Picture {
  const entries = tables.get('stsd')
  if (!entries || entries.byteLength < 44) return {}
  const size = { width: entries.getUint16(40), height: entries.getUint16(42) }
  return { codec: codecName(latin1(entries, 12, 4)), ...(size.width && size.height ? size : {}) }
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
const texts: readonly (readonly [box: string, tag: 'title' | 'artist' | 'date'])[] = [
  ['\u00a9nam', 'title'],
  ['\u00a9ART', 'artist'],
  ['\u00a9day', 'date'],
]

function userTexts({ userData }: MovieBoxes): Pick<Movie, 'title' | 'artist' | 'date'> {
  return Object.fromEntries(
    texts.flatMap(([name, tag]) => {
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
