/** What a model heard in a piece of sound → segments with their times. */
import type { SpeechSegment } from '@docmill/convert'
import type { Heard } from './recognizer.ts'

const endOfSentence = /[.!?。？！…]["'”’)\]]*$/

/** @param startS Of the piece. @param endS Of the piece. */
export function segmentsOf({ text, tokens, timestamps }: Heard, startS: number, endS: number): SpeechSegment[] {
  const said = text.trim()
  if (said === '') return []
  const words = tokens.map((token) => token.replaceAll('▁', ' '))
  // The times are those of the tokens only where the tokens are the text.
  if (timestamps.length !== tokens.length || words.join('').trim() !== said) return [{ startS, endS, text: said }]
  const segments: SpeechSegment[] = []
  let sentence = ''
  let from = startS
  for (const [index, word] of words.entries()) {
    if (sentence === '') from = startS + (timestamps[index] as number)
    sentence += word
    const isLast = index + 1 === words.length
    const until = isLast ? endS : startS + (timestamps[index + 1] as number)
    if (!isLast && !(endOfSentence.test(word) && words[index + 1]?.startsWith(' '))) continue
    segments.push({ startS: from, endS: until, text: sentence.trim() })
    sentence = ''
  }
  return segments
}
