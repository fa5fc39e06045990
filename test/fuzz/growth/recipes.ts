/** Recipes of a grammar: every construct alone, and any number of combinations, each of which follows from a number. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatsFolder } from '../../../tools/goldens.ts'
import { unpacked } from '../parts.ts'
import { randomFrom } from '../random.ts'
import { type Grammar, piecesOf } from './grammar.ts'
import { type Carrier, type Recipe, type Segment, utf8 } from './recipe.ts'

const many = (bytes: string): Segment => [bytes, true]
const once = (bytes: string): Segment => [bytes, false]

/** Arranges three constructs, which are bytes in strings. */
type Shape = (a: string, b: string, c: string) => Segment[]

/** How constructs are combined. */
const shapes: readonly Shape[] = [
  (a, b) => [many(a + b)],
  (a, b, c) => [many(a + b + c)],
  (a, b) => [many(a), many(b)],
  (a, b, c) => [many(a), once(b), many(c)],
  (a, b, c) => [many(a + b), many(c)],
  (a, b) => [once(a), many(b)],
  (a, b, c) => [once(a), many(b), once(c)],
  (a, b, c) => [once(a), many(b + c)],
  (a, b, c) => [once(a + b), many(c), once(b)],
  (a, b, c) => [many(a), once(`${b}\n`), many(c)],
  (a, b, c) => [many(`${a}${b}${c}\n`)],
  (a, b) => [many(a), once('\n'), many(`${b}\n`)],
]

export function singles(grammar: Grammar): Recipe[] {
  return piecesOf(grammar).map((piece) => recipeOf(grammar, [many(piece)]))
}

/** @returns The same for the same number, as long as the grammar stays as it is */
export function combination(grammar: Grammar, seed: number): Recipe {
  const random = randomFrom(seed)
  const pieces = piecesOf(grammar)
  const [a, b, c] = [random.of(pieces), random.of(pieces), random.of(pieces)]
  return recipeOf(grammar, random.of(shapes)(a, b, c))
}

export function recipeOf(grammar: Grammar, repeated: readonly Segment[]): Recipe {
  const { carrier, head, tail } = surroundingsOf(grammar)
  const segments = [head, ...repeated, tail].filter(([bytes]) => bytes !== '')
  return { filename: grammar.filename, carrier, segments }
}

function surroundingsOf(grammar: Grammar): { carrier: Carrier; head: Segment; tail: Segment } {
  const { around = ['', ''], inside, option, maker, isBinary } = grammar
  const [head, tail] = isBinary ? around : [utf8(around[0]), utf8(around[1])]
  if (maker) return { carrier: { kind: 'made', maker }, head: once(head), tail: once(tail) }
  if (option) return { carrier: { kind: 'option', ...option }, head: once(head), tail: once(tail) }
  if (!inside) return { carrier: { kind: 'file' }, head: once(head), tail: once(tail) }
  const { golden, part, before } = inside
  const parts = new Map(unpacked(readFileSync(join(formatsFolder, golden))))
  const text = Buffer.from(parts.get(part) ?? '').toString('latin1')
  const at = text.indexOf(before)
  if (at < 0) throw new Error(`${golden} has no ${before} in ${part}`)
  const [outer, inner] = [text.slice(0, at), text.slice(at)]
  return {
    carrier: { kind: 'part', golden, part },
    head: once(outer + head),
    tail: once(tail + inner),
  }
}
