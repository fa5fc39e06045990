/** WebVTT cues as a transcript, with what is said of the recording. */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { paragraph, root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { requireTimes } from '../../parts/subtitles/timing.ts'
import { transcript } from '../../parts/subtitles/transcript.ts'
import { isWebVtt, readWebVtt } from '../../parts/subtitles/webvtt.ts'

export function readVtt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context, 'utf-8')
  if (!isWebVtt(text)) requireTimes(text)
  const { cues, ...described } = readWebVtt(text)
  return root([...(described.title ? [paragraph(described.title)] : []), ...transcript(cues)], described)
}
