/** Formulas that a page leaves to a script of its own, MathJax or KaTeX. */
import { attribute, type Element, textContent } from '../../../carriers/html-syntax/tree.ts'

/** What a page typesets between delimiters, if it does: MathJax and KaTeX look for dollar signs when they are configured to. */
export type Typesetting = 'unmistakable' | 'dollars'

/** What a script does with the text of the page. */
export function typesettingOf(script: Element): Typesetting | undefined {
  const source = textContent(script).slice(0, 10_000)
  if (!/mathjax|katex|\btex-(?:mml|chtml|svg)|renderMathInElement/i.test(`${attribute(script, 'src')} ${source}`))
    return undefined
  return /inlineMath\W{1,30}['"]\$['"]|left['"]?\s*:\s*['"]\$['"]/.test(source) ? 'dollars' : 'unmistakable'
}

/** The source of a formula, which MathJax 2 shows in its stead. */
export function isMathScript(element: Element): boolean {
  return element.name === 'script' && /^math\/(?:tex|latex)\b/i.test(attribute(element, 'type') ?? '')
}
