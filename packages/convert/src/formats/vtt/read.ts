/**
 * WebVTT subtitles (W3C WebVTT: The Web Video Text Tracks Format).
 *
 * Out: the cues as paragraphs with their times and voices; notes, styles and regions are no part
 * of what is said and are left out.
 *
 * Warnings: text_undecodable.
 */
import { paragraph, root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { readBlocks } from '../../subtitles/blocks.ts'
import type { Cue } from '../../subtitles/cue.ts'
import { readCueText } from '../../subtitles/cue-text.ts'
import { readTiming } from '../../subtitles/timing.ts'
import { transcript } from '../../subtitles/transcript.ts'
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
  const blocks = [...readBlocks(decodeText(bytes, context, 'utf-8'))]
  const header = /^WEBVTT(?:[ \t]|$)/.test(blocks[0]?.[0] ?? '') ? blocks.shift()! : []
  const title = header[0]?.replace(/^WEBVTT[ \t]*(?:[-–—][ \t]*)?/, '').trim()
  const language = header.map((line) => /^Language:\s*([\w-]+)/.exec(line)?.[1]).find(Boolean)
  return root([...(title ? [paragraph(title)] : []), ...transcript(blocks.flatMap(readCues))], {
    ...(title ? { title } : {}),
    ...(language ? { language } : {}),
  })
}

/** A block with a timing line, before which an identifier may stand (§4.1). */
function readCues(block: string[]): Cue[] {
  const at = block.slice(0, 2).findIndex((line) => line.includes('-->'))
  const timing = readTiming(block[at] ?? '')
  if (!timing) return []
  return readCueText(block.slice(at + 1).join('\n')).map((voice) => ({ ...timing, ...voice }))
}
