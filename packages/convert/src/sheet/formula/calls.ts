/**
 * Formulas that show more than a value: `HYPERLINK` and `IMAGE`, where their arguments are texts.
 *
 * In: a formula without the sign before it, with either sign between its arguments.
 */
import { image } from '../../document/build.ts'
import type { Image } from '../../document/nodes.ts'

/** The address and the shown text in `HYPERLINK("address", "text")`; undefined where a formula computes it. */
export function linkOfFormula(formula: string): { url: string | undefined; name: string | undefined } {
  const [, url, name] =
    /^(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:\)|[,;](?:\s*"((?:[^"]|"")*)"\s*\))?)/i.exec(formula) ?? []
  return { url: unquoted(url) || undefined, name: unquoted(name) || undefined }
}

/** The picture at the address in `IMAGE("address", "text")`. */
export function pictureOfFormula(formula: string): [Image] | undefined {
  const [, url, alt] =
    /^(?:_xlfn\.)?IMAGE\(\s*"((?:[^"]|"")+)"\s*(?:[,;]\s*"((?:[^"]|"")*)"|[,;)])/i.exec(formula) ?? []
  return url === undefined ? undefined : [image(unquoted(url), unquoted(alt))]
}

function unquoted(text = ''): string {
  return text.replaceAll('""', '"')
}
