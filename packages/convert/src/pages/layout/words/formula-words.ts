/** Formulas of a page → its words, each formula one. */
import type { FoundFormula, PageFormulas } from '../../formulas/find-formulas.ts'
import type { Glyphs, Style } from '../content.ts'
import { type Word, wholeWord } from './words.ts'

/** Gives the characters of formulas a space of no width, so that they become no words; the arrays keep their length. */
export function dropFormulas(glyphs: Glyphs, { formulas, pieces }: PageFormulas): void {
  for (const { code, baseline, glyphs: own } of pieces) {
    const [first, ...others] = own as [number, ...number[]]
    glyphs.codes[first] = code
    glyphs.originY[first] = baseline
    for (const at of others) drop(glyphs, at)
  }
  for (const { glyphs: own } of formulas) for (const at of own) drop(glyphs, at)
}

function drop({ codes, left, right }: Glyphs, at: number): void {
  codes[at] = 0x20
  right[at] = left[at] as number
}

export function formulaWords(formulas: readonly FoundFormula[], { styles, mark: marks }: Glyphs): Word[] {
  const words: Word[] = []
  for (const { latex, text, isDisplayed, box, baseline, size, glyphs, begun } of formulas) {
    const style = plainStyle(styles, size)
    if (begun) words.push(wholeWord('', begun.box, begun.baseline, style))
    const word = wholeWord(text, box, baseline, style)
    word.spaceAfter = false
    word.spaceBefore = false
    word.mark = marks[glyphs[0] as number] ?? -1
    word.formula = { latex, isDisplayed }
    words.push(word)
  }
  return words
}

/** What the text around it looks like: the letters of formulas are italic everywhere. */
function plainStyle(styles: readonly Style[], size: number): Style {
  const own = styles.find((style) => style.size === size)
  const plain = styles.find((style) => style.size === size && !style.bold && !style.italic && !style.monospace)
  return (
    plain ?? { font: own?.font ?? '', size, bold: false, italic: false, monospace: false, colour: own?.colour ?? 0 }
  )
}
