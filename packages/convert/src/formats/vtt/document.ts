/** WebVTT cues as a transcript, with what is said of the recording. */
import { paragraph, root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { requireTimes } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
import { isWebVtt, readWebVtt } from '../../subtitles/webvtt.ts'
import type { ReadContext } from '../reader.ts'

export function readVtt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context, 'utf-8')
  if (!isWebVtt(text)) requireTimes(text)
  const { cues, ...described } = readWebVtt(text)
  return root([...(described.title ? [paragraph(described.title)] : []), ...transcript(cues)], described)
}
