/** Tags and properties of a recording, whichever container holds them. */
import { parseBuffer } from 'music-metadata'
import { ConversionError } from '../../errors.ts'

export interface Chapter {
  startS: number
  title: string
}

export interface Tags {
  title?: string
  artist?: string
  album?: string
  date?: string
  genre?: string
  comment?: string
  lyrics?: string
  /** Of the container and codec, as a person reads it. */
  format?: string
  durationS?: number
  chapters: Chapter[]
}

/** @throws ConversionError file_corrupt */
export async function readTags(bytes: Uint8Array, mimeType: string): Promise<Tags> {
  const parsed = await parseBuffer(
    bytes,
    { mimeType, size: bytes.length },
    { includeChapters: true, skipCovers: true, duration: true },
  ).catch((cause: unknown) => {
    throw new ConversionError('file_corrupt', { reason: '' }, { cause })
  })
  const { common, format } = parsed
  const tags: Tags = { chapters: [] }
  set('title', common.title)
  set('artist', common.artists?.join(', ') ?? common.artist)
  set('album', common.album)
  set('date', common.date ?? common.year?.toString())
  set('genre', common.genre?.join(', '))
  set('comment', common.comment?.map((comment) => comment.text ?? '').join(' '))
  set('lyrics', common.lyrics?.map(lyricsText).join('\n\n'))
  set('format', formatLine(format))
  if (format.duration && Number.isFinite(format.duration)) tags.durationS = format.duration
  if (tags.durationS === undefined && !format.codec && !format.container)
    throw new ConversionError('file_corrupt', { reason: ': no track was found in it' })
  const { sampleRate = 1 } = format
  for (const { title, start, timeScale, sampleOffset } of format.chapters ?? [])
    tags.chapters.push({ startS: timeScale ? start / timeScale : (sampleOffset ?? 0) / sampleRate, title })
  return tags

  function set(name: Exclude<keyof Tags, 'chapters' | 'durationS'>, value: string | undefined): void {
    const clean = value?.replaceAll('\u0000', '').trim()
    if (clean) tags[name] = clean
  }
}

function lyricsText(lyrics: { text?: string; syncText: { text: string }[] }): string {
  return lyrics.text ?? lyrics.syncText.map((line) => line.text).join('\n')
}

interface Format {
  container?: string
  codec?: string
  sampleRate?: number
  bitrate?: number
  numberOfChannels?: number
}

function formatLine({ container, codec, sampleRate, bitrate, numberOfChannels }: Format): string {
  const name = [container, codec !== container ? codec : undefined].filter(Boolean).join(' ')
  const channels =
    numberOfChannels === 1
      ? 'mono'
      : numberOfChannels === 2
        ? 'stereo'
        : numberOfChannels && `${numberOfChannels} channels`
  return [
    name,
    bitrate && `${Math.round(bitrate / 1000)} kbit/s`,
    sampleRate && `${Number((sampleRate / 1000).toFixed(1))} kHz`,
    channels,
  ]
    .filter(Boolean)
    .join(', ')
}
