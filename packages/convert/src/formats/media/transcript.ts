/** What is said, under the headings of the chapters that it lies in. */
import { append } from '../../core/document/append.ts'
import { heading } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { Cue } from '../../parts/subtitles/cue.ts'
import { transcript } from '../../parts/subtitles/transcript.ts'
import type { Chapter } from './tags.ts'

/** @param chapters In order of their start. */
export function chapteredTranscript(cues: readonly Cue[], chapters: readonly Chapter[]): Block[] {
  const titled = chapters.filter(({ title }) => title)
  const blocks: Block[] = []
  let from = 0
  for (const [index, { startS, title }] of [{ startS: 0, title: '' }, ...titled].entries()) {
    const endS = titled[index]?.startS ?? Number.POSITIVE_INFINITY
    const own = cues.slice(from).filter((cue) => cue.startS < endS)
    from += own.length
    if (own.length && title && startS < endS) blocks.push(heading(3, title))
    append(blocks, transcript(own))
  }
  return blocks
}
