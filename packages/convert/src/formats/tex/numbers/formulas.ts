/** Numbers of formulas: one for each, or for each of its lines (package amsmath). */
import type { Counters } from './counters.ts'

const numbered = /^(?:equation|multline|dmath|align|flalign|alignat|gather|eqnarray)$/
const ofLines = /^(?:align|flalign|alignat|gather|eqnarray)$/

/** One that is being read, and what was said of the line of it that is. */
export interface Formula {
  name: string
  /** Whether no line of it has a number but by `\tag`. */
  isStarred: boolean
  labels: string[]
  tag?: string
  /** By `\notag`. */
  isPlain: boolean
}

/** @param environment Its name without a star. */
export function isNumberedFormula(environment: string): boolean {
  return numbered.test(environment)
}

/** Whether each line has a number of its own. */
export function hasLines({ name }: Formula): boolean {
  return ofLines.test(name)
}

export class FormulaNumbers {
  readonly #counters: Counters
  /** The number that formulas share, distinguished by letters. */
  #shared: string | undefined

  constructor(counters: Counters) {
    this.#counters = counters
  }

  /** `subequations` begin. @returns Their number. */
  beginShared(): string {
    this.#counters.step('equation')
    this.#counters.set('subequation', 0)
    this.#shared = this.#counters.printed('equation')
    return this.#shared
  }

  endShared(): void {
    this.#shared = undefined
  }

  /** @returns The number of the line that ends; '' where it has none. */
  endLine(formula: Formula): string {
    const { tag, isStarred, isPlain } = formula
    formula.labels = []
    formula.isPlain = false
    delete formula.tag
    return tag ?? (isStarred || isPlain ? '' : this.#next())
  }

  #next(): string {
    const counter = this.#shared === undefined ? 'equation' : 'subequation'
    this.#counters.step(counter)
    return (this.#shared ?? '') + this.#counters.printed(counter)
  }
}
