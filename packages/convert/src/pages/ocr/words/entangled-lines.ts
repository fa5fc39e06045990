/**
 * Lines of an engine that lie in each other where the page has one: its descenders read as `P P y q`, with certainty, or its
 * words in two lines, some in both.
 */
import { firstWhere } from '../../../core/binary-search.ts'
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { groupedBy } from '../../layout/grouped.ts'
import { doubtfulConfidence } from './second-look.ts'

/** Share of a word that lies in a word of another line, from which it is part of that. */
const leastWithin = 0.35
/** Heights of a word that one may have of which it is a part. */
const tallestHost = 2
/** Words of a line, and share of them, that are parts of others, from which both lines are in doubt. */
const [leastParts, leastShare] = [2, 0.25]
/** Share of such words from which a line is nothing but parts, and most letters of it relative to the other line. */
const shareOfPhantom = 0.5
const mostLetters = 0.5

/** @returns The words without lines that are made of parts of another; those of lines in doubt are to be looked at again. */
export function disentangled(words: readonly OcrWord[]): OcrWord[] {
  const lines = groupedBy(words, ({ line }) => line)
  const hostOf = hostsOf(words)
  const [phantoms, doubtful] = [new Set<number>(), new Set<number>()]
  for (const [line, inLine] of lines) {
    const hosts = inLine.flatMap((word) => hostOf(word) ?? [])
    if (hosts.length < leastParts || hosts.length < leastShare * inLine.length) continue
    const others = new Set(hosts.map((host) => host.line))
    const letters = lettersOf([...others].flatMap((other) => lines.get(other) ?? []))
    const isPhantom = hosts.length >= shareOfPhantom * inLine.length && lettersOf(inLine) <= mostLetters * letters
    if (isPhantom) phantoms.add(line)
    else for (const one of [line, ...others]) doubtful.add(one)
  }
  const leastDoubt = doubtfulConfidence - 0.01
  return words.flatMap((word) => {
    if (phantoms.has(word.line)) return []
    return doubtful.has(word.line) ? { ...word, confidence: Math.min(word.confidence, leastDoubt) } : word
  })
}

function lettersOf(words: readonly OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

/** @returns Gives the word of another line that a word is part of. */
function hostsOf(words: readonly OcrWord[]): (word: OcrWord) => OcrWord | undefined {
  const hosts = [...words].sort((a, b) => a.box[1] - b.box[1])
  return (word) => {
    const [, top, , bottom] = word.box
    const tallest = tallestHost * (bottom - top)
    for (let at = firstWhere(hosts, ({ box }) => box[1] >= top - tallest); at < hosts.length; at++) {
      const host = hosts[at] as OcrWord
      if (host.box[1] >= bottom) return undefined
      if (host.line !== word.line && shareWithin(word, host) >= leastWithin) return host
    }
    return undefined
  }
}

/** @returns The share of a word that lies in another one. */
function shareWithin({ box: [left, top, right, bottom] }: OcrWord, { box: host }: OcrWord): number {
  const width = Math.min(right, host[2]) - Math.max(left, host[0])
  const height = Math.min(bottom, host[3]) - Math.max(top, host[1])
  return width > 0 && height > 0 ? (width * height) / ((right - left) * (bottom - top)) : 0
}
