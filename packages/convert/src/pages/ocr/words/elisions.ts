/**
 * Apostrophes of French and Italian, whose data for all Latin letters lose some: `légalité` with a small shape high between
 * its first two letters is `l’égalité`, and `ďun` is `d’un`, for the languages have no such letter.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { guessLanguage } from '../language/guess-language.ts'
import type { Component } from '../raster/components.ts'
import { heightOf, shapesByWord } from './shapes-of-word.ts'

const elidingLanguages: ReadonlySet<string> = new Set(['fr', 'it'])

/** A consonant with a caron like an apostrophe, perhaps read next to the letter or the apostrophe itself. */
const caron = /(?<!\p{L})(?:[dlt]?[ďľť][dlt]['’]+|[dlt]?[ďľť]['’]*)(?=\p{L})/iu
/** An apostrophe that was read twice, and a letter that was read as both that it is made of. */
const twice = /(?<=\p{L})['’]{2,}(?=\p{L})/gu
const ligatures = /æœ|œæ/g
const withoutCaron: Readonly<Record<string, string>> = { ď: 'd', ľ: 'l', ť: 't', Ď: 'D', Ľ: 'L', Ť: 'T' }
/** What may stand before an apostrophe, and a letter that may follow it. */
const elided = /^(?:[cdjlmnst]|qu)(?=[aeiouyhàâéèêëîïôœùAEIOUYHÀÂÉÈÊËÎÏÔŒ])/iu

/** A word with its article or pronoun, and confidence with which it is a word all the same. */
const isElided = /^\P{L}*(?:[cdjlmnst]|\p{L}{0,5}qu)['’]\p{L}{2,}/iu
const leastOfElided = 0.6

/** How far above the baseline an apostrophe ends, and its height, in heights of the line. */
const lowestEnd = 0.4
const [leastHeight, mostHeight] = [0.12, 0.6]
/** What ends higher above the baseline is no letter but an accent, a dot or an apostrophe. */
const highestFoot = 0.3
/** Share of the narrower of both over which a letter may stand below it: accents stand over their letters. */
const maxOver = 0.4

export function restoreElisions(words: readonly OcrWord[], components: readonly Component[]): OcrWord[] {
  const language = guessLanguage(words.map(({ text }) => text).join(' '))
  if (language === undefined || !elidingLanguages.has(language)) return [...words]
  const apostrophe = usualApostrophe(words)
  const shapesOf = shapesByWord(components)
  return words.map((word) => {
    if (word.turned) return word
    const text = corrected(word.text, apostrophe)
    const start = text === word.text ? placeOfApostrophe(word, shapesOf(word)) : undefined
    return believed({ ...word, text: start ? text.slice(0, start) + apostrophe + text.slice(start) : text })
  })
}

/** The doubt of the data is about the apostrophe, which their words do not have: `l’État` is read right, with a confidence of .2. */
function believed(word: OcrWord): OcrWord {
  return isElided.test(word.text) ? { ...word, confidence: Math.max(word.confidence, leastOfElided) } : word
}

function usualApostrophe(words: readonly OcrWord[]): string {
  const straight = words.filter(({ text }) => text.includes("'")).length
  return straight > words.filter(({ text }) => text.includes('’')).length ? "'" : '’'
}

function corrected(text: string, apostrophe: string): string {
  const spelled = text.replace(caron, (found) => {
    const letter = [...found].find((one) => one in withoutCaron) ?? ''
    return (withoutCaron[letter] ?? '') + apostrophe
  })
  return spelled.replace(twice, apostrophe).replace(ligatures, 'œ')
}

/** @returns How many letters stand before it; undefined where the picture shows none within the word. */
function placeOfApostrophe(word: OcrWord, shapes: readonly Component[]): number | undefined {
  if (!/^\p{L}{2,}\P{L}*$/u.test(word.text)) return undefined
  const feet = shapes.filter(({ bottom }) => bottom > word.baseline - highestFoot * word.height)
  const apostrophe = shapes.find((shape) => isApostrophe(shape, word) && !feet.some((foot) => standsOver(shape, foot)))
  if (!apostrophe) return undefined
  const before = feet.filter(({ left, right }) => left + right < apostrophe.left + apostrophe.right).length
  if (before === 0 || before === feet.length) return undefined
  // Letters that touch each other are fewer shapes: then the word itself says where it may be elided.
  const [start] = elided.exec(word.text) ?? []
  if (start?.length === before) return before
  return feet.length === [...word.text].length ? before : undefined
}

/** Whether it stands as high and is as small as an apostrophe. */
function isApostrophe(shape: Component, { baseline, height }: OcrWord): boolean {
  const tall = heightOf(shape) / height
  return shape.bottom <= baseline - lowestEnd * height && tall >= leastHeight && tall <= mostHeight
}

function standsOver(shape: Component, foot: Component): boolean {
  const shared = Math.min(shape.right, foot.right) - Math.max(shape.left, foot.left)
  return shared > maxOver * Math.min(shape.right - shape.left, foot.right - foot.left)
}
