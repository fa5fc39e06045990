/** Inline content → text. */
import type { Image, Link, Phrasing } from '../../core/document/nodes.ts'
import { safeUrl } from '../../core/document/url.ts'
import { readableFormula } from './formula.ts'
import { lowered, raised } from './script.ts'
import type { Writing } from './writing.ts'

/** @returns Without spaces at the ends of its lines; a line break is `\n`. */
export function writePhrasing(nodes: readonly Phrasing[], writing: Writing): string {
  const text = textOf(nodes, writing).trim()
  if (!text.includes('\n')) return text
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
}

function textOf(nodes: readonly Phrasing[], writing: Writing): string {
  let text = ''
  for (const node of nodes) text += textOfNode(node, writing)
  return text
}

function textOfNode(node: Phrasing, writing: Writing): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'inlineMath':
      return readableFormula(node.value)
    case 'break':
      return '\n'
    case 'image':
      return textOfImage(node, writing)
    case 'link':
      return textOfLink(node, writing)
    case 'footnoteReference':
      return `[${node.identifier}]`
    case 'superscript':
      return raised(textOf(node.children, writing))
    case 'subscript':
      return lowered(textOf(node.children, writing))
    default:
      return textOf(node.children, writing)
  }
}

/** `text (address)`, the address alone where the text is the same; addresses within the source are of no use. */
function textOfLink({ url, children }: Link, writing: Writing): string {
  const text = textOf(children, writing)
  const safe = safeUrl(url)
  if (safe === undefined) writing.linksRemoved++
  if (!safe || !/^[a-z]+:/i.test(safe) || text.trim() === '') return text
  const address = safe.replace(/^(?:mailto|tel):/i, '')
  return text.includes(address) || text.includes(address.replace(/^https?:\/\/|\/$/gi, ''))
    ? text
    : `${text} (${address})`
}

function textOfImage({ alt, url }: Image, writing: Writing): string {
  const description = alt.trim()
  if (description) return `[${description}]`
  writing.imagesWithoutText++
  const name = safeUrl(url)
  return name ? `[${name}]` : ''
}
