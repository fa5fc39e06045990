/** What the characters of a run look like in the output. */
import { isSymbolFont } from '../../carriers/encoding/symbol-font.ts'
import { isMonospaced } from '../../office/word-processing/style-role.ts'
import { effectiveProperties, type RunProperties } from './run-properties.ts'
import type { Style, Styles } from './styles.ts'

export interface Appearance {
  bold: boolean
  italic: boolean
  strike: boolean
  script: 'super' | 'sub' | undefined
  /** By the run or its style; capitals of a paragraph's style are a matter of its design. */
  caps: boolean
  /** By a style that means code. */
  code: boolean
  monospace: boolean
  halfPoints: number
  /** By the author: text that is not printed. */
  hidden: boolean
  /** Whose characters are signs, whatever letters they are written as. */
  symbolFont: string | undefined
}

/** Properties of a run that has none of its own. */
const unstated: RunProperties = {}

/** Properties of a run that only marks its script as complex. */
const complexAlone: RunProperties = { complex: true }

/** The looks of a document's runs: each is computed once for a style and the properties that many runs share. */
export class Appearances {
  readonly #styles: Styles
  readonly #hidesHidden: boolean
  /** The document's own font is monospaced, so that such a font says nothing. */
  readonly #hasMonospaceText: boolean
  readonly #appearances = new WeakMap<Style, WeakMap<RunProperties, Appearance>>()

  /** @param hidesHidden Whether hidden text is left out. */
  constructor(styles: Styles, hidesHidden: boolean) {
    this.#styles = styles
    this.#hidesHidden = hidesHidden
    this.#hasMonospaceText = isMonospaced(styles.paragraph(undefined).run.font ?? styles.defaults.font)
  }

  /** @param direct What the run states itself. */
  of(paragraph: Style, direct = unstated): Appearance {
    let appearances = this.#appearances.get(paragraph)
    if (!appearances) {
      appearances = new WeakMap()
      this.#appearances.set(paragraph, appearances)
    }
    let appearance = appearances.get(direct)
    if (!appearance) {
      appearance = this.#resolve(paragraph, direct)
      appearances.set(direct, appearance)
    }
    return appearance
  }

  /**
   * In a paragraph whose style has a role, weight and slant of that style go without saying; what
   * differs from them is marked.
   */
  #resolve(paragraph: Style, direct: RunProperties): Appearance {
    const { defaults } = this.#styles
    const character = direct.characterStyle === undefined ? undefined : this.#styles.character(direct.characterStyle)
    const effective = effectiveProperties(defaults, paragraph.run, character?.run, direct)
    const base =
      paragraph.role &&
      effectiveProperties(defaults, paragraph.run, undefined, effective.complex ? complexAlone : unstated)
    const { font } = effective
    return {
      bold: (effective.bold ?? false) !== (base?.bold ?? false) && paragraph.role?.kind !== 'heading',
      italic: (effective.italic ?? false) !== (base?.italic ?? false),
      strike: effective.strike ?? false,
      script: scriptOf(effective, paragraph.run.size ?? defaults.size),
      caps: direct.caps ?? character?.run.caps ?? false,
      code: character?.code === true,
      monospace: isMonospaced(font) && !this.#hasMonospaceText,
      halfPoints: effective.size ?? usualSize,
      hidden: effective.vanish === true && this.#hidesHidden,
      symbolFont: font !== undefined && isSymbolFont(font) ? font : undefined,
    }
  }
}

/** Size of characters where nothing states one (§17.3.2.38). */
const usualSize = 20

/** Some programs raise or lower smaller letters instead (§17.3.2.24). */
function scriptOf({ script, position = 0, size = 0 }: RunProperties, sizeAround = usualSize): Appearance['script'] {
  if (script === 'super' || script === 'sub') return script
  if (position === 0 || size === 0 || size >= sizeAround) return undefined
  return position > 0 ? 'super' : 'sub'
}
