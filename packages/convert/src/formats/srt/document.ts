/** SubRip cues as a transcript. */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readSubRip } from '../../parts/subtitles/subrip.ts'
import { requireTimes } from '../../parts/subtitles/timing.ts'
import { transcript } from '../../parts/subtitles/transcript.ts'

export function readSrt(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context)
  requireTimes(text)
  return root(transcript(readSubRip(text)))
}
