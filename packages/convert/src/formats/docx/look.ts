/** What the characters of a run look like in the output. */

import { isMonospaced } from '../../word-styles/style-role.ts'
import type { DocumentState } from './document-state.ts'
import { effectiveProperties, type RunProperties } from './run-properties.ts'
import type { Style } from './styles.ts'

export interface Look {
  bold: boolean
  italic: boolean
  strike: boolean
  script: 'super' | 'sub' | undefined
  /** By the run or its style; capitals of a paragraph's style are a matter of its design. */
  caps: boolean
  /** By a style that means code. */
  code: boolean
  monospaced: boolean
  /** By the author: text that is not printed. */
  hidden: boolean
  font: string | undefined
}

/**
 * In a paragraph whose style has a role, weight and slant of that style go without saying; what
 * differs from them is marked.
 */
export function lookOf(state: DocumentState, paragraph: Style, direct: RunProperties): Look {
  const { styles, context } = state
  const character = direct.characterStyle === undefined ? undefined : styles.character(direct.characterStyle)
  const effective = effectiveProperties(styles.defaults, paragraph.run, character?.run, direct)
  const base = paragraph.role && effectiveProperties(styles.defaults, paragraph.run, undefined, {})
  return {
    bold: (effective.bold ?? false) !== (base?.bold ?? false) && paragraph.role?.kind !== 'heading',
    italic: (effective.italic ?? false) !== (base?.italic ?? false),
    strike: effective.strike ?? false,
    script: scriptOf(effective, paragraph.run.size ?? styles.defaults.size),
    caps: direct.caps ?? character?.run.caps ?? false,
    code: character?.code === true,
    monospaced: isMonospaced(effective.font) && !state.plainMonospace,
    hidden: effective.vanish === true && context.options.hidden !== 'keep',
    font: effective.font,
  }
}

/** Size of characters where nothing states one (§17.3.2.38). */
const usualSize = 20

/** Some programs raise or lower smaller letters instead (§17.3.2.24). */
function scriptOf({ script, position = 0, size = 0 }: RunProperties, sizeAround = usualSize): Look['script'] {
  if (script === 'super' || script === 'sub') return script
  if (position === 0 || size === 0 || size >= sizeAround) return undefined
  return position > 0 ? 'super' : 'sub'
}
