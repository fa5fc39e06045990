/**
 * Cues as text to be read: joined into paragraphs, each with its time and its speaker before it.
 */
import { paragraph, text } from '../../core/document/build.ts'
import type { Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { Cue } from './cue.ts'
import { clockTime } from './timing.ts'

/** A silence that ends a paragraph. */
const silenceS = 2.5

/** From here on a paragraph ends with its sentence, and at the latest where it is three times as long. */
const enoughCharacters = 500

export function transcript(cues: Iterable<Cue>): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let spoken = createSpeech()
  let characters = 0
  let previous: Cue | undefined
  let lastLine = ''
  for (const cue of cues) {
    const said = plainText(cue.children).trim()
    // Captions that scroll repeat the line before.
    if (said === '' || (said === lastLine && previous && cue.startS - previous.endS < silenceS)) continue
    if (!previous || endsBefore(cue, previous, lastLine, characters)) {
      if (previous) paragraphs.push(spoken.finish())
      spoken = createSpeech()
      characters = 0
      spoken.add(text(`[${clockTime(cue.startS)}] `))
      if (cue.speaker) {
        spoken.add({ type: 'strong', children: [text(`${cue.speaker}:`)] })
        spoken.add(text(' '))
      }
    } else {
      spoken.add(isOther(said, previous) ? { type: 'break' } : text(' '))
    }
    for (const child of cue.children) spoken.add(child)
    characters += said.length
    previous = cue
    lastLine = said
  }
  if (previous) paragraphs.push(spoken.finish())
  return paragraphs
}

/** A dash, a name or two arrows begin what another person says; who goes on after two people is not said. */
function isOther(said: string, previous: Cue): boolean {
  const names = /^(?:[-–—]|>>|\p{Lu}[\p{Lu}\p{N} .'’-]{1,30}:(?:\s|$))/u
  return names.test(said) || previous.children.some(({ type }) => type === 'break')
}

interface Speech {
  add(node: Phrasing): void
  finish(): Paragraph
}

/** Collects speech. Of hours of speech most is consecutive text, which becomes one node. */
function createSpeech(): Speech {
  const children: Phrasing[] = []
  let words: string[] = []
  const endText = (): void => {
    if (words.length > 0) children.push(text(words.join('')))
    words = []
  }
  return {
    add(node) {
      if (node.type === 'text') words.push(node.value)
      else {
        endText()
        children.push(node)
      }
    },
    finish() {
      endText()
      return paragraph(children.slice())
    },
  }
}

function endsBefore(cue: Cue, previous: Cue, lastLine: string, characters: number): boolean {
  if (cue.speaker !== previous.speaker || cue.startS - previous.endS >= silenceS) return true
  if (characters < enoughCharacters) return false
  return characters >= 3 * enoughCharacters || /[.!?…。！？]["'”’»)\]]*$/.test(lastLine)
}
