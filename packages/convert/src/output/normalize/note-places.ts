/**
 * A note is called behind the word that it belongs to. Word selects a word with the space behind it, and a comment on
 * it is called behind that space: the two change places.
 */
import { text } from '../../core/document/build.ts'
import type { Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { visitPhrasing } from '../../core/document/walk.ts'

export function callNotesByWords(document: Root): void {
  visitPhrasing(document.children, moveSpaces)
}

function moveSpaces(nodes: Phrasing[]): void {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if ('children' in node) moveSpaces(node.children)
    if (node.type !== 'footnoteReference') continue
    const before = nodes[at - 1]
    while (nodes[at + 1]?.type === 'footnoteReference') at++
    const after = nodes[at + 1]
    if (before?.type !== 'text' || !after || !/^[\p{L}\p{N}]/u.test(plainText([after]))) continue
    const words = before.value.replace(/(?<![ \t])[ \t]+$/, '')
    const space = before.value.slice(words.length)
    if (words === '' || space === '') continue
    before.value = words
    if (after.type === 'text') after.value = space + after.value
    else nodes.splice(++at, 0, text(space))
  }
}
