/** Formulas that Equation Editor and MathType embed as objects. */
import type { Cfb } from '../../carriers/cfb/open.ts'
import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import type { Block } from '../../core/document/nodes.ts'
import { bareMtefToLatex, mtefToLatex } from './mtef.ts'

/**
 * @param path Of the object's storage; '' for the root of a file of its own.
 * @returns LaTeX; undefined for an object of another kind, and for a formula of nothing.
 */
export function equationIn(cfb: Cfb, path: string): string | undefined {
  const within = path === '' ? '' : `${path}/`
  const native = cfb.find(`${within}Equation Native`)?.bytes()
  if (native) return mtefToLatex(native) || undefined
  const program = cfb.find(`${within}\u0001Ole10FmtProgID`)?.bytes()
  const data = cfb.find(`${within}\u0001Ole10Native`)?.bytes()
  if (!program || !data || !isEquation(program)) return undefined
  return bareMtefToLatex(data, sizeBytes) || undefined
}

/** What names of programs, and data that they keep in a stream of its own, begin with ([MS-OLEDS] §2.3.6). */
const sizeBytes = 4

/** Equation Editor before it had a stream of its own, as on the Macintosh. */
function isEquation(program: Uint8Array): boolean {
  return /^Equation\b/.test(decodeCodePage(program.subarray(sizeBytes, sizeBytes + longestName), ansi))
}

const longestName = 40
const ansi = 1252

/** The formula that an object was converted to, which then stands in the line of text; undefined for other objects. */
export function formulaOf(blocks: readonly Block[] | undefined): string | undefined {
  const [only, other] = blocks ?? []
  return only?.type === 'math' && !other ? only.value : undefined
}
