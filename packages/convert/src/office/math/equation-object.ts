/** Formulas that Equation Editor and MathType embed as objects. */
import type { Cfb } from '../../carriers/cfb/open.ts'
import type { Block } from '../../core/document/nodes.ts'
import { mtefToLatex } from './mtef.ts'

/**
 * @param path Of the object's storage; '' for the root of a file of its own.
 * @returns LaTeX; undefined for an object of another kind, and for a formula of nothing.
 */
export function equationIn(cfb: Cfb, path: string): string | undefined {
  const native = cfb.find(path === '' ? 'Equation Native' : `${path}/Equation Native`)?.bytes()
  return (native && mtefToLatex(native)) || undefined
}

/** The formula that an object was converted to, which then stands in the line of text; undefined for other objects. */
export function formulaOf(blocks: readonly Block[] | undefined): string | undefined {
  const [only, other] = blocks ?? []
  return only?.type === 'math' && !other ? only.value : undefined
}
