/** One recording as a document. */
import { heading, list, listItem, paragraph, root, text } from '../../document/build.ts'
import type { Block, Metadata, Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { Cue } from '../../subtitles/cue.ts'
import { clockTime } from '../../subtitles/timing.ts'
import type { ReadContext } from '../reader.ts'
import { readAvi } from './avi.ts'
import { type Movie, readMovie } from './movie.ts'
import { readTags, type Tags } from './tags.ts'
import { chapteredTranscript } from './transcript.ts'

export async function readRecording(bytes: Uint8Array, context: ReadContext, mediaType: string): Promise<Root> {
  const isAvi = mediaType === 'video/x-msvideo'
  const movie = /mp4|quicktime/.test(mediaType) ? readMovie(bytes) : undefined
  const tags = isAvi ? readAvi(bytes) : await readTags(bytes, mediaType).catch(withoutTags(movie, context))
  if (tags.durationS === undefined && movie?.durationS !== undefined) tags.durationS = movie.durationS
  if ((tags.durationS ?? 0) > context.limits.mediaSeconds)
    throw new ConversionError('content_limit_exceeded', { limit: 'seconds', maximum: context.limits.mediaSeconds })
  const spoken = movie?.cues.length ? movie.cues : await transcribe(bytes, context, mediaType)
  const blocks: Block[] = []
  if (tags.title) blocks.push(heading(1, tags.title))
  blocks.push(...facts(tags), ...chapters(tags))
  if (tags.lyrics) blocks.push(heading(2, 'Lyrics'), ...paragraphsOf(tags.lyrics))
  if (spoken.length) blocks.push(heading(2, 'Transcript'), ...chapteredTranscript(spoken, tags.chapters))
  return root(blocks, metadataOf(tags))
}

/** A film whose tracks can be read is no broken file because its tags are. */
function withoutTags(movie: Movie | undefined, context: ReadContext): (error: unknown) => Tags {
  return (error) => {
    if (movie?.durationS === undefined || !(error instanceof ConversionError)) throw error
    context.warn('damage_survived', { what: 'its tags cannot be read' })
    return { chapters: [] }
  }
}

async function transcribe(bytes: Uint8Array, context: ReadContext, mediaType: string): Promise<Cue[]> {
  const { speech } = context.engines
  if (!speech) {
    context.warn('transcription_unavailable')
    return []
  }
  const segments = await speech.transcribe(bytes, {
    mediaType,
    filename: context.filename,
    ...(context.options.language ? { language: context.options.language } : {}),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  return segments.map(({ text: said, ...times }) => ({ ...times, children: [text(said.replace(/\s+/g, ' ').trim())] }))
}

function facts(tags: Tags): Block[] {
  const rows: [name: string, value: string | undefined][] = [
    ['Artist', tags.artist],
    ['Album', tags.album],
    ['Date', tags.date],
    ['Genre', tags.genre],
    ['Comment', tags.comment],
    ['Duration', tags.durationS === undefined ? undefined : clockTime(tags.durationS)],
    ['Format', tags.format],
  ]
  const items = rows.flatMap(([name, value]) =>
    value ? [listItem([paragraph([{ type: 'strong', children: [text(name)] }, text(`: ${value}`)])])] : [],
  )
  return items.length ? [list(false, items)] : []
}

function chapters({ chapters }: Tags): Block[] {
  if (chapters.length === 0) return []
  const items = chapters.map(({ startS, title }) => listItem([paragraph(`${clockTime(startS)} ${title}`.trim())]))
  return [heading(2, 'Chapters'), list(false, items)]
}

function paragraphsOf(lyrics: string): Block[] {
  return lyrics
    .split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)+/)
    .filter((verse) => verse.trim())
    .map((verse) =>
      paragraph(
        verse
          .trim()
          .split(/\r\n?|\n/)
          .flatMap((line, index) => (index ? [{ type: 'break' } as const, text(line)] : [text(line)])),
      ),
    )
}

function metadataOf({ title, artist, date }: Tags): Metadata {
  return { ...(title ? { title } : {}), ...(artist ? { author: artist } : {}), ...(date ? { created: date } : {}) }
}
