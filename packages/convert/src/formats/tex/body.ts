/** Running text: groups, commands, formulas, environments, one token after the other. */
import { code } from '../../core/document/build.ts'
import { readEnvironment } from './blocks/environments.ts'
import { Call, type Place, type Source } from './call.ts'
import type { Range } from './source/token-list.ts'
import { category } from './source/tokens.ts'
import { typographic } from './text/characters.ts'
import { runCommand } from './text/commands.ts'
import { readMath } from './text/math.ts'

/** Levels of groups, environments and arguments; what is deeper is read as if they were not there. */
const maxDepth = 150

export function readBody(source: Source, range: Range, place: Place): void {
  const { list } = source
  const { tokens } = list
  const { end } = range
  const { flow, depth } = place
  const here = { ...place, style: { ...place.style } }
  for (let at = range.start; at < end; ) {
    const from = at
    while (at < end && (tokens[at]! & 15) <= category.parameter) at++
    if (at > from) {
      const text = list.textOf({ start: from, end: at })
      flow.write(typographic(text, here.style.code === true, source.isGerman), here.style)
      continue
    }
    const kind = tokens[at]! & 15
    if (kind === category.command) at = readCommand(source, at, end, here)
    else if (kind === category.open) {
      const close = list.closeOf(at)
      const isGroup = close > 0 && close < end && depth < maxDepth
      if (isGroup) readBody(source, { start: at + 1, end: close }, { ...here, depth: depth + 1 })
      at = isGroup ? close + 1 : at + 1
    } else if (kind === category.math) {
      const call = new Call(source, '$', { start: at + 1, end }, here)
      readMath(call)
      at = call.at
    } else {
      if (kind === category.paragraph) flow.endParagraph()
      else if (kind === category.literal) writeLiteral(source, tokens[at]! >>> 4, here)
      at++
    }
  }
}

/** @returns Where reading goes on. */
function readCommand(source: Source, at: number, end: number, place: Place): number {
  const { list } = source
  const isDeepest = place.depth >= maxDepth
  const environment = list.environments.get(at)
  if (environment && environment.start <= end) {
    const start = environment.start
    if (isDeepest) return start
    readEnvironment(new Call(source, environment.name, { start, end: Math.min(environment.end, end) }, place))
    return Math.max(start, Math.min(environment.after, end))
  }
  const name = list.nameAt(at)!
  const call = new Call(source, name, { start: at + 1, end }, place)
  if (name === '(' || name === '[') readMath(call)
  else {
    if (list.names.isWord(list.tokens[at]!)) call.skipGap()
    if (!isDeepest) runCommand(call)
  }
  return Math.min(call.at, end)
}

function writeLiteral({ list }: Source, index: number, { flow, style }: Place): void {
  const literal = list.names.literals[index]
  if (!literal) return
  if (!literal.block) flow.node({ type: 'inlineCode', value: literal.value }, style)
  else if (literal.value) flow.block(code(literal.value, literal.block.lang))
}
