/** SubRip cues as a transcript. */
import { root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { readSubRip } from '../../subtitles/subrip.ts'
import { requireTimes } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
import type { ReadContext } from '../reader.ts'

export function readSrt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context)
  requireTimes(text)
  return root(transcript(readSubRip(text)))
}
