/** Bullets that are boxes to tick, as lists of tasks have them. */
import { isSymbolFont, symbolCharacter } from '../encoding/symbol-font.ts'

const boxes: Readonly<Record<string, boolean>> = { '☐': false, '☑': true, '☒': true }

/** @returns Whether the box is ticked; undefined for another bullet. */
export function boxBullet(bullet: string, font: string | undefined): boolean | undefined {
  const isSymbol = font !== undefined && isSymbolFont(font)
  return boxes[isSymbol ? (symbolCharacter(font, bullet.charCodeAt(0)) ?? bullet) : bullet]
}
