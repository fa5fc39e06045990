/** How a command is called (DocBook, `cmdsynopsis`), as a line that a shell's manual would have. */
import { attribute, type Element, elementsOf, lineText } from '../element.ts'

/** Groups within groups; deeper ones are text. */
const maximumDepth = 10

export function synopsisOf(element: Element, depth = 0): string {
  return elementsOf(element)
    .map((part) => (part.name === 'arg' || part.name === 'group' ? argumentOf(part, depth) : lineText(part)))
    .filter(Boolean)
    .join(element.name === 'group' ? ' | ' : ' ')
}

/** Optional where nothing else is said. */
function argumentOf(element: Element, depth: number): string {
  const inside = element.name === 'group' && depth < maximumDepth ? synopsisOf(element, depth + 1) : lineText(element)
  const choice = attribute(element, 'choice')
  const shown = choice === 'plain' ? inside : choice === 'req' ? `{${inside}}` : `[${inside}]`
  return attribute(element, 'rep') === 'repeat' ? `${shown}...` : shown
}
