/** The colour table (RTF 1.9.1, "Color Table"), as far as white is distinguished from other colours. */

export interface Colours {
  /** A component of the colour that is being read. */
  set(word: string, parameter: number | undefined): void
  /** Semicolons end colours; one without components is the reader's own. */
  text(text: string): void
  /** Whether the colour of this number is seen behind text. */
  isShade(number: number): boolean
}

const maxColours = 4096

export function createColours(): Colours {
  const shades: boolean[] = []
  let parts: number[] = []
  return {
    set(word, parameter = 0) {
      if (word === 'red' || word === 'green' || word === 'blue') parts.push(parameter)
    },
    text(text) {
      for (const character of text) {
        if (character !== ';' || shades.length >= maxColours) continue
        shades.push(parts.some((part) => part < 255))
        parts = []
      }
    },
    isShade: (number) => shades[number] ?? false,
  }
}
