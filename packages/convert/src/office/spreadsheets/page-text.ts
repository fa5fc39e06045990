/** Headers and footers of a sheet's printed pages, as Excel writes them (ECMA-376 part 1, §18.3.1.39). */
import { paragraph, text } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'

/** Excel's own bound is 255 characters. */
const longest = 2_000

/** `Page &P of &N` with the words around: a page's number says nothing of the sheet. */
const pageNumber = /(?:(?<!\p{L})\p{L}+\.?\s*)?&P(?:\s*(?:\p{L}+|\/)\s*&N)?|&N/giu

/** Looks, dates and pictures: fonts, sizes, colours, then single letters. */
const codes = /&(?:"[^"]*"|K[0-9A-F]{6}|K\d\d[-+]\d{3}|\d{1,3} ?|[BIUESXYOHDTGZF])/gi

/** @returns The texts of one header, from left to right. */
export function pageTexts(code: string, sheetName: string): string[] {
  if (code.length > longest) return []
  const ampersand = '\u0000'
  return code
    .replaceAll('&&', ampersand)
    .split(/&[LCR]/)
    .map((part) =>
      part
        .replace(pageNumber, '')
        .replace(codes, '')
        .replace(/&A/gi, () => sheetName)
        .replaceAll(ampersand, '&')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** A line for each that says something else. */
export function pageTextBlocks(written: readonly string[], sheetName: string): Block[] {
  const lines = new Set(written.map((code) => pageTexts(code, sheetName).join('\t')))
  lines.delete('')
  return [...lines].map((line) => paragraph([text(line)]))
}
