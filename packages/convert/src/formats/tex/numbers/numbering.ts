/**
 * Numbers of headings, floats, formulas, theorems and items, and what labels stand for (latexref 7, 13; packages
 * amsmath, caption, enumitem, subcaption): found in one pass over the source, since a text refers to what follows it.
 */
import { lookupTable } from '../../../core/lookup-table.ts'
import { Cursor } from '../source/cursor.ts'
import type { Range, TokenList } from '../source/token-list.ts'
import { countersOf, type Defined, depths, itemCounters, numbersHeadings } from './classes.ts'
import type { Counters } from './counters.ts'
import { type Formula, FormulaNumbers, hasLines, isNumberedFormula } from './formulas.ts'

/** What has a number, or a name alone. */
export interface Numbered {
  /** `section`, `figure`, `equation`, `item`, or the environment of a theorem. */
  kind: string
  /** As it is printed; empty where it has none. */
  number: string
  /** Title of a heading; only the first of its labels has it. */
  title?: Range
  anchor?: string
}

/** A work is cited by its number, or by the label that it has for one. */
export type Work = number | Range

export interface Numbers {
  /** By the place of the token where a title, a caption or the content of a theorem begins. */
  printed: ReadonlyMap<number, Numbered>
  labels: ReadonlyMap<string, Numbered>
  works: ReadonlyMap<string, Work>
}

export function numbersOf(list: TokenList, defined: Defined): Numbers {
  return new Numbering(list, defined).read()
}

const floats: ReadonlyMap<string, string> = new Map(
  [
    'figure figure wrapfigure sidewaysfigure marginfigure SCfigure teaserfigure',
    'table table wraptable sidewaystable margintable longtable longtabu xltabular supertabular SCtable',
    'algorithm algorithm algorithm2e',
    'lstlisting lstlisting listing',
    'subfigure subfigure',
    'subtable subtable',
  ].flatMap((row): [string, string][] => {
    const [kind = '', ...names] = row.split(' ')
    return names.map((name) => [name, kind])
  }),
)

const list = /^(?:enumerate|compactenum|itemize|compactitem|description|compactdesc|list|trivlist|tasks)$/
const maximumDepth = 500
/** The largest length there is, in scaled points (The TeXbook, chapter 24): less than it no level can be. */
const maxdimen = String(2 ** 30 - 1)

interface Open {
  name: string
  /** What a label stood for before it began. */
  outer: Numbered | undefined
  float?: { kind: string; isCaptioned: boolean }
  formula?: Formula
  /** Counter of a numbered list. */
  counter?: string
}

/** Characters of a name or key. */
const maxWords = 500

class Call extends Cursor {
  words(range: Range | undefined): string {
    return this.text(range, maxWords).trim()
  }

  /** The argument behind the option. */
  content(): Range | undefined {
    this.option()
    return this.argument()
  }
}

class Numbering {
  readonly #list: TokenList
  readonly #theorems: Defined['theorems']
  readonly #counters: Counters
  readonly #printed = new Map<number, Numbered>()
  readonly #labels = new Map<string, Numbered>()
  readonly #works = new Map<string, Work>()
  readonly #open: Open[] = []
  /** Headings without numbers. */
  readonly #bare: Set<string>
  #current: Numbered | undefined
  readonly #isSlides: boolean
  #isMainMatter = true
  #isAppendix = false
  #workCount = 0
  readonly #formulas: FormulaNumbers

  constructor(list: TokenList, defined: Defined) {
    this.#list = list
    this.#theorems = defined.theorems
    this.#counters = countersOf(defined)
    this.#formulas = new FormulaNumbers(this.#counters)
    this.#isSlides = defined.facts.className === 'beamer'
    this.#bare = new Set(numbersHeadings(defined.facts) ? [] : depths)
  }

  read(): Numbers {
    const { length: end } = this.#list.tokens
    for (const { at, name } of this.#list.commandsOf(numbering)) {
      const call = new Call(this.#list, { start: at + 1, end })
      if (name === 'begin' || name === 'end') {
        const environment = call.words(call.group())
        if (environment && name === 'begin') this.#begin(environment, call)
        else if (environment) this.#end(environment)
      } else if (name === '\\') this.#endLine()
      else this.#command(name, call)
    }
    return { printed: this.#printed, labels: this.#labels, works: this.#works }
  }

  #begin(environment: string, call: Call): void {
    const name = environment.replace('*', '')
    const isStarred = name !== environment
    const open: Open = { name, outer: this.#current }
    const kind = floats.get(name)
    const counter = this.#theorems.get(name)?.counter
    if (kind) open.float = { kind, isCaptioned: false }
    if (kind === 'figure' || kind === 'table') {
      this.#counters.set('subfigure', 0)
      this.#counters.set('subtable', 0)
    }
    if (isNumberedFormula(name)) open.formula = { name, isStarred, labels: [], isPlain: false }
    if (counter && !isStarred) this.#printed.set(call.at, this.#step(counter, name))
    if (name === 'enumerate' || name === 'compactenum') open.counter = this.#beginItems(call)
    if (name === 'appendices') this.beginAppendix()
    if (name === 'subequations') this.#current = { kind: 'equation', number: this.#formulas.beginShared() }
    if (this.#open.length < maximumDepth) this.#open.push(open)
  }

  #end(environment: string): void {
    const name = environment.replace('*', '')
    const last = this.#open.findLastIndex((open) => open.name === name)
    if (last < 0) return
    const [closed] = this.#open.splice(last)
    if (closed!.formula) this.#endFormula(closed!.formula)
    if (name === 'subequations') this.#formulas.endShared()
    this.#current = closed!.outer
  }

  #step(counter: string, kind: string): Numbered {
    this.#counters.step(counter)
    this.#current = { kind, number: this.#counters.printed(counter) }
    return this.#current
  }

  /** A numbered list, whose option may say how its items are numbered (package enumitem). */
  #beginItems(call: Call): string {
    const outer = this.#open.filter((open) => open.counter).length
    const counter = itemCounters[Math.min(outer, itemCounters.length - 1)]!
    const settings = call.words(call.option())
    const label = /(?:^|,)\s*label\s*=\s*\{?([^,]{1,60})/.exec(settings)?.[1]
    if (label) this.#counters.print(counter, label.replace(/\\([a-zA-Z]+)\*/, `\\$1{${counter}}`).replace(/\.\}?$/, ''))
    this.#counters.set(counter, Number(/(?:^|,)\s*start\s*=\s*(\d{1,6})/.exec(settings)?.[1] ?? 1) - 1)
    return counter
  }

  #endLine(): void {
    const formula = this.#open.at(-1)?.formula
    if (formula && hasLines(formula)) this.#endFormula(formula)
  }

  /** A formula ends, or one of its lines. */
  #endFormula(formula: Formula): void {
    const { labels } = formula
    const number = this.#formulas.endLine(formula)
    for (const label of labels) this.#note(label, { kind: 'equation', number })
  }

  #command(name: string, call: Call): void {
    const run = runs[name]
    if (!run) return
    call.skipGap()
    run(this, call, name)
  }

  heading(call: Call, name: string): void {
    const isStarred = call.takes('*')
    const title = call.content()
    if (!title) return
    const depth = depths.indexOf(name) - 1
    const isNumbered =
      !isStarred && this.#isMainMatter && !this.#bare.has(name) && depth <= this.#counters.value('secnumdepth')
    const kind = this.#isAppendix ? 'appendix' : name
    const heading: Numbered = isNumbered ? this.#step(name, kind) : { kind, number: '' }
    heading.title = title
    this.#current = heading
    this.#printed.set(title.start, heading)
  }

  /** Captions are numbered like the float that they stand in. */
  caption(call: Call): void {
    const float = this.#open.findLast((open) => open.float)?.float
    const isStarred = call.takes('*')
    const words = call.content()
    if (!float || !words || isStarred || this.#isSlides) return
    if (!float.kind.startsWith('sub')) float.isCaptioned = true
    this.#printed.set(
      words.start,
      float.kind.startsWith('sub') ? this.#part(float.kind) : this.#step(float.kind, float.kind),
    )
  }

  partCaption(call: Call, name: string): void {
    call.takes('*')
    const words = name === 'subcaptionbox' ? call.argument() : call.option()
    if (words) this.#printed.set(words.start, this.#part('subfigure'))
  }

  captionOf(call: Call): void {
    const name = floats.get(call.words(call.argument()))
    const words = name && call.content()
    if (words) this.#printed.set(words.start, this.#step(name, name))
  }

  /** A part of a figure, whose own number mostly comes behind it. */
  #part(kind: string): Numbered {
    const whole = this.#open.findLast(({ float }) => float && !float.kind.startsWith('sub'))?.float
    const { number: letter } = this.#step(kind, kind)
    this.#current = { kind, number: (whole ? this.#upcoming(whole) : '') + letter }
    return this.#current
  }

  #upcoming({ kind, isCaptioned }: NonNullable<Open['float']>): string {
    const value = this.#counters.value(kind)
    if (!isCaptioned) this.#counters.set(kind, value + 1)
    const number = this.#counters.printed(kind)
    this.#counters.set(kind, value)
    return number
  }

  label(call: Call): void {
    const key = call.words(call.argument())
    const formula = this.#openFormula()
    if (formula) formula.labels.push(key)
    else if (this.#current) this.#note(key, this.#current)
  }

  #note(key: string, meant: Numbered): void {
    if (this.#labels.has(key)) return
    this.#labels.set(key, meant)
    if (meant.title) meant.anchor ??= key
  }

  item(call: Call): void {
    const counter = this.#open.findLast((open) => list.test(open.name))?.counter
    if (counter && !call.isNext('[')) this.#step(counter, 'item')
  }

  /** Says the number of a formula's line. */
  tag(call: Call): void {
    const formula = this.#openFormula()
    call.takes('*')
    if (formula) formula.tag = call.words(call.argument())
  }

  /** A formula's line has no number. */
  untag(): void {
    const formula = this.#openFormula()
    if (formula) formula.isPlain = true
  }

  #openFormula(): Formula | undefined {
    return this.#open.findLast(({ formula }) => formula)?.formula
  }

  work(call: Call): void {
    const label = call.option()
    const key = call.words(call.argument())
    if (!label) this.#workCount++
    if (!this.#works.has(key)) this.#works.set(key, label ?? this.#workCount)
  }

  /** A style of headings without a label has no numbers (package titlesec). */
  style(call: Call): void {
    call.takes('*')
    const command = call.argument()
    const format = command && call.content()
    const label = format && call.argument()
    if (label && call.words(label) === '') this.#bare.add(call.words(command).replace('\\', ''))
  }

  set(call: Call, name: string): void {
    call.takes('*')
    const counter = call.words(call.argument())
    const stated = call.words(call.argument())
    const value = Number(stated.replace('\\maxdimen', maxdimen))
    if (name === 'setcounter' && Number.isSafeInteger(value)) this.#counters.set(counter, value)
    else if (name === 'addtocounter' && Number.isSafeInteger(value))
      this.#counters.set(counter, this.#counters.value(counter) + value)
    else if (name.endsWith('stepcounter')) this.#counters.step(counter)
    else if (name.endsWith('within')) this.#counters.within(counter, stated)
    else if (name === 'counterwithout') this.#counters.within(counter, undefined)
  }

  beginAppendix(): void {
    this.#isAppendix = true
    const highest = this.#counters.value('chapter') > 0 ? 'chapter' : 'section'
    this.#counters.set(highest, 0)
    this.#counters.print(highest, `\\Alph{${highest}}`)
  }

  setMatter(isMain: boolean): void {
    this.#isMainMatter = isMain
  }
}

const runs: Readonly<Record<string, (numbering: Numbering, call: Call, name: string) => void>> = lookupTable({
  ...Object.fromEntries(
    depths.map((name) => [name, (numbering: Numbering, call: Call) => numbering.heading(call, name)]),
  ),
  caption: (numbering, call) => numbering.caption(call),
  captionof: (numbering, call) => numbering.captionOf(call),
  ...Object.fromEntries(
    ['subfloat', 'subfigure', 'subcaptionbox'].map((name) => [
      name,
      (numbering: Numbering, call: Call) => numbering.partCaption(call, name),
    ]),
  ),
  label: (numbering, call) => numbering.label(call),
  item: (numbering, call) => numbering.item(call),
  tag: (numbering, call) => numbering.tag(call),
  nonumber: (numbering) => numbering.untag(),
  notag: (numbering) => numbering.untag(),
  bibitem: (numbering, call) => numbering.work(call),
  appendix: (numbering) => numbering.beginAppendix(),
  frontmatter: (numbering) => numbering.setMatter(false),
  mainmatter: (numbering) => numbering.setMatter(true),
  backmatter: (numbering) => numbering.setMatter(false),
  titleformat: (numbering, call) => numbering.style(call),
  ...Object.fromEntries(
    [
      ...['setcounter', 'addtocounter', 'stepcounter', 'refstepcounter'],
      ...['numberwithin', 'counterwithin', 'counterwithout'],
    ].map((name) => [name, (numbering: Numbering, call: Call) => numbering.set(call, name)]),
  ),
})

/** Commands that have to do with numbers. */
const numbering = new Set(['begin', 'end', '\\', ...Object.keys(runs)])
