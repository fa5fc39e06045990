/** Words at given places, for tests of the stages. */
import { createGlyphs, type Glyphs, type Style } from '../content.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'

/** Every letter of a placed word has this width, in em. */
const letterWidth = 0.5

function styleOf(changes: Partial<Style> = {}): Style {
  return { font: 'Test', size: 10, bold: false, italic: false, monospace: false, colour: 0, ...changes }
}

/** The words of `text`, from x on the given baseline, a quarter em between them. */
export function placeWords(text: string, x: number, baseline: number, changes: Partial<Style> = {}): Word[] {
  const style = styleOf(changes)
  let left = x
  return text.split(' ').map((part) => {
    const right = left + part.length * letterWidth * style.size
    const word = placedWord(part, left, right, baseline, style)
    left = right + 0.25 * style.size
    return word
  })
}

function placedWord(text: string, left: number, right: number, baseline: number, style: Style): Word {
  return {
    text,
    left,
    right,
    top: baseline - 0.78 * style.size,
    bottom: baseline + 0.22 * style.size,
    baseline,
    style,
    spaceAfter: true,
    spaceBefore: false,
    glued: false,
    isJump: false,
    script: undefined,
    url: undefined,
    mark: -1,
  }
}

/** Glyphs of a text whose letters follow each other, each `gap` em after the last; spaces are only gaps. */
export function placeGlyphs(text: string, gap = 0, space = 0.3): Glyphs {
  const style = styleOf()
  const glyphs = createGlyphs(text.length)
  glyphs.styles.push(style)
  let x = 0
  for (const character of text) {
    if (character === ' ') {
      x += space * style.size
      continue
    }
    const at = glyphs.count++
    glyphs.codes[at] = character.codePointAt(0) as number
    glyphs.left[at] = x
    glyphs.right[at] = x + letterWidth * style.size
    glyphs.originX[at] = x
    glyphs.originY[at] = 100
    glyphs.top[at] = 92
    glyphs.bottom[at] = 102
    x += (letterWidth + gap) * style.size
  }
  return glyphs
}

export function pageOf(words: Word[], changes: Partial<PreparedPage> = {}): PreparedPage {
  return {
    number: 1,
    width: 600,
    height: 800,
    words,
    turned: [],
    rulings: [],
    shapes: [],
    pictures: [],
    links: [],
    structure: [],
    ...changes,
  }
}
