/** Commands of which the arguments are text. */

import { symbolCharacter } from '../../../carriers/encoding/symbol-font.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import { readBody } from '../body.ts'
import { afterOptions, type Call, mandatory } from '../call.ts'
import { plainOf } from '../plain.ts'
import { argumentAt } from '../source/arguments.ts'
import { accented } from './characters.ts'

export function writeStyled(call: Call, style: RunStyle): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  readBody(call.source, argument, { ...call, style: { ...call.style, ...style }, depth: call.depth + 1 })
  return argument.after
}

export function surround(call: Call, before: string, behind: string): number {
  call.flow.write(before, call.style)
  const after = writeStyled(call, {})
  call.flow.write(behind, call.style)
  return after
}

/** An initial and the letters that follow it are one word. */
export function writeInitial(call: Call): number {
  const after = writeStyled({ ...call, at: afterOptions(call) }, {})
  return writeStyled({ ...call, at: after }, {})
}

/** What the page shows; what bookmarks show in its place stands behind it (package hyperref). */
export function writeForPage(call: Call): number {
  const after = writeStyled(call, {})
  return argumentAt(call.source, after, call.end)?.after ?? after
}

/** A part of a letter, or a heading that no contents list. */
export function writeParagraph(call: Call): number {
  call.flow.endParagraph()
  const after = writeStyled(call, call.name === 'minisec' ? { bold: true } : {})
  call.flow.endParagraph()
  return after
}

export function writeKeywords(call: Call): number {
  call.flow.endParagraph()
  call.flow.write('Keywords:', { bold: true })
  call.flow.write(' ', {})
  const after = writeStyled(call, {})
  call.flow.endParagraph()
  return after
}

/** `\Call{Name}{arguments}` of an algorithm. */
export function writeFunction(call: Call): number {
  const after = writeStyled(call, {})
  const parameters = argumentAt(call.source, after, call.end)
  if (!parameters) return after
  call.flow.write('(', call.style)
  readBody(call.source, parameters, { ...call, depth: call.depth + 1 })
  call.flow.write(')', call.style)
  return parameters.after
}

export function writeAccent(call: Call): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  call.flow.write(accented(call.name, plainOf(call.source, argument, call)), call.style)
  return argument.after
}

/** The full stop of an abbreviation, which ends a sentence as well; many classes of conferences have it. */
export function writeDot(call: Call): number {
  const { source, flow, style, at } = call
  if (source.text[at] !== '.') flow.write('.', style)
  return writeBlank(call)
}

/** A space where one stands behind the command's name, as TeX passes over it (package xspace). */
export function writeBlank({ source, flow, style, at }: Call): number {
  if (/\s/.test(source.text[at - 1] ?? '')) flow.write(' ', style)
  return at
}

/** `\ding{51}`: a sign of Zapf Dingbats by its number (package pifont). */
export function writeDingbat(call: Call): number {
  const argument = mandatory(call)
  if (!argument) return call.at
  const sign = symbolCharacter('ZapfDingbats', Number(plainOf(call.source, argument, call)))
  if (sign) call.flow.write(sign, call.style)
  return argument.after
}
