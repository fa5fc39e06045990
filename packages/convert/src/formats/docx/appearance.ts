/** The appearance of the characters of a run in the output. */
import { isSymbolFont } from '../../carriers/encoding/symbol-font.ts'
import { plainCharacter, type ShownCharacter, scriptOfRaised } from '../../office/word-processing/character.ts'
import { isMonospaceFont } from '../../office/word-processing/style-role.ts'
import { effectiveProperties, type RunProperties } from './run-properties.ts'
import type { Style, Styles } from './styles.ts'

export interface Appearance extends ShownCharacter {
  /** By the run or its style; capitals of a paragraph's style are a matter of its design. */
  caps: boolean
  /** By the author: text that is not printed. */
  hidden: boolean
  /** A font of symbols, whatever letters its characters are written as. */
  symbolFont: string | undefined
}

/** Properties of a run that has none of its own. */
const unstated: RunProperties = {}

/** Properties of a run that only marks its script as complex. */
const complexAlone: RunProperties = { isComplex: true }

/** The appearances of a document's runs: each is computed once for a style and the properties that many runs share. */
export class Appearances {
  readonly #styles: Styles
  /** The document's own font is monospaced, so that such a font says nothing. */
  readonly #hasMonospaceText: boolean
  readonly #appearances = new WeakMap<Style, WeakMap<RunProperties, Appearance>>()

  constructor(styles: Styles) {
    this.#styles = styles
    this.#hasMonospaceText = isMonospaceFont(styles.paragraph(undefined).run.font ?? styles.defaults.font)
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
      effectiveProperties(defaults, paragraph.run, undefined, effective.isComplex ? complexAlone : unstated)
    const { font } = effective
    return {
      bold: (effective.bold ?? false) !== (base?.bold ?? false) && paragraph.role?.kind !== 'heading',
      italic: (effective.italic ?? false) !== (base?.italic ?? false),
      strike: effective.strike ?? false,
      script: scriptOf(effective, paragraph.run.halfPoints ?? defaults.halfPoints),
      caps: direct.caps ?? character?.run.caps ?? false,
      code: character?.code === true,
      monospace: isMonospaceFont(font) && !this.#hasMonospaceText,
      halfPoints: effective.halfPoints ?? plainCharacter.halfPoints,
      hidden: effective.hidden ?? false,
      symbolFont: font !== undefined && isSymbolFont(font) ? font : undefined,
    }
  }
}

/** Some programs raise or lower smaller letters instead (§17.3.2.24). */
function scriptOf(
  { script, raised = 0, halfPoints = 0 }: RunProperties,
  around = plainCharacter.halfPoints,
): Appearance['script'] {
  if (script === 'super' || script === 'sub') return script
  return halfPoints === 0 || halfPoints >= around ? undefined : scriptOfRaised(raised)
}
