/**
 * WebVTT subtitles (W3C WebVTT: The Web Video Text Tracks Format).
 *
 * Out: the cues as paragraphs with their times and voices; notes, styles and regions are no part
 * of what is said and are left out.
 *
 * Errors: file_corrupt. Warnings: text_undecodable.
 */
import { paragraph, root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { requireTimes } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
import { isWebVtt, readWebVtt } from '../../subtitles/webvtt.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const vtt: Reader = {
  id: 'vtt',
  title: 'WebVTT subtitles',
  kind: 'text',
  extensions: ['vtt'],
  mediaTypes: ['text/vtt'],
  textual: true,
  read: readVtt,
}

function readVtt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context, 'utf-8')
  if (!isWebVtt(text)) requireTimes(text)
  const { cues, ...described } = readWebVtt(text)
  return root([...(described.title ? [paragraph(described.title)] : []), ...transcript(cues)], described)
}
