/** Operators by their tokens ([MS-XLS] §2.5.198.25), and how strongly they bind (ECMA-376 part 1, §18.17.2.1). */

export interface Operator {
  symbol: string
  precedence: number
}

/** Precedence of an operand that never needs parentheses. */
export const atom = 11
export const unionPrecedence = 8

export const binaryOperators: Readonly<Record<number, Operator>> = {
  3: { symbol: '+', precedence: 3 },
  4: { symbol: '-', precedence: 3 },
  5: { symbol: '*', precedence: 4 },
  6: { symbol: '/', precedence: 4 },
  7: { symbol: '^', precedence: 5 },
  8: { symbol: '&', precedence: 2 },
  9: { symbol: '<', precedence: 1 },
  10: { symbol: '<=', precedence: 1 },
  11: { symbol: '=', precedence: 1 },
  12: { symbol: '>=', precedence: 1 },
  13: { symbol: '>', precedence: 1 },
  14: { symbol: '<>', precedence: 1 },
  15: { symbol: ' ', precedence: 9 },
  16: { symbol: ',', precedence: unionPrecedence },
  17: { symbol: ':', precedence: 10 },
}

export const prefixOperators: Readonly<Record<number, Operator>> = {
  18: { symbol: '+', precedence: 7 },
  19: { symbol: '-', precedence: 7 },
}

export const percent = { token: 20, symbol: '%', precedence: 6 }
