/** What is said, with the time at which each paragraph begins. */
import { heading, paragraph } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'
import type { Chapter } from './tags.ts'

/** A piece of speech or one subtitle. */
export interface Cue {
  startS: number
  endS: number
  text: string
  speaker?: string
}

/** A silence of so many seconds ends a paragraph. */
const pauseS = 2
/** A paragraph ends with its sentence once it is this long. */
const paragraphCharacters = 500

/** `hh:mm:ss`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** Cues joined into paragraphs, under the headings of the chapters that they lie in. */
export function transcript(cues: readonly Cue[], chapters: readonly Chapter[]): Block[] {
  const blocks: Block[] = []
  let open: Cue | undefined
  let nextChapter = 0
  const close = (): void => {
    if (!open) return
    const speaker = open.speaker ? `${open.speaker}: ` : ''
    blocks.push(paragraph(`[${clock(open.startS)}] ${speaker}${open.text}`))
    open = undefined
  }
  for (const cue of cues) {
    const words = cue.text.replace(/\s+/g, ' ').trim()
    if (words === '') continue
    for (; chapters[nextChapter] && chapters[nextChapter]!.startS <= cue.startS; nextChapter++) {
      close()
      if (chapters[nextChapter]!.title) blocks.push(heading(3, chapters[nextChapter]!.title))
    }
    if (open && !continues(open, cue)) close()
    if (open) open = { ...open, endS: cue.endS, text: `${open.text} ${words}` }
    else open = { ...cue, text: words }
  }
  close()
  return blocks
}

function continues(open: Cue, cue: Cue): boolean {
  if (cue.startS - open.endS >= pauseS || cue.speaker !== open.speaker) return false
  return open.text.length < paragraphCharacters || !/[.!?…。！？]["'”’)]?$/.test(open.text)
}
