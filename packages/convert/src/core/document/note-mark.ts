/** The mark that stands before the text of a note, where its reference says it already. */
import type { Block } from './nodes.ts'
import { plainText } from './plain.ts'

const bare = /^\s*[[(]?([\p{N}*†‡§¶]{1,4})[\])]?\s*$/u
const leading = /^\s*[[(]?([\p{N}*†‡§¶]{1,4})[\])]?[.:)]?\s+(?=\S)/u

/** @param reference What its reference shows, in brackets or without. */
export function dropMark([first]: readonly Block[], reference: string): void {
  const mark = bare.exec(reference)?.[1]
  if (mark === undefined || first?.type !== 'paragraph') return
  const [node, next] = first.children
  if (node?.type === 'superscript' && next?.type === 'text' && bare.exec(plainText(node.children))?.[1] === mark) {
    first.children.shift()
    next.value = next.value.trimStart()
  } else if (node?.type === 'text') {
    const found = leading.exec(node.value)
    if (found?.[1] === mark) node.value = node.value.slice(found[0].length)
  }
}
