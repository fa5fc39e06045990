/** How high the headings of a document are (latexref 6). */
import type { Facts } from './source/facts.ts'
import type { TokenList } from './source/token-list.ts'

const sections = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']
const withChapters = /^(?:report|book|memoir|scrreprt|scrbook|extreport|extbook|tufte-book)$/
const titles = ['maketitle', 'icmltitle', 'makecvtitle', 'makecvheader', 'titlepage']

/** Below the title where there is one; a part stands above all others. */
export function levelsOf({ used, called, className }: Facts, { environments }: TokenList): Map<string, number> {
  const levels = new Map<string, number>()
  const hasTitle = titles.some((name) => used.has(name)) || hasFrontMatter(environments)
  let depth = hasTitle ? 2 : 1
  levels.set('part', depth)
  if (called.has('part') || called.has('addpart')) depth++
  const isArticle = !withChapters.test(className) && !['chapter', 'chap', 'addchap'].some((name) => called.has(name))
  // Abstracts and references are as high as what is numbered.
  levels.set('matter', depth)
  for (const name of isArticle ? sections.slice(1) : sections) levels.set(name, depth++)
  levels.set('frame', levels.get(called.has('section') ? 'subsection' : 'section')!)
  return levels
}

function hasFrontMatter(environments: TokenList['environments']): boolean {
  for (const { name } of environments.values()) if (name === 'frontmatter') return true
  return false
}
