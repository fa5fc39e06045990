/** Other workbooks, which formulas name by their number: `[1]Sheet1!A1` (ECMA-376 part 1, §18.17.2.3). */
import { percentDecoded } from '../../carriers/encoding/percent.ts'
import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { bookPrefix, sheetPrefix } from '../../office/spreadsheets/formula/reference-text.ts'

/** Strings, and what stands before a reference or a name of another workbook; a column `[1]` follows its table. */
const references = /"(?:[^"]|"")*"|(?<!')'\[(\d{1,5})\]((?:[^']|'')*)'!|(?<![\w\]['])\[(\d{1,5})\]([\p{L}\p{N}_.:]*)!/gu

/** A formula with the names of other workbooks in the places of their numbers. */
export type WithBooks = (formula: string) => string

/** @param ids Relationships of the workbook to the parts of the others, in their order (§18.14.8). */
export function withBooks(pkg: OpcPackage, relationships: Relationships, ids: readonly string[]): WithBooks {
  const names = new Map<number, string | undefined>()
  const nameAt = (number: number): string | undefined => {
    if (!names.has(number)) names.set(number, bookNameOf(pkg, relationships.target(ids[number - 1])))
    return names.get(number)
  }
  return (formula) => {
    if (ids.length === 0 || !formula.includes('[')) return formula
    return formula.replace(references, (token, quotedAt?: string, quoted?: string, at?: string, plain?: string) => {
      const name = nameAt(Number(quotedAt ?? at))
      return (name && prefix(name, (quoted ?? plain ?? '').replaceAll("''", "'"))) ?? token
    })
  }
}

function prefix(name: string, sheets: string): string | undefined {
  const sheetNames = sheets.split(':')
  const book = { name, sheetNames }
  return sheets ? sheetPrefix({ first: 0, last: sheetNames.length - 1, book }, []) : bookPrefix(book)
}

function bookNameOf(pkg: OpcPackage, part: string | undefined): string | undefined {
  if (part === undefined || !pkg.has(part)) return undefined
  const [link] = pkg.relationships(part).all.filter(({ external }) => external)
  return link && fileOf(link.target)
}

/** The file of a URL or of a path. */
export function fileOf(target: string): string {
  return percentDecoded(target.slice(Math.max(target.lastIndexOf('/'), target.lastIndexOf('\\')) + 1))
}
