/**
 * Numbers of headings, floats, formulas, theorems and items, and what labels stand for (latexref 7, 13; packages
 * amsmath, caption, enumitem, subcaption): found in one pass over the source, since a text refers to what follows it.
 */
import { type Argument, argumentAt, optionAt, type Range, skipBlanks } from '../source/arguments.ts'
import type { Paired } from '../source/pairs.ts'
import { classOf, countersOf, type Defined, depths, itemCounters, numbersHeadings } from './classes.ts'
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
  /** By where a title, a caption or the content of a theorem begins. */
  printed: ReadonlyMap<number, Numbered>
  labels: ReadonlyMap<string, Numbered>
  works: ReadonlyMap<string, Work>
}

export function numbersOf(paired: Paired, defined: Defined): Numbers {
  return new Numbering(paired, defined).read()
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

const token = /\\(?:(begin|end)\s*\{([^{}\n]{1,60})\}|([a-zA-Z@]+)\*?|[\s\S])/g

class Numbering {
  readonly #paired: Paired
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

  constructor(paired: Paired, defined: Defined) {
    this.#paired = paired
    this.#theorems = defined.theorems
    this.#counters = countersOf(paired.text, defined)
    this.#formulas = new FormulaNumbers(this.#counters)
    this.#isSlides = classOf(paired.text).name === 'beamer'
    this.#bare = new Set(numbersHeadings(paired.text) ? [] : depths)
  }

  read(): Numbers {
    const { text } = this.#paired
    token.lastIndex = 0
    for (let found = token.exec(text); found; found = token.exec(text)) {
      const [whole, edge, environment = '', name] = found
      const at = token.lastIndex
      if (edge === 'begin') this.#begin(environment, at)
      else if (edge === 'end') this.#end(environment)
      else if (name) this.#command(name, whole.endsWith('*'), skipBlanks(text, at, text.length))
      else if (whole === '\\\\') this.#endLine()
    }
    return { printed: this.#printed, labels: this.#labels, works: this.#works }
  }

  #begin(environment: string, at: number): void {
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
    if (counter && !isStarred) this.#printed.set(at, this.#step(counter, name))
    if (name === 'enumerate' || name === 'compactenum') open.counter = this.#beginItems(at)
    if (name === 'appendices') this.#beginAppendix()
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
  #beginItems(at: number): string {
    const outer = this.#open.filter((open) => open.counter).length
    const counter = itemCounters[Math.min(outer, itemCounters.length - 1)]!
    const settings = this.#words(optionAt(this.#paired, at, this.#paired.text.length))
    const label = /(?:^|,)\s*label\s*=\s*\{?([^,]{1,60})/.exec(settings)?.[1]
    if (label) this.#counters.print(counter, label.replace(/\\([a-zA-Z]+)\*/, `\\$1{${counter}}`).replace(/\.\}?$/, ''))
    this.#counters.set(counter, Number(/(?:^|,)\s*start\s*=\s*(\d{1,6})/.exec(settings)?.[1] ?? 1) - 1)
    return counter
  }

  #beginAppendix(): void {
    this.#isAppendix = true
    const highest = this.#counters.value('chapter') > 0 ? 'chapter' : 'section'
    this.#counters.set(highest, 0)
    this.#counters.print(highest, `\\Alph{${highest}}`)
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

  #command(name: string, isStarred: boolean, at: number): void {
    const depth = depths.indexOf(name)
    if (depth >= 0) this.#heading(name, depth, isStarred, at)
    else if (name === 'caption') this.#caption(isStarred, at)
    else if (name === 'captionof') this.#captionOf(at)
    else if (/^sub(?:float|figure|captionbox)$/.test(name)) this.#partCaption(name, at)
    else if (name === 'label') this.#label(this.#words(this.#argument(at)))
    else if (name === 'item') this.#item(at)
    else if (name === 'tag') this.#tag(at)
    else if (name === 'nonumber' || name === 'notag') this.#tag(undefined)
    else if (name === 'bibitem') this.#work(at)
    else if (name === 'appendix') this.#beginAppendix()
    else if (name === 'frontmatter' || name === 'backmatter') this.#isMainMatter = false
    else if (name === 'mainmatter') this.#isMainMatter = true
    else if (name === 'titleformat') this.#style(at)
    else this.#setting(name, at)
  }

  #argument(at: number): Argument | undefined {
    return argumentAt(this.#paired, at, this.#paired.text.length)
  }

  #words(range: Range | undefined): string {
    return range ? this.#paired.text.slice(range.start, Math.min(range.end, range.start + 500)).trim() : ''
  }

  /** The argument behind the options. */
  #behindOption(at: number): Argument | undefined {
    return this.#argument(optionAt(this.#paired, at, this.#paired.text.length)?.after ?? at)
  }

  #heading(name: string, depth: number, isStarred: boolean, at: number): void {
    const title = this.#behindOption(at)
    if (!title) return
    const isNumbered =
      !isStarred && this.#isMainMatter && !this.#bare.has(name) && depth - 1 <= this.#counters.value('secnumdepth')
    const kind = this.#isAppendix ? 'appendix' : name
    const heading: Numbered = isNumbered ? this.#step(name, kind) : { kind, number: '' }
    heading.title = title
    this.#current = heading
    this.#printed.set(title.start, heading)
  }

  /** Captions are numbered like the float that they stand in. */
  #caption(isStarred: boolean, at: number): void {
    const float = this.#open.findLast((open) => open.float)?.float
    const words = this.#behindOption(at)
    if (!float || !words || isStarred || this.#isSlides) return
    if (!float.kind.startsWith('sub')) float.isCaptioned = true
    this.#printed.set(
      words.start,
      float.kind.startsWith('sub') ? this.#part(float.kind) : this.#step(float.kind, float.kind),
    )
  }

  #partCaption(name: string, at: number): void {
    const words = name === 'subcaptionbox' ? this.#argument(at) : optionAt(this.#paired, at, this.#paired.text.length)
    if (words) this.#printed.set(words.start, this.#part('subfigure'))
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

  #captionOf(at: number): void {
    const kind = this.#argument(at)
    const words = kind && this.#behindOption(kind.after)
    const name = floats.get(this.#words(kind))
    if (words && name) this.#printed.set(words.start, this.#step(name, name))
  }

  #label(key: string): void {
    const formula = this.#openFormula()
    if (formula) formula.labels.push(key)
    else if (this.#current) this.#note(key, this.#current)
  }

  #note(key: string, meant: Numbered): void {
    if (this.#labels.has(key)) return
    this.#labels.set(key, meant)
    if (meant.title) meant.anchor ??= key
  }

  #item(at: number): void {
    const counter = this.#open.findLast((open) => list.test(open.name))?.counter
    if (counter && this.#paired.text[at] !== '[') this.#step(counter, 'item')
  }

  /** Says the number of a formula's line, or that it has none. */
  #tag(at: number | undefined): void {
    const formula = this.#openFormula()
    if (formula && at === undefined) formula.isPlain = true
    else if (formula) formula.tag = this.#words(this.#argument(at!))
  }

  #openFormula(): Formula | undefined {
    return this.#open.findLast(({ formula }) => formula)?.formula
  }

  #work(at: number): void {
    const label = optionAt(this.#paired, at, this.#paired.text.length)
    const key = this.#words(this.#argument(label?.after ?? at))
    if (!label) this.#workCount++
    if (!this.#works.has(key)) this.#works.set(key, label ?? this.#workCount)
  }

  /** A style of headings without a label has no numbers (package titlesec). */
  #style(at: number): void {
    const command = this.#argument(at)
    const format = command && this.#behindOption(command.after)
    const label = format && this.#argument(format.after)
    if (command && label && this.#words(label) === '') this.#bare.add(this.#words(command).replace('\\', ''))
  }

  #setting(name: string, at: number): void {
    if (!/^(?:set|addto|step|refstep)counter$|^(?:numberwithin|counterwithin|counterwithout)$/.test(name)) return
    const first = this.#argument(at)
    const second = first && this.#argument(first.after)
    const counter = this.#words(first)
    const value = Number(this.#words(second).replace('\\maxdimen', maxdimen))
    if (name === 'setcounter' && Number.isSafeInteger(value)) this.#counters.set(counter, value)
    else if (name === 'addtocounter' && Number.isSafeInteger(value))
      this.#counters.set(counter, this.#counters.value(counter) + value)
    else if (name === 'stepcounter' || name === 'refstepcounter') this.#counters.step(counter)
    else if (name.endsWith('within')) this.#counters.within(counter, this.#words(second))
    else if (name === 'counterwithout') this.#counters.within(counter, undefined)
  }
}
