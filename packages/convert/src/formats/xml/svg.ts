/** SVG drawings by what they say: title, description and texts in order (SVG 2, §5.7, §11, §12.4). */
import { append } from '../../core/document/append.ts'
import { heading, paragraph, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { childNamed, type Element, elementsOf, lineText } from './element.ts'
import { markupBlocks } from './markup.ts'

export async function readSvg(element: Element, context: ReadContext): Promise<Root> {
  const title = lineText(childNamed(element, 'title'))
  const description = lineText(childNamed(element, 'desc'))
  const blocks: Block[] = [...(title ? [heading(1, title)] : []), ...(description ? [paragraph(description)] : [])]
  let number = 0
  for (const text of textsOf(element))
    if (text.name === 'text') blocks.push(paragraph(lineText(partsApart(text))))
    else append(blocks, await markupBlocks(text, 1, `text-${++number}`, context))
  return root(blocks, title ? { title } : undefined)
}

/** Also pages within, as programs for diagrams label shapes; of what a `switch` offers the first (§5.9.4). */
function* textsOf(element: Element): Generator<Element> {
  const stack = elementsOf(element).reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.name === 'text' || node.name === 'foreignObject') {
      if (lineText(node)) yield node
      continue
    }
    const children = elementsOf(node)
    for (const child of node.name === 'switch' ? children.slice(0, 1) : children.reverse()) stack.push(child)
  }
}

/** A text with spaces before parts that have a place of their own, as its lines have. */
function partsApart(text: Element): Element {
  const children = text.children.flatMap((child) =>
    typeof child !== 'string' && hasPlace(child) ? [' ', child] : [child],
  )
  return { ...text, children }
}

function hasPlace(part: Element): boolean {
  return part.attributes.some(([name]) => name === 'x' || name === 'y' || name === 'dy')
}
