import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

const silent = new Set(['script', 'style', 'template', 'head'])

/** What a piece of HTML says, without its tags, in one line; comments, scripts and styles say nothing. */
export function htmlText(html: string): string {
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes].reverse()
  const words: string[] = []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) words.push(node.value)
    else if ('childNodes' in node && !silent.has(node.nodeName))
      for (let at = node.childNodes.length - 1; at >= 0; at--) waiting.push(node.childNodes[at]!)
  }
  return words.join(' ').split(/\s+/).filter(Boolean).join(' ')
}
