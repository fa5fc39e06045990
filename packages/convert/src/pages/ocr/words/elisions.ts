/**
 * Apostrophes of French and Italian, whose data for all Latin letters lose some, and the letters before them: `légalité` with a
 * small shape high between its first two letters is `l’égalité`, so is `égalité` that begins behind it, and `ďun` is `d’un`, for
 * the languages have no such letter.
 */
import type { OcrWord } from '../../../core/engines/ocr.ts'
import { guessLanguage } from '../language/guess-language.ts'
import type { Component } from '../raster/components.ts'
import { hasTwoStems, type Print, tallLetter } from './elided-letter.ts'
import { heightOf, shapesByWord } from './shapes-of-word.ts'

const elidingLanguages: ReadonlySet<string> = new Set(['fr', 'it'])

/** A consonant with a caron like an apostrophe, perhaps read next to the letter or the apostrophe itself. */
const caron = /(?<!\p{L})(?:[dlt]?[ďľť][dlt]['’]+|[dlt]?[ďľť]['’]*)(?=\p{L})/iu
/** The `u` behind a `q`, read as `v` or `w`, and a letter that was read on both sides of an apostrophe: elided ones stand before vowels. */
const wrongU = /(?<=q)[vw](?=['’])/gi
const bothSides = /(?<!\p{L})([cdjlmnst])(['’])\1(?=[aeiouyhàâéèêëîïôœù])/giu
/** Italian articles whose second letter of two was lost or read with the apostrophe: `del’`, `delP’` and `nelľ`. */
const halfArticle = /(?<!\p{L})(de|ne|da|a|su|co|que|be)l(?:P['’]|['’]|l?ľ['’]?)(?=[aeiouyhàèéìòù])/giu
/** An apostrophe that was read twice, and a letter that was read as another or as both: `nœud` and `née`, never `næud` and `nće`. */
const twice = /(?<=\p{L})(?:['’]{2,}|['’][`^])(?=\p{L})/gu
const ligatures = /æœ|œæ|æ(?=u)/g
const accents = /ć(?=es?(?!\p{L}))/gu
const withoutCaron: Readonly<Record<string, string>> = { ď: 'd', ľ: 'l', ť: 't', Ď: 'D', Ľ: 'L', Ť: 'T' }
/** What may stand before an apostrophe, and a letter that may follow it. */
const elided =
  /^(?:[cdjlmnpst]|(?:jus|lors|puis|quel|quoi)?qu|(?:de|ne|da|a|su|co|que|be)ll|un)(?=[aeiouyhàâéèêëîïôœùAEIOUYHÀÂÉÈÊËÎÏÔŒ])/iu

/** What the letters before an apostrophe are read as: `l`, `d` and `L` as `P`, `D` and `1`, `n` as `m`, `p` and `mn`. */
const readForTall = /^([^\p{L}\p{N}]*)[DP1](?=['’]\p{L})/u
const readForN = /^(\P{L}*)(?:mn|[mp])(?=['’]\p{L})/u
/** What may begin behind a letter that was lost with its apostrophe: low letters, for what stands in their place is tall. */
const lowVowel = /^['’]?[aeiouyàâéèêëîïôœù]/
/** Or a tall one, where the picture has one letter more. */
const tallVowel = /^['’]?[AEIOUYHhÀÂÉÈÊÎÏÔŒ]/

/** A word with its article or pronoun, and confidence with which it is a word all the same. */
const isElided = /^\P{L}*(?:[cdjlmnst]|\p{L}{0,5}qu)['’]\p{L}{2,}/iu
const leastOfElided = 0.6

const endsElided = /^\P{L}*(?:[cdjlmnst]|\p{L}{0,5}qu|\p{L}{1,3}ll?|un)['’]$/iu
const beginsElided = /^[aeiouyhàâéèêëîïôœù]\p{L}/iu
/** Gap between both, in heights of the line. */
const widestGap = 0.5

const bracket = /^[([]/

/** How far above the baseline an apostrophe ends, and its height, in heights of the line. */
const lowestEnd = 0.4
const [leastHeight, mostHeight] = [0.12, 0.6]
/** What ends higher above the baseline is no letter but an accent, a dot or an apostrophe. */
const highestFoot = 0.3
/** Share of the narrower of both over which a letter may stand below it: accents stand over their letters. */
const maxOver = 0.4

export function restoreElisions(words: readonly OcrWord[], print: Print): OcrWord[] {
  const language = guessLanguage(words.map(({ text }) => text).join(' '))
  if (language === undefined || !elidingLanguages.has(language)) return [...words]
  const apostrophe = usualApostrophe(words)
  const shapesOf = shapesByWord(print.components)
  return joined(words).map((word) => {
    if (word.turned) return word
    const text = corrected(word.text, apostrophe)
    const elision = elisionIn(word, shapesOf(word))
    return believed({ ...word, text: elision ? withElision(text, elision, print, apostrophe) : text })
  })
}

/** No space stands behind an elided letter: `L’ Unicode` is a word. */
function joined(words: readonly OcrWord[]): OcrWord[] {
  const whole: OcrWord[] = []
  for (const word of words) {
    const last = whole.at(-1)
    const [left, top, right, bottom] = word.box
    const isRest = last?.line === word.line && left - last.box[2] <= widestGap * last.height
    if (last && isRest && endsElided.test(last.text) && beginsElided.test(word.text))
      whole.splice(-1, 1, {
        ...last,
        text: last.text + word.text,
        box: [last.box[0], Math.min(last.box[1], top), right, Math.max(last.box[3], bottom)],
      })
    else whole.push(word)
  }
  return whole
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
  return spelled
    .replace(twice, apostrophe)
    .replace(bothSides, '$1$2')
    .replace(halfArticle, `$1ll${apostrophe}`)
    .replace(wrongU, 'u')
    .replace(ligatures, 'œ')
    .replace(accents, 'é')
}

/** An apostrophe in the picture of a word. */
interface Elision {
  /** Letters before it. */
  before: number
  /** Letters in all, as far as none touches another. */
  letters: number
  first: Component
  /** Whether the first letter rises as high as the apostrophe. */
  isTall: boolean
}

/** @returns undefined where the picture shows none within the word. */
function elisionIn(word: OcrWord, shapes: readonly Component[]): Elision | undefined {
  const standing = shapes.filter(({ bottom }) => bottom > word.baseline - highestFoot * word.height)
  const feet = whole(standing).slice(bracket.test(word.text) ? 1 : 0)
  const apostrophe = shapes.find((shape) => isApostrophe(shape, word) && !feet.some((foot) => standsOver(shape, foot)))
  const [first] = feet
  if (!apostrophe || !first) return undefined
  const before = feet.filter(({ left, right }) => left + right < apostrophe.left + apostrophe.right).length
  if (before === 0 || before === feet.length) return undefined
  const isTall = first.top < (apostrophe.top + apostrophe.bottom) / 2
  return { before, letters: feet.length, first, isTall }
}

/** The parts of a broken letter stand over each other. @param shapes From left to right. */
function whole(shapes: readonly Component[]): Component[] {
  const letters: Component[] = []
  for (const shape of shapes) {
    const last = letters.at(-1)
    if (last && standsOver(shape, last)) letters.splice(-1, 1, together(last, shape))
    else letters.push(shape)
  }
  return letters
}

function together(one: Component, other: Component): Component {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    area: one.area + other.area,
  }
}

function withElision(text: string, elision: Elision, print: Print, apostrophe: string): string {
  const [open = ''] = bracket.exec(text) ?? []
  const placed = open + withApostrophe(text.slice(open.length), elision, print, apostrophe)
  if (elision.before !== 1) return placed
  if (elision.isTall) return placed.replace(readForTall, (_, open) => open + tallLetter(elision.first, print))
  return hasTwoStems(elision.first, print) ? placed.replace(readForN, '$1n') : placed
}

function withApostrophe(text: string, elision: Elision, print: Print, apostrophe: string): string {
  const { before, letters, first, isTall } = elision
  const [, rest, end = ''] = /^['’]?(\p{L}{2,})([^\p{L}'’].*)?$/u.exec(text) ?? []
  if (rest === undefined) return text
  const missing = letters - [...rest, ...end].length
  const isLost = before === 1 && isTall && (lowVowel.test(text) || (missing === 1 && tallVowel.test(text)))
  if (isLost) return tallLetter(first, print) + apostrophe + rest + end
  // Letters that touch each other are fewer shapes: then the word itself says where it may be elided.
  const [start] = elided.exec(text) ?? []
  const isPlaced = text === rest + end && (start?.length === before || missing === 0)
  return isPlaced ? text.slice(0, before) + apostrophe + text.slice(before) : text
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
