/**
 * Recipes of goldens: a piece of a golden is repeated in its place, so that constructs are found that no grammar lists.
 * Which golden, which part of it and which piece follow from a number.
 */
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { ConversionError } from '@docmill/convert'
import { formatsFolder, type Golden } from '../../../tools/goldens.ts'
import { hasParts, unpacked } from '../parts.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Carrier, Recipe, Segment } from './recipe.ts'

/** Tags, commands, words, numbers, whitespace, and every other character by itself. */
const tokenPattern = /<[^<>]{0,300}>|\\[a-zA-Z]+-?\d*|\w+|\s+|[^\w\s]/g
const maxTokens = 5

type Cut = (tokens: readonly string[], random: Random) => Segment[]

/** How the tokens of a text become one that grows. */
const cuts: readonly Cut[] = [repeatedInPlace, repeatedInPlace, repeatedTwice, nested, insideToken]

/** @param goldens At least one. @returns Undefined where the golden that the number selects has no parts to change */
export function goldenRecipe(goldens: readonly Golden[], seed: number): Recipe | undefined {
  const random = randomFrom(seed)
  const golden = random.of(goldens)
  const bytes = readFileSync(golden.path)
  const carried = textIn(bytes, golden, random)
  const tokens = carried?.text.match(tokenPattern)
  if (!carried || !tokens) return undefined
  const segments = random
    .of(cuts)(tokens, random)
    .filter(([text]) => text !== '')
  return { filename: basename(golden.path), carrier: carried.carrier, segments }
}

function textIn(bytes: Buffer, { path }: Golden, random: Random): { carrier: Carrier; text: string } | undefined {
  if (!hasParts(bytes)) return { carrier: { kind: 'file' }, text: bytes.toString('latin1') }
  try {
    const [part, content] = random.of(unpacked(bytes))
    return {
      carrier: { kind: 'part', golden: relative(formatsFolder, path), part },
      text: Buffer.from(content).toString('latin1'),
    }
  } catch (error) {
    // A golden may be damaged, encrypted or empty.
    if (error instanceof ConversionError || error instanceof TypeError) return undefined
    throw error
  }
}

function repeatedInPlace(tokens: readonly string[], random: Random): Segment[] {
  const [from, to] = rangeIn(tokens, random)
  return [
    [tokens.slice(0, from).join(''), false],
    [tokens.slice(from, to).join(''), true],
    [tokens.slice(to).join(''), false],
  ]
}

function repeatedTwice(tokens: readonly string[], random: Random): Segment[] {
  const middle = 1 + random.below(tokens.length)
  return [...repeatedInPlace(tokens.slice(0, middle), random), ...repeatedInPlace(tokens.slice(middle), random)]
}

/** What comes before a place is repeated, then what comes after it. */
function nested(tokens: readonly string[], random: Random): Segment[] {
  const [from, to] = rangeIn(tokens, random)
  const end = Math.min(tokens.length, to + 1 + random.below(maxTokens))
  return [
    [tokens.slice(0, from).join(''), false],
    [tokens.slice(from, to).join(''), true],
    [tokens.slice(to, end).join(''), true],
    [tokens.slice(end).join(''), false],
  ]
}

/** A run of characters within one token: of a value, a number or a name. */
function insideToken(tokens: readonly string[], random: Random): Segment[] {
  const [at] = rangeIn(tokens, random)
  const token = tokens[at] ?? ''
  const from = random.below(token.length + 1)
  const to = Math.min(token.length, from + 1 + random.below(8))
  return [
    [tokens.slice(0, at).join('') + token.slice(0, from), false],
    [token.slice(from, to), true],
    [token.slice(to) + tokens.slice(at + 1).join(''), false],
  ]
}

function rangeIn(tokens: readonly string[], random: Random): [from: number, to: number] {
  const from = random.below(tokens.length)
  return [from, Math.min(tokens.length, from + 1 + random.below(maxTokens))]
}
