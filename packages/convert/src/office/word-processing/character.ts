/** What Word keeps of characters, whichever way it stores them, and how they are shown. */
import type { RunStyle } from '../../core/document/runs.ts'

export interface FlowCharacter {
  bold: boolean
  italic: boolean
  strike: boolean
  /** Shown in capitals, whatever the letters are. */
  caps: boolean
  hidden: boolean
  deleted: boolean
  inserted: boolean
  script: 'super' | 'sub' | undefined
  /** Size of the letters: whole numbers, which records hold as they are. */
  halfPoints: number
}

export const plainFlowCharacter: Readonly<FlowCharacter> = {
  bold: false,
  italic: false,
  strike: false,
  caps: false,
  hidden: false,
  deleted: false,
  inserted: false,
  script: undefined,
  /** §17.3.2.38: where nothing states one. */
  halfPoints: 20,
}

/** @param showsChanges Text that was inserted is distinguished from what was there before. */
export function runStyleOf(character: FlowCharacter, showsChanges: boolean): RunStyle {
  const style: RunStyle = {}
  if (character.bold) style.bold = true
  if (character.italic) style.italic = true
  if (character.strike || character.deleted) style.strike = true
  if (character.inserted && showsChanges) style.inserted = true
  if (character.script) style.script = character.script
  return style
}
