import { parsePage } from '../../../carriers/html-syntax/parse.ts'
import { isText, type Node } from '../../../carriers/html-syntax/tree.ts'

const silent = new Set(['script', 'style', 'template'])

/** What a piece of HTML says, without its tags, in one line; comments, scripts and styles say nothing. */
export function htmlText(html: string): string {
  const waiting: Node[] = [parsePage(html, { reach: 1_000 })]
  const words: string[] = []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) words.push(node.value)
    else if (!silent.has(node.name))
      for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!)
  }
  return words.join(' ').split(/\s+/).filter(Boolean).join(' ')
}
