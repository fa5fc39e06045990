/**
 * Sound and film: tags, chapters, lyrics, and what is said: embedded subtitles, else the
 * transcript of the speech engine.
 *
 * Errors: file_corrupt, content_limit_exceeded, engine_unavailable. Warnings:
 * transcription_unavailable, damage_survived.
 */
import { type Kind, onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./recording.ts'))

type Row = readonly [id: string, title: string, kind: Kind, extensions: string[], mediaTypes: string[]]

const rows: readonly Row[] = [
  ['mp3', 'MP3 audio', 'audio', ['mp3'], ['audio/mpeg']],
  ['wav', 'WAV audio', 'audio', ['wav'], ['audio/wav', 'audio/x-wav', 'audio/vnd.wave']],
  ['m4a', 'MPEG-4 audio', 'audio', ['m4a', 'm4b'], ['audio/mp4']],
  ['flac', 'FLAC audio', 'audio', ['flac'], ['audio/flac']],
  ['ogg', 'Ogg audio', 'audio', ['ogg', 'oga'], ['audio/ogg']],
  ['opus', 'Opus audio', 'audio', ['opus'], ['audio/opus']],
  ['aac', 'AAC audio', 'audio', ['aac'], ['audio/aac']],
  ['mp4', 'MPEG-4 video', 'video', ['mp4', 'm4v'], ['video/mp4']],
  ['mov', 'QuickTime video', 'video', ['mov'], ['video/quicktime']],
  ['avi', 'AVI video', 'video', ['avi'], ['video/x-msvideo', 'video/avi']],
  ['mkv', 'Matroska video', 'video', ['mkv'], ['video/x-matroska']],
  ['webm', 'WebM video', 'video', ['webm'], ['video/webm']],
]

export const media: readonly Reader[] = /* @__PURE__ */ rows.map(([id, title, kind, extensions, mediaTypes]) => ({
  id,
  title,
  kind,
  extensions,
  mediaTypes,
  options: ['language'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readRecording } = await load()
    return readRecording(bytes, context, mediaTypes[0] as string)
  },
}))
