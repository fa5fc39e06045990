/** Commands of which the arguments are text. */

import { symbolCharacter } from '../../../carriers/encoding/symbol-font.ts'
import type { RunStyle } from '../../../core/document/runs.ts'
import type { Call } from '../call.ts'
import { isSpacing } from '../source/tokens.ts'
import { accented } from './characters.ts'

export function writeStyled(call: Call, style: RunStyle = {}): void {
  const argument = call.argument()
  if (argument) call.read(argument, { ...call.style, ...style })
}

export function surround(call: Call, before: string, behind: string): void {
  call.flow.write(before, call.style)
  writeStyled(call)
  call.flow.write(behind, call.style)
}

/** An initial and the letters that follow it are one word. */
export function writeInitial(call: Call): void {
  call.options()
  writeStyled(call)
  writeStyled(call)
}

/** What the page shows; what bookmarks show in its place stands behind it (package hyperref). */
export function writeForPage(call: Call): void {
  writeStyled(call)
  call.argument()
}

/** A part of a letter, or a heading that no contents list. */
export function writeParagraph(call: Call): void {
  call.flow.endParagraph()
  writeStyled(call, call.name === 'minisec' ? { bold: true } : {})
  call.flow.endParagraph()
}

export function writeKeywords(call: Call): void {
  call.flow.endParagraph()
  call.flow.write('Keywords:', { bold: true })
  call.flow.write(' ', {})
  writeStyled(call)
  call.flow.endParagraph()
}

/** `\Call{Name}{arguments}` of an algorithm. */
export function writeFunction(call: Call): void {
  writeStyled(call)
  const parameters = call.argument()
  if (!parameters) return
  call.flow.write('(', call.style)
  call.read(parameters)
  call.flow.write(')', call.style)
}

export function writeAccent(call: Call): void {
  const argument = call.argument()
  if (argument) call.flow.write(accented(call.name, call.plain(argument)), call.style)
}

/** The full stop of an abbreviation, which ends a sentence as well; many classes of conferences have it. */
export function writeDot(call: Call): void {
  if (!call.isNext('.')) call.flow.write('.', call.style)
  writeSpace(call)
}

/** A space where one stands behind the command's name, as TeX passes over it (package xspace). */
export function writeSpace({ list, flow, style, at }: Call): void {
  if (isSpacing(list.tokens[at - 1]!)) flow.write(' ', style)
}

/** `\ding{51}`: a character of Zapf Dingbats by its number (package pifont). */
export function writeDingbat(call: Call): void {
  const argument = call.argument()
  const character = argument && symbolCharacter('ZapfDingbats', Number(call.plain(argument)))
  if (character) call.flow.write(character, call.style)
}
