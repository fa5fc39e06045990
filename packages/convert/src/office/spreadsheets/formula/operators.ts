/** Operators by their tokens ([MS-XLS] §2.5.198.25), and how strongly they bind (ECMA-376 part 1, §18.17.2.1). */

export interface Operator {
  sign: string
  precedence: number
}

/** Precedence of an operand that never needs parentheses. */
export const atom = 11
export const unionPrecedence = 8

export const binaryOperators: Readonly<Record<number, Operator>> = {
  3: { sign: '+', precedence: 3 },
  4: { sign: '-', precedence: 3 },
  5: { sign: '*', precedence: 4 },
  6: { sign: '/', precedence: 4 },
  7: { sign: '^', precedence: 5 },
  8: { sign: '&', precedence: 2 },
  9: { sign: '<', precedence: 1 },
  10: { sign: '<=', precedence: 1 },
  11: { sign: '=', precedence: 1 },
  12: { sign: '>=', precedence: 1 },
  13: { sign: '>', precedence: 1 },
  14: { sign: '<>', precedence: 1 },
  15: { sign: ' ', precedence: 9 },
  16: { sign: ',', precedence: unionPrecedence },
  17: { sign: ':', precedence: 10 },
}

export const prefixOperators: Readonly<Record<number, Operator>> = {
  18: { sign: '+', precedence: 7 },
  19: { sign: '-', precedence: 7 },
}

export const percent = { token: 20, sign: '%', precedence: 6 }
