/** A whole document: its preamble, its class, its body, its notes. */
import { Absent } from '../../carriers/light-markup/absent.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { metadataOf, titleOf } from './blocks/title.ts'
import { readBody } from './body.ts'
import type { Source } from './call.ts'
import { Flow } from './flow.ts'
import { levelsOf } from './levels.ts'
import { numbersOf } from './numbers/numbering.ts'
import { languageOf, wordsOf } from './numbers/words.ts'
import { expand } from './source/expand.ts'
import { factsOf } from './source/facts.ts'
import { lex } from './source/lexer.ts'
import { type Range, TokenList } from './source/token-list.ts'
import { Names } from './source/tokens.ts'
import { isKnown } from './text/commands.ts'
import { glossaryOf } from './text/glossary.ts'

export function readTex(written: string, context: ReadContext): Root {
  const names = new Names()
  const { tokens, theorems, meaning, stopped } = expand(lex(written.replace(/\r\n?/g, '\n'), names), names, isKnown)
  const list = new TokenList(tokens, names)
  const facts = factsOf(list)
  const language = languageOf(facts)
  const source: Source = {
    list,
    read: readBody,
    runs: new Map(),
    theorems,
    numbers: numbersOf(list, { facts, theorems, meaning }),
    words: wordsOf(language, meaning),
    terms: glossaryOf(list),
    usedTerms: new Set(),
    isNaming: false,
    isPersonPrinted: false,
    context,
    levels: levelsOf(facts, list),
    isGerman: language === 'german' || hasGerman(facts.packages),
    title: titleOf(list),
    notes: [],
    marked: [],
    noteCount: 0,
    lastNumber: 0,
    absent: new Absent(),
  }
  const metadata = metadataOf(source)
  const flow = new Flow()
  readBody(source, bodyOf(list), { flow, style: {}, depth: 0 })
  flow.endParagraph()
  append(flow.blocks, source.notes)
  if (stopped) source.absent.add('commands that expand without end')
  source.absent.report(context.warn)
  return root(flow.blocks, metadata)
}

function bodyOf({ environments, tokens }: TokenList): Range {
  for (const environment of environments.values()) if (environment.name === 'document') return environment
  return { start: 0, end: tokens.length }
}

/** Whether quotation marks begin shorthands, as they do where German is one of the languages. */
function hasGerman(packages: ReadonlyMap<string, string>): boolean {
  return packages.has('german') || packages.has('ngerman') || /german/.test(packages.get('babel') ?? '')
}
