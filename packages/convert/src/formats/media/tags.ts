/** Tags and properties of a recording, whichever container holds them. */

import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { decodingError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'
import { codecName, containerName } from './codecs.ts'
import { readAgain } from './containers/latin1-text.ts'
import { plainFlac } from './containers/ogg-flac.ts'
import { boundContinuedPages } from './containers/ogg-pages.ts'
import { boundTagFrames } from './containers/tag-frames.ts'
import { plainWave } from './containers/wave64.ts'
import { boundedTokenizer } from './pieces.ts'

export interface Chapter {
  startS: number
  title: string
}

export interface Picture {
  codec?: string
  /** Pixels. */
  width?: number
  height?: number
}

export interface Sound {
  codec?: string
  /** Bits per second. */
  bitrate?: number
  /** Hertz. */
  sampleRate?: number
  channels?: number
}

export interface Tags {
  title?: string
  artist?: string
  album?: string
  albumArtist?: string
  /** `3/12` where the album has so many. */
  track?: string
  composer?: string
  date?: string
  genre?: string
  publisher?: string
  copyright?: string
  description?: string
  comment?: string
  lyrics?: string
  container?: string
  picture?: Picture
  sound?: Sound
  durationS?: number
  chapters: Chapter[]
}

type TextTag = Exclude<keyof Tags, 'container' | 'picture' | 'sound' | 'durationS' | 'chapters'>

/** @throws ConversionError file_corrupt, content_limit_exceeded */
export async function readTags(
  bytes: Uint8Array,
  mimeType: string,
  { mediaPieces }: Pick<Limits, 'mediaPieces'>,
): Promise<Tags> {
  const wave = plainWave(bytes)
  const file = plainFlac(wave)
  boundTagFrames(file, mediaPieces)
  boundContinuedPages(file)
  const parsed = await parseFromTokenizer(
    boundedTokenizer(file, { mimeType: file === wave ? mimeType : 'audio/flac' }, mediaPieces),
    { includeChapters: true, skipCovers: true, duration: true },
  ).catch((cause: unknown) => {
    throw new ConversionError(
      'file_corrupt',
      { reason: ': its tags and length cannot be read' },
      { cause: decodingError(cause) },
    )
  })
  const { common, format } = parsed
  const tags: Tags = { chapters: [...chaptersOf(parsed), ...commentedChapters(parsed)] }
  set('title', common.title)
  set('artist', common.artists?.join(', ') ?? common.artist)
  set('album', common.album ?? nativeText(parsed, /:ALBUM$/))
  set('albumArtist', common.albumartists?.join(', ') ?? common.albumartist ?? nativeText(parsed, /:ALBUM_ARTIST$/i))
  set('track', trackOf(parsed))
  set('composer', common.composer?.join(', ') ?? nativeText(parsed, /:COMPOSER$/i))
  set('date', common.date ?? dayOf(parsed) ?? common.year?.toString() ?? nativeText(parsed, /:DATE(_RELEASED)?$/))
  set('genre', common.genre?.join(', '))
  set('publisher', common.label?.join(', ') ?? nativeText(parsed, /:PUBLISHER$/i))
  set('copyright', common.copyright ?? nativeText(parsed, /:COPYRIGHT$|^ICOP$/i))
  set('comment', commentOf(parsed))
  set('description', common.description?.join('\n') ?? nativeText(parsed, /(?:^|:)(?:DESCRIPTION|SUMMARY)$/i))
  set('lyrics', common.lyrics?.map(lyricsText).join('\n\n'))
  if (format.container) tags.container = containerName(format.container)
  const picture = pictureOf(parsed)
  if (picture) tags.picture = picture
  if (format.hasAudio !== false && format.codec) tags.sound = soundOf(parsed)
  if (format.duration && Number.isFinite(format.duration)) tags.durationS = format.duration
  if (tags.durationS === undefined && !format.codec && !format.container)
    throw new ConversionError('file_corrupt', { reason: ': it contains no track' })
  return tags

  function set(name: TextTag, value: string | undefined): void {
    const clean = readAgain(value ?? '')
      .replaceAll('\u0000', '')
      .trim()
    if (clean) tags[name] = clean
  }
}

function trackOf({ common: { track } }: IAudioMetadata): string | undefined {
  return track.no ? [track.no, track.of].filter(Boolean).join('/') : undefined
}

/** ID3v2.3 has the year and, as `DDMM`, the day by themselves (§4.2.1). */
function dayOf(parsed: IAudioMetadata): string | undefined {
  const [, day, month] = /^(\d\d)(\d\d)$/.exec(nativeText(parsed, /^TDAT$/) ?? '') ?? []
  const year = nativeText(parsed, /^TYER$/)
  return day && year ? `${year}-${month}-${day}` : undefined
}

/** Matroska and ID3v2 by the hand of ffmpeg have it under a name of their own. */
function commentOf(parsed: IAudioMetadata): string | undefined {
  return nativeText(parsed, /:COMMENT$/i) ?? parsed.common.comment?.map(({ text = '' }) => text).join(' ')
}

/** Lines with their times, or syllables, of which the first of a line has the break before it (ID3v2.4.0 frames, §4.9). */
function lyricsText({ text, syncText }: { text?: string; syncText: { text: string }[] }): string {
  const lines = syncText.map((line) => line.text)
  return text ?? lines.join(lines.some((line) => /[\r\n]/.test(line)) ? '' : '\n')
}

/** Chapters count in samples, in units of a scale of their own, or in seconds. */
function chaptersOf({ format }: IAudioMetadata): Chapter[] {
  const { sampleRate = 1 } = format
  return (format.chapters ?? []).map(({ title, start, timeScale, sampleOffset }) => ({
    startS: sampleOffset === undefined ? start / (timeScale || 1) : sampleOffset / sampleRate,
    title,
  }))
}

/** `CHAPTER001=00:01:30.000` and `CHAPTER001NAME=…`, as Vorbis comments have them (XiphWiki, Chapter Extension). */
function commentedChapters({ native }: IAudioMetadata): Chapter[] {
  const comments = new Map<string, string>()
  for (const { id, value } of native.vorbis ?? []) if (typeof value === 'string') comments.set(id.toUpperCase(), value)
  return [...comments].flatMap(([id, value]) => {
    const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(value) ?? []
    if (!/^CHAPTER\d{2,3}$/.test(id) || seconds === undefined) return []
    const startS = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return [{ startS, title: comments.get(`${id}NAME`) ?? '' }]
  })
}

function nativeText({ native }: IAudioMetadata, name: RegExp): string | undefined {
  for (const tags of Object.values(native))
    for (const { id, value } of tags) if (name.test(id) && typeof value === 'string') return value
  return undefined
}

function pictureOf({ format: { trackInfo } }: IAudioMetadata): Picture | undefined {
  const track = trackInfo.find(({ video, type }) => video !== undefined || type === 1)
  if (!track) return undefined
  return {
    ...(track.codecName ? { codec: codecName(track.codecName) } : {}),
    ...(track.video ? { width: track.video.pixelWidth, height: track.video.pixelHeight } : {}),
  }
}

function soundOf({ format: { codec = '', bitrate, sampleRate, numberOfChannels } }: IAudioMetadata): Sound {
  return {
    codec: codecName(codec),
    ...(bitrate ? { bitrate } : {}),
    ...(sampleRate ? { sampleRate } : {}),
    ...(numberOfChannels ? { channels: numberOfChannels } : {}),
  }
}
