/**
 * Formulas that show more than a value: `HYPERLINK` and `IMAGE`, where their arguments are texts, or
 * cells that have the text.
 *
 * In: a formula without the sign before it, with either sign between its arguments.
 */
import { image } from '../../../core/document/build.ts'
import type { Image } from '../../../core/document/nodes.ts'
import { parseRange } from '../reference.ts'
import type { AddressPiece, SheetLink } from '../sheet.ts'

/** In characters: more than Excel takes in a formula. */
const longestFormula = 8_192

/** A text, or a cell of the sheet as either of the two standards writes it. */
const operand = String.raw`"(?:[^"]|"")*"|\[?\.?\$?[A-Z]{1,3}\$?\d{1,7}\]?`
const operands = new RegExp(operand, 'gi')
const hyperlink = new RegExp(
  String.raw`^(?:_xlfn\.)?HYPERLINK\(\s*((?:${operand})(?:\s*&\s*(?:${operand}))*)\s*(?:\)|[,;](?:\s*"((?:[^"]|"")*)"\s*\))?)`,
  'i',
)
const picture = /^(?:_xlfn\.)?IMAGE\(\s*"((?:[^"]|"")+)"\s*(?:[,;]\s*"((?:[^"]|"")*)"|[,;)])/i

/**
 * The address and the shown text in `HYPERLINK("address", "text")`. The address may be put together:
 * `HYPERLINK("https://example.com/" & A2)`; it is undefined where it is computed in another way.
 */
export function linkOfFormula(formula: string): {
  link: Pick<SheetLink, 'url' | 'pieces'> | undefined
  name: string | undefined
} {
  const [, address = '', name] = argumentsIn(formula, hyperlink)
  const pieces = (address.match(operands) ?? []).map(pieceOf)
  const isText = pieces.every((piece) => typeof piece === 'string')
  const url = isText ? pieces.join('') : ''
  const link = url ? { url } : isText ? undefined : { url, pieces }
  return { link, name: unquoted(name) || undefined }
}

function pieceOf(written: string): AddressPiece {
  if (written.startsWith('"')) return unquoted(written.slice(1, -1))
  const range = parseRange(written.replace(/[[\].]/g, ''))
  return range ? { row: range.top, column: range.left } : ''
}

/** The picture at the address in `IMAGE("address", "text")`. */
export function pictureOfFormula(formula: string): [Image] | undefined {
  const [, url, alt] = argumentsIn(formula, picture)
  return url === undefined ? undefined : [image(unquoted(url), unquoted(alt))]
}

/** None in a formula so long that matching it would take more stack than there is. */
function argumentsIn(formula: string, call: RegExp): readonly (string | undefined)[] {
  return (formula.length > longestFormula ? undefined : call.exec(formula)) ?? []
}

function unquoted(text = ''): string {
  return text.replaceAll('""', '"')
}
