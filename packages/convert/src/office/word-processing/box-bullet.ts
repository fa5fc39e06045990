/** Boxes to tick: as bullets, typed behind bullets, as lists of tasks have them, and as controls of forms. */

import { isSymbolFont, symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import type { Block } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { lookupTable } from '../../core/lookup-table.ts'

const boxes: Readonly<Record<string, boolean>> = lookupTable({ '☐': false, '☑': true, '☒': true })

/** How a box to tick is shown, or a round one of several. */
export function boxSign(isOn: boolean, isRound = false): string {
  if (isRound) return isOn ? '◉' : '○'
  return isOn ? '☑' : '☐'
}

/** @returns Whether the box is ticked; undefined for another bullet. */
export function boxBullet(bullet: string, font: string | undefined): boolean | undefined {
  const isSymbol = font !== undefined && isSymbolFont(font)
  return boxes[isSymbol ? (symbolCharacter(font, bullet.charCodeAt(0)) ?? bullet) : bullet]
}

/** Whether a text has a box in it: of several boxes in a line none makes a task of it. */
export function holdsBox(text: string): boolean {
  return /[☐☑☒]/u.test(text)
}

/** Takes the box that an item begins with, if it does and has no other; true for a ticked one. */
export function takeBox([block]: readonly Block[]): boolean | undefined {
  if (block?.type !== 'paragraph') return undefined
  const [first] = block.children
  if (first?.type !== 'text') return undefined
  const box = /^([☐☑☒])\s+/.exec(first.value)
  if (!box || holdsBox(plainText(block.children).slice(1))) return undefined
  first.value = first.value.slice(box[0].length)
  return boxes[box[1]!]
}
