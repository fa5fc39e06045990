/**
 * The text of a formula from its tokens ([MS-XLS] §2.5.198, [MS-XLSB] §2.5.98), which come as a stack
 * machine takes them: operands before their operator or function.
 */
import { ByteReader } from '../../../carriers/encoding/byte-reader.ts'
import { errorText } from '../biff.ts'
import { arrayText } from './array-text.ts'
import type { Dialect, SheetSpan } from './dialect.ts'
import { formerArity, functionNumbered } from './functions.ts'
import { atom, binaryOperators, type Operator, percent, prefixOperators, unionPrecedence } from './operators.ts'
import { areaText, type Cell, cornerText, movedTo, sheetPrefix } from './reference-text.ts'
import { booleanText, numberText, stringText } from './value-text.ts'

/** What the formulas of a workbook refer to by number. */
export interface FormulaScope {
  dialect: Dialect
  sheetNames: readonly string[]
  /** Undefined for what is no sheet. */
  links: readonly (SheetSpan | undefined)[]
  /** Defined names, from number 1 on. */
  names: readonly string[]
  externalName(link: number, name: number): string | undefined
}

export interface ParsedFormula {
  tokens: Uint8Array
  /** What tokens leave for behind them: values of arrays. */
  extra: Uint8Array
  /** Which has the formula. */
  cell: Cell
}

/** Longer ones can't be entered (§2.2.2.1). */
const maxCharacters = 8192

/** @returns Without `=`; undefined for a formula that is damaged, or has what is not known. */
export function formulaText(formula: ParsedFormula, scope: FormulaScope): string | undefined {
  return new Decompiler(formula, scope).text()
}

/** Tokens that have no classes. */
const token = {
  parentheses: 0x15,
  missingArgument: 0x16,
  string: 0x17,
  attribute: 0x19,
  error: 0x1c,
  boolean: 0x1d,
  integer: 0x1e,
  number: 0x1f,
} as const

/** Operands by the five lower bits of their tokens; the two above are their class (§2.5.198.2 PtgDataType). */
const operand = {
  array: 0x00,
  function: 0x01,
  variableFunction: 0x02,
  name: 0x03,
  cell: 0x04,
  area: 0x05,
  memoryArea: 0x06,
  memoryError: 0x07,
  memoryNone: 0x08,
  memoryFunction: 0x09,
  lostCell: 0x0a,
  lostArea: 0x0b,
  relativeCell: 0x0c,
  relativeArea: 0x0d,
  externalName: 0x19,
  sheetCell: 0x1a,
  sheetArea: 0x1b,
  lostSheetCell: 0x1c,
  lostSheetArea: 0x1d,
} as const
const firstClassed = 0x20
const classedEnd = 0x80
const operandBits = 0x1f

/** Kinds of PtgAttr (§2.5.198.4 and the clauses after it). */
const attribute = { choose: 0x04, sum: 0x10 } as const

const functionSum = 4
/** A function that the workbook or an add-in defines; its name is the first argument. */
const userDefined = 255
const argumentBits = 0x7f

interface Operand {
  text: string
  precedence: number
}

class Decompiler {
  readonly #bytes: ByteReader
  readonly #extra: ByteReader
  readonly #cell: Cell
  readonly #scope: FormulaScope
  readonly #stack: Operand[] = []

  constructor({ tokens, extra, cell }: ParsedFormula, scope: FormulaScope) {
    this.#bytes = new ByteReader(tokens)
    this.#extra = new ByteReader(extra)
    this.#cell = cell
    this.#scope = scope
  }

  text(): string | undefined {
    while (!this.#bytes.isDone) if (!this.#step(this.#bytes.byte())) return undefined
    const text = this.#stack.length === 1 ? this.#stack[0]!.text : ''
    return text === '' || this.#bytes.isCut ? undefined : text
  }

  /** @returns False for a token that is unknown, or that the stack has no operands for. */
  #step(code: number): boolean {
    if (code >= classedEnd) return false
    if (code >= firstClassed) return this.#readClassed(code & operandBits)
    const binary = binaryOperators[code]
    if (binary) return this.#combine(binary)
    const prefix = prefixOperators[code]
    if (prefix) return this.#prefix(prefix)
    if (code === percent.token) return this.#percent()
    if (code === token.parentheses) return this.#parenthesize()
    if (code === token.attribute) return this.#readAttribute()
    return this.#push(this.#constant(code))
  }

  #constant(code: number): string | undefined {
    const bytes = this.#bytes
    switch (code) {
      case token.missingArgument:
        return ''
      case token.string:
        return stringText(this.#scope.dialect.string(bytes))
      case token.error:
        return errorText(bytes.byte())
      case token.boolean:
        return booleanText(bytes.byte())
      case token.integer:
        return String(bytes.short())
      case token.number:
        return numberText(bytes.real())
      default:
        return undefined
    }
  }

  #readClassed(kind: number): boolean {
    switch (kind) {
      case operand.function: {
        const id = this.#scope.dialect.function(this.#bytes)
        const arity = functionNumbered(id)?.arity ?? formerArity(id)
        return arity !== undefined && this.#call(id, arity)
      }
      case operand.variableFunction: {
        const count = this.#bytes.byte() & argumentBits
        return this.#call(this.#scope.dialect.function(this.#bytes), count)
      }
      // What a union or a range comes to, before the tokens that compute it.
      case operand.memoryArea:
      case operand.memoryError:
      case operand.memoryNone:
        this.#bytes.skip(this.#scope.dialect.reservedBytes + this.#scope.dialect.lengthBytes)
        return true
      case operand.memoryFunction:
        this.#bytes.skip(this.#scope.dialect.lengthBytes)
        return true
      default:
        return this.#push(this.#reference(kind))
    }
  }

  #reference(kind: number): string | undefined {
    const bytes = this.#bytes
    const { dialect, names, links } = this.#scope
    switch (kind) {
      case operand.array:
        bytes.skip(dialect.arrays.tokenBytes)
        return arrayText(this.#extra, dialect.arrays)
      case operand.name:
        return names[dialect.name(bytes) - 1] || undefined
      case operand.externalName: {
        const { link, name } = dialect.externalName(bytes)
        return this.#scope.externalName(link, name)
      }
      case operand.sheetCell:
      case operand.sheetArea:
      case operand.lostSheetCell:
      case operand.lostSheetArea: {
        const sheets = sheetPrefix(dialect.sheets(bytes, links), this.#scope.sheetNames)
        const place = this.#place(kind)
        return sheets === undefined || place === undefined ? undefined : sheets + place
      }
      default:
        return this.#place(kind)
    }
  }

  /** A cell or an area, without its sheets. */
  #place(kind: number): string | undefined {
    const bytes = this.#bytes
    const { dialect } = this.#scope
    switch (kind) {
      case operand.cell:
      case operand.sheetCell:
        return cornerText(dialect.corner(bytes))
      case operand.area:
      case operand.sheetArea:
        return areaText(dialect.area(bytes), dialect)
      case operand.relativeCell:
        return cornerText(movedTo(this.#cell, dialect.corner(bytes), dialect))
      case operand.relativeArea: {
        const [from, to] = dialect.area(bytes)
        return areaText([movedTo(this.#cell, from, dialect), movedTo(this.#cell, to, dialect)], dialect)
      }
      case operand.lostCell:
      case operand.lostSheetCell:
        dialect.corner(bytes)
        return '#REF!'
      case operand.lostArea:
      case operand.lostSheetArea:
        dialect.area(bytes)
        return '#REF!'
      default:
        return undefined
    }
  }

  /** Spaces, and where to go on when only some arguments are computed; SUM of one argument is short for a call. */
  #readAttribute(): boolean {
    const bytes = this.#bytes
    const { dialect } = this.#scope
    const flags = bytes.byte()
    const data = dialect.length(bytes)
    if (flags & attribute.sum) return this.#call(functionSum, 1)
    if (flags & attribute.choose) bytes.skip((data + 1) * dialect.lengthBytes)
    return true
  }

  #call(id: number, count: number): boolean {
    const stack = this.#stack
    if (stack.length < count) return false
    const taken = stack.splice(stack.length - count)
    const name = id === userDefined ? taken.shift()?.text : functionNumbered(id)?.name
    if (!name) return false
    let text = `${name}(`
    for (const [index, argument] of taken.entries()) {
      const isUnion = argument.precedence === unionPrecedence
      text += (index > 0 ? ',' : '') + (isUnion ? `(${argument.text})` : argument.text)
    }
    return this.#push(`${text})`)
  }

  #combine({ symbol, precedence }: Operator): boolean {
    const right = this.#stack.pop()
    const left = this.#stack.pop()
    if (!left || !right) return false
    return this.#push(enclosed(left, precedence) + symbol + enclosed(right, precedence + 1), precedence)
  }

  #prefix({ symbol, precedence }: Operator): boolean {
    const value = this.#stack.pop()
    return value !== undefined && this.#push(symbol + enclosed(value, precedence), precedence)
  }

  #percent(): boolean {
    const value = this.#stack.pop()
    return value !== undefined && this.#push(enclosed(value, percent.precedence) + percent.symbol, percent.precedence)
  }

  #parenthesize(): boolean {
    const value = this.#stack.pop()
    return value !== undefined && this.#push(`(${value.text})`)
  }

  #push(text: string | undefined, precedence = atom): boolean {
    if (text === undefined || text.length > maxCharacters || this.#stack.length >= maxCharacters) return false
    this.#stack.push({ text, precedence })
    return true
  }
}

/** An operand of an operator that binds as strongly as stated. */
function enclosed({ text, precedence }: Operand, minPrecedence: number): string {
  return precedence < minPrecedence ? `(${text})` : text
}
