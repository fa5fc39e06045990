/** One recording as a document. */
import { documentError } from '../../core/bounds.ts'
import { append } from '../../core/document/append.ts'
import { heading, lined, list, listItem, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, Metadata, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Cue } from '../../parts/subtitles/cue.ts'
import { readSubRip } from '../../parts/subtitles/subrip.ts'
import { clockTime } from '../../parts/subtitles/timing.ts'
import { isWebVtt, readWebVtt } from '../../parts/subtitles/webvtt.ts'
import { readAvi } from './containers/avi.ts'
import { readLatm } from './containers/latm.ts'
import { readMatroska } from './containers/matroska.ts'
import { readMovie } from './containers/movie.ts'
import { readWave } from './containers/wave.ts'
import { facts } from './facts.ts'
import { readTags, type Tags } from './tags.ts'
import { chapteredTranscript } from './transcript.ts'

export async function readRecording(bytes: Uint8Array, context: ReadContext, mediaType: string): Promise<Root> {
  const inside = readInside(bytes, mediaType, context)
  const tags = await readOwnTags(bytes, mediaType, inside, context)
  dropImpossibleDuration(tags, bytes.length, context)
  if ((tags.durationS ?? 0) > context.limits.mediaSeconds)
    throw new ConversionError('content_limit_exceeded', { limit: 'seconds', maximum: context.limits.mediaSeconds })
  const spoken = inside.cues.length
    ? inside.cues
    : (sidecarCues(context) ?? (await transcribe(bytes, context, mediaType)))
  const blocks: Block[] = []
  if (tags.title) blocks.push(heading(1, tags.title))
  append(blocks, facts(tags))
  append(blocks, chapterList(tags))
  if (tags.lyrics) append(blocks, [heading(2, 'Lyrics'), ...paragraphsOf(tags.lyrics)])
  if (spoken.length) append(blocks, [heading(2, 'Transcript'), ...chapteredTranscript(spoken, tags.chapters)])
  return root(blocks, metadataOf(tags))
}

/** Less than this no codec makes of sound; the thriftiest, for radio, take 450 bits a second. */
const minBitsPerSecond = 100

/** A damaged header may declare more than there is room for; a refusal for its length would be wrong. */
function dropImpossibleDuration(tags: Tags, bytes: number, context: ReadContext): void {
  const { durationS = 0 } = tags
  if (durationS <= context.limits.mediaSeconds || (bytes * 8) / durationS >= minBitsPerSecond) return
  delete tags.durationS
  context.warn('damage_survived', { what: 'it declares a length that its bytes have no room for' })
}

/** What our own readers find in a container: the words, and facts that its tags lack. */
type Inside = Partial<Tags> & { cues: readonly Cue[] }

function readInside(bytes: Uint8Array, mediaType: string, { limits }: ReadContext): Inside {
  if (/mp4|quicktime/.test(mediaType)) return readMovie(bytes, limits)
  if (mediaType === 'audio/wav') return { ...readWave(bytes), cues: [] }
  return /matroska|webm/.test(mediaType) ? readMatroska(bytes) : { cues: [] }
}

async function readOwnTags(
  bytes: Uint8Array,
  mediaType: string,
  { cues: _, ...inside }: Inside,
  context: ReadContext,
): Promise<Tags> {
  const isAvi = mediaType === 'video/x-msvideo'
  const own = isAvi ? readAvi(bytes) : mediaType === 'audio/aac' ? readLatm(bytes) : undefined
  const tags = own ?? (await readTags(bytes, mediaType, context.limits).catch(withoutTags(inside, context)))
  const chapters = tags.chapters.length ? tags.chapters : (inside.chapters ?? [])
  const sound = inside.sound || tags.sound ? { sound: { ...inside.sound, ...tags.sound } } : {}
  return { ...inside, ...tags, ...(inside.picture ? { picture: inside.picture } : {}), ...sound, chapters }
}

/** A film whose tracks can be read is no broken file because its tags are. */
function withoutTags(inside: Partial<Tags>, context: ReadContext): (error: unknown) => Tags {
  return (error) => {
    documentError(error, 'file_corrupt')
    if (inside.durationS === undefined) throw error
    context.warn('damage_survived', { what: 'its tags cannot be read' })
    return { chapters: [] }
  }
}

/** The cues of subtitles in a file next to the recording. */
function sidecarCues({ options }: ReadContext): Cue[] | undefined {
  const { subtitles = '' } = options
  const cues = [...(isWebVtt(subtitles) ? readWebVtt(subtitles).cues : readSubRip(subtitles))]
  return cues.length ? cues : undefined
}

async function transcribe(bytes: Uint8Array, context: ReadContext, mediaType: string): Promise<Cue[]> {
  const segments = await context.engines.speech?.transcribe(bytes, {
    mediaType,
    filename: context.filename,
    ...(context.options.language ? { language: context.options.language } : {}),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  if (!segments) {
    context.warn('transcription_unavailable')
    return []
  }
  return segments.map(({ text: said, ...times }) => ({ ...times, children: [text(said.replace(/\s+/g, ' ').trim())] }))
}

function chapterList({ chapters }: Tags): Block[] {
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
        lined(
          verse
            .trim()
            .split(/\r\n?|\n/)
            .map((line) => [text(line)]),
        ),
      ),
    )
}

function metadataOf({ title, artist, date }: Tags): Metadata {
  return { ...(title ? { title } : {}), ...(artist ? { author: artist } : {}), ...(date ? { created: date } : {}) }
}
