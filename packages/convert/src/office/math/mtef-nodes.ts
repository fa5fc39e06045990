/** Elements of MathML, as formulas of other kinds are made into them. */
import type { MathNode } from './mathml.ts'

const noAttribute = (): undefined => undefined

export function element(
  name: string,
  children: readonly MathNode[],
  attributes: Readonly<Record<string, string>> = {},
): MathNode {
  return { name, text: children.map(({ text }) => text).join(''), children, attribute: (wanted) => attributes[wanted] }
}

export function token(name: 'mi' | 'mn' | 'mo' | 'mtext', text: string): MathNode {
  return { name, text, children: [{ name: '', text, children: [], attribute: noAttribute }], attribute: noAttribute }
}

export function rowOf(nodes: readonly MathNode[]): MathNode {
  return nodes.length === 1 ? nodes[0]! : element('mrow', nodes)
}

export function isEmptyRow({ name, children }: MathNode): boolean {
  return name === 'mrow' && children.length === 0
}
