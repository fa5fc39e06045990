/** SVG drawings by what they say: title, description and texts in order (SVG 2, §5.7, §11). */
import { heading, paragraph, root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { childNamed, type Element, elementsOf, lineText } from './element.ts'

export function readSvg(element: Element): Root {
  const title = lineText(childNamed(element, 'title'))
  const description = lineText(childNamed(element, 'desc'))
  const blocks = [...textsOf(element)].map((line) => paragraph(line))
  return root(
    [...(title ? [heading(1, title)] : []), ...(description ? [paragraph(description)] : []), ...blocks],
    title ? { title } : undefined,
  )
}

function* textsOf(element: Element): Generator<string> {
  const stack = elementsOf(element).reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.name !== 'text') for (const child of elementsOf(node).reverse()) stack.push(child)
    else if (lineText(node)) yield lineText(node)
  }
}
