/**
 * The tree that the parser builds, at four fifths of the memory of parse5's own: a page of 50 MB has
 * millions of nodes, and they take more than the page.
 */
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, type TreeAdapter } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Of children and of attributes. */
const none: never[] = []

export const compactTree: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,

  createElement(tagName, namespaceURI, attrs) {
    for (const { value } of attrs) flatten(value)
    // The parser's list has room for more attributes than came.
    return {
      nodeName: tagName,
      tagName,
      attrs: attrs.length === 0 ? none : attrs.slice(),
      namespaceURI,
      childNodes: none,
      parentNode: null,
    }
  },

  adoptAttributes(recipient, attrs) {
    if (recipient.attrs === none) recipient.attrs = []
    defaultTreeAdapter.adoptAttributes(recipient, attrs)
  },

  appendChild(parent, node) {
    add(parent, node)
    node.parentNode = parent
  },

  insertBefore(parent, node, reference) {
    if (parent.childNodes === none) parent.childNodes = []
    defaultTreeAdapter.insertBefore(parent, node, reference)
  },

  insertText(parent, text) {
    const last = parent.childNodes.at(-1)
    flatten(text)
    if (last?.nodeName === '#text') (last as DefaultTreeAdapterTypes.TextNode).value += text
    else {
      const node: DefaultTreeAdapterTypes.TextNode = { nodeName: '#text' as never, value: text, parentNode: null }
      add(parent, node)
      node.parentNode = parent
    }
  },
}

/** A list that is filled one by one has room for sixteen more: most elements have fewer children than that. */
const few = 4

function add(parent: Parent, node: Node): void {
  const { childNodes } = parent
  if (childNodes.length >= few) childNodes.push(node)
  else parent.childNodes = childNodes.length === 0 ? [node] : [...childNodes, node]
}

/** Text that was put together letter by letter is a chain of pieces until one of its letters is asked for. */
function flatten(text: string): void {
  text.charCodeAt(0)
}
