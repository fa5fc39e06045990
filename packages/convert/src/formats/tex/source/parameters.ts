/** How the parameters of commands are read (The TeXbook, chapter 20; latexref 12.1 and 12.2). */
import type { Input } from './input.ts'
import { category, characterToken, type Names, type Tokens, tokenOf } from './tokens.ts'

/** @returns Undefined where it is missing. */
export type Parameter = (input: Input) => Tokens | undefined

export const required: Parameter = (input) => input.argument()

export function optional(standard: Tokens): Parameter {
  return (input) => input.option() ?? standard
}

export function delimited(delimiter: Tokens): Parameter {
  return (input) => input.until(delimiter)
}

export const maxParameters = 9

const openingBrace = Int32Array.of(tokenOf(category.open, 123))

/** All up to the next group, which follows (The TeXbook, chapter 20: `#{`). */
const upToGroup: Parameter = (input) => {
  const value = input.until(openingBrace)
  if (value) input.push(openingBrace)
  return value
}

/** `#1#2` with what stands before and between them. */
export function patternOf(written: Tokens): { prefix: Tokens; parameters: Parameter[] } {
  const endsAtGroup = ((written.at(-1) ?? 0) & 15) === category.parameter
  const pattern = endsAtGroup ? written.subarray(0, -1) : written
  const parts: Tokens[] = []
  let from = 0
  for (let at = 0; at < pattern.length; at++) {
    if ((pattern[at]! & 15) !== category.parameter) continue
    parts.push(pattern.subarray(from, at))
    from = at + 2
  }
  const [prefix, ...delimiters] = [...parts, pattern.subarray(Math.min(from, pattern.length))]
  const parameters = delimiters.map((one) => (one.length ? delimited(one) : required))
  if (endsAtGroup && parameters.length > 0 && delimiters.at(-1)!.length === 0)
    parameters[parameters.length - 1] = upToGroup
  return { prefix: prefix!, parameters: parameters.slice(0, maxParameters) }
}

/** Values of parameters that the condition of a command asks for. */
export const given = { none: '-NoValue-', yes: 'BooleanTrue', no: 'BooleanFalse' } as const

/** `O{standard} m s`: each letter a way to state a parameter. */
export function specified(stated: string, names: Names, read: (text: string) => Tokens): Parameter[] {
  const none = Int32Array.of(names.command(given.none))
  const parameters: Parameter[] = []
  // Processors of arguments.
  const specification = stated.replace(/>\{[^{}]*\}/g, '')
  const next = /(?:([modrst])|[a-z])\s*(?=(\S?)(\S?))/gi
  for (let found = next.exec(specification); found; found = next.exec(specification)) {
    const [, letter = 'm', first = '', second = ''] = found
    if ('dDrRt'.includes(letter)) next.lastIndex += letter === 't' ? 1 : 2
    const group =
      'ODR'.includes(letter.toUpperCase()) && letter !== letter.toLowerCase()
        ? groupAt(specification, next.lastIndex)
        : undefined
    if (group) next.lastIndex = group.after
    const standard = group ? read(group.text) : none
    if (letter === 'o' || letter === 'O') parameters.push(optional(standard))
    else if ('dDrR'.includes(letter))
      parameters.push((input) => input.option(characterToken(first || '['), characterToken(second || ']')) ?? standard)
    else if (letter === 's' || letter === 't') parameters.push(switchOf(letter === 's' ? '*' : first || '*', names))
    else parameters.push(required)
  }
  return parameters.slice(0, maxParameters)
}

function switchOf(character: string, names: Names): Parameter {
  const [yes, no] = [given.yes, given.no].map((name) => Int32Array.of(names.command(name))) as [Tokens, Tokens]
  return (input) => (input.takes(characterToken(character)) ? yes : no)
}

function groupAt(text: string, at: number): { text: string; after: number } | undefined {
  if (text[at] !== '{') return undefined
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) return { text: text.slice(at + 1, end), after: end + 1 }
  }
  return undefined
}

/**
 * What a command stands for, with the places of its parameters; `##` is one of a definition within it.
 *
 * @returns A copy, which does not keep the source.
 */
export function bodyOf(tokens: Tokens): Tokens {
  if (!tokens.some((token) => (token & 15) === category.parameter)) return tokens.slice()
  const body: number[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1] ?? 0
    const digit = (next >>> 4) - 48
    if ((token & 15) !== category.parameter) body.push(token)
    else if ((next & 15) === category.parameter) body.push(tokens[++at]!)
    else if ((next & 15) === category.character && digit >= 1 && digit <= 9) {
      body.push(tokenOf(category.place, digit))
      at++
    } else body.push(token)
  }
  return Int32Array.from(body)
}

/** How long it becomes: each parameter may stand in it many times. */
export function filledLength(body: Tokens, values: readonly Tokens[]): number {
  let length = body.length
  if (values.length === 0) return length
  for (const token of body) if ((token & 15) === category.place) length += (values[(token >>> 4) - 1]?.length ?? 0) - 1
  return length
}

export function filled(body: Tokens, values: readonly Tokens[]): Tokens {
  if (values.length === 0) return body
  const whole = new Int32Array(filledLength(body, values))
  let length = 0
  for (const token of body) {
    if ((token & 15) !== category.place) whole[length++] = token
    else {
      const value = values[(token >>> 4) - 1]
      if (value) whole.set(value, length)
      length += value?.length ?? 0
    }
  }
  return whole
}
