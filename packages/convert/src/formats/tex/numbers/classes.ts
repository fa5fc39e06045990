/** What the class of a document numbers, and how (latexref 3, 6, 13). */
import type { Theorem } from '../source/expansion.ts'
import type { Facts } from '../source/facts.ts'
import { Counters } from './counters.ts'

/** Heading commands from the highest; the counter `secnumdepth` counts them from -1. */
export const depths: readonly string[] = [
  'part',
  'chapter',
  'section',
  'subsection',
  'subsubsection',
  'paragraph',
  'subparagraph',
]

/** What authors define that has to do with numbers. */
export interface Defined {
  facts: Facts
  theorems: ReadonlyMap<string, Theorem>
  /** What a command of theirs prints. */
  meaning: (command: string) => string | undefined
}

/** Counters of items, from the outermost list. */
export const itemCounters: readonly string[] = ['enumi', 'enumii', 'enumiii', 'enumiv']
const itemPatterns = [
  '\\arabic{enumi}',
  '\\theenumi\\alph{enumii}',
  '\\theenumii\\roman{enumiii}',
  '\\theenumiii\\Alph{enumiv}',
]

/** Those of letters, curricula vitae, posters, slides and the like have headings without numbers. */
const withoutNumbers = /cv|resume|letter|poster|beamer|slides|exam|tufte|standalone|leaflet|minimal/i

/** Whether headings are numbered; a part of a document does not know. */
export function numbersHeadings({ className }: Facts): boolean {
  return className !== '' && !withoutNumbers.test(className)
}

export function countersOf({ facts, theorems, meaning }: Defined): Counters {
  const counters = new Counters()
  const hasChapters = facts.called.has('chapter') || facts.called.has('addchap')
  counters.set('secnumdepth', hasChapters || facts.className === 'llncs' ? 2 : 3)
  for (const [index, child] of depths.entries()) if (index > 2) counters.within(child, depths[index - 1])
  for (const child of hasChapters ? ['section', 'figure', 'table', 'equation', 'lstlisting'] : [])
    counters.within(child, 'chapter')
  for (const { counter, within } of theorems.values()) if (counter && within) counters.within(counter, within)
  counters.print('part', '\\Roman{part}')
  counters.print('subfigure', '\\alph{subfigure}')
  counters.print('subequation', '\\alph{subequation}')
  counters.print('subtable', '\\alph{subtable}')
  for (const [index, pattern] of itemPatterns.entries()) counters.print(itemCounters[index]!, pattern)
  if (/^(?:IEEE|revtex)/.test(facts.className)) {
    counters.print('section', '\\Roman{section}')
    counters.print('subsection', '\\thesection-\\Alph{subsection}')
  }
  for (const name of [...depths, 'figure', 'table', 'equation', 'lstlisting', ...itemCounters]) {
    const pattern = meaning(`the${name}`)
    if (pattern !== undefined) counters.print(name, pattern)
  }
  return counters
}
