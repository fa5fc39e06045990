/** What the style sheets in a page say of classes, as programs write them that export documents. */
import { type Element, textContent } from '../../html-syntax/tree.ts'

/** Characters of style sheets that are looked at. */
const longest = 500_000

const selector = /^(?:span)?\.([\w-]+)$/
const telling = /font-(?:weight|style)|vertical-align|text-decoration/

/**
 * Adds the declarations of rules for one class, of which a mark may come. What holds for some media only
 * is left out, and selectors of any other kind.
 */
export function readClassStyles(sheet: Element, styles: Map<string, string>): void {
  const rules = textContent(sheet)
    .slice(0, longest)
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
  let isWithin = false
  for (const rule of rules.split('}')) {
    const [selectors = '', ...bodies] = rule.split('{')
    if (bodies.length > 1) isWithin = true
    else if (bodies.length === 0) isWithin = false
    if (isWithin || bodies.length !== 1 || !telling.test(bodies[0]!)) continue
    for (const one of selectors.split(',')) {
      const name = selector.exec(one.trim())?.[1]
      if (name) styles.set(name, `${bodies[0]};${styles.get(name) ?? ''}`)
    }
  }
}
