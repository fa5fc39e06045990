/** A whole document: its preamble, its class, its body, its notes. */

import { Absent } from '../../carriers/light-markup/absent.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { metadataOf, titleOf } from './blocks/title.ts'
import { readBody, type Source } from './body.ts'
import { Flow } from './flow.ts'
import { classOf } from './numbers/classes.ts'
import { numbersOf } from './numbers/numbering.ts'
import { languageOf, wordsOf } from './numbers/words.ts'
import { expandMacros } from './source/macros.ts'
import { pair } from './source/pairs.ts'
import { prepare } from './source/prepare.ts'
import { isKnown } from './text/commands.ts'
import { glossaryOf } from './text/glossary.ts'

export function readTex(written: string, context: ReadContext): Root {
  const { text: prepared, literals } = prepare(written)
  const { text, theorems, meaning, stopped } = expandMacros(withoutOverlays(prepared), isKnown)
  const paired = pair(text)
  const begin = text.indexOf('\\begin{document}')
  const body = paired.environments.get(begin) ?? { start: 0, end: text.length }
  const source: Source = {
    ...paired,
    literals,
    theorems,
    numbers: numbersOf(paired, { theorems, meaning }),
    words: wordsOf(text, meaning),
    terms: glossaryOf(paired),
    usedTerms: new Set(),
    isNaming: false,
    isPersonPrinted: false,
    context,
    levels: levelsOf(text),
    isGerman: isGerman(text.slice(0, Math.max(0, begin))),
    title: titleOf(paired),
    notes: [],
    marked: [],
    noteCount: 0,
    lastNumber: 0,
    absent: new Absent(),
  }
  const metadata = metadataOf(source)
  const flow = new Flow()
  readBody(source, body, { flow, style: {}, depth: 0 })
  flow.endParagraph()
  append(flow.blocks, source.notes)
  if (stopped) source.absent.add('commands that expand without end')
  source.absent.tell(context.warn)
  return root(flow.blocks, metadata)
}

/** Whether quotation marks begin shorthands, as they do where German is one of the languages. */
function isGerman(preamble: string): boolean {
  if (languageOf(preamble) === 'german') return true
  const packages = [...preamble.matchAll(/\\usepackage(?:\[([^[\]]*)\])?\{(babel|n?german)\}/g)]
  return packages.some(([, options = '', name]) => name !== 'babel' || options.includes('german'))
}

/** Slides say at which step each thing appears, `\item<2->`, and how wide its column is. */
function withoutOverlays(text: string): string {
  if (classOf(text).name !== 'beamer') return text
  return text
    .replace(/(\\(?:begin\{[a-zA-Z]{1,30}\}|[a-zA-Z]{1,30}))<[\d+\-,.|a-z:@ ]{1,30}>/g, '$1 ')
    .replace(/\\column\s*(?:\[\w{1,10}\])?\{[^{}\n]*\}/g, '\n\n')
}

const sections = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']
const withChapters = /^(?:report|book|memoir|scrreprt|scrbook|extreport|extbook|tufte-book)$/

/** Below the title where there is one; a part stands above all others (latexref 6). */
function levelsOf(text: string): Map<string, number> {
  const levels = new Map<string, number>()
  let depth = /\\(?:maketitle|icmltitle|makecvtitle|makecvheader|titlepage|begin\{frontmatter\})(?![a-zA-Z])/.test(text)
    ? 2
    : 1
  levels.set('part', depth)
  if (/\\(?:add)?part\*?\s*[[{]/.test(text)) depth++
  const isArticle = !withChapters.test(classOf(text).name) && !/\\(?:add)?chap(?:ter)?\*?\s*[[{]/.test(text)
  // Abstracts and references are as high as what is numbered.
  levels.set('matter', depth)
  for (const name of isArticle ? sections.slice(1) : sections) levels.set(name, depth++)
  levels.set('frame', levels.get(/\\section\*?\s*[[{]/.test(text) ? 'subsection' : 'section')!)
  return levels
}
