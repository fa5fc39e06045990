/**
 * SubRip subtitles. Out: the cues as paragraphs with their times.
 *
 * Errors: file_corrupt. Warnings: text_undecodable.
 */
import { root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { readSubRip } from '../../subtitles/subrip.ts'
import { requireTimes } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const srt: Reader = {
  id: 'srt',
  title: 'SubRip subtitles',
  kind: 'text',
  extensions: ['srt'],
  mediaTypes: ['application/x-subrip'],
  textual: true,
  read: readSrt,
}

function readSrt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context)
  requireTimes(text)
  return root(transcript(readSubRip(text)))
}
