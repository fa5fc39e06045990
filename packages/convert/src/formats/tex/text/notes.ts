/** Footnotes, and those whose mark and text stand apart (latexref 11). */
import { paragraph } from '../../../core/document/build.ts'
import { blocksOf } from '../body.ts'
import { afterOptions, type Call } from '../call.ts'
import { argumentAt, type Range } from '../source/arguments.ts'

export function writeNote(call: Call): number {
  const argument = argumentAt(call.source, afterOptions(call), call.end)
  if (!argument) return call.at
  const identifier = String(++call.source.noteCount)
  define(call, identifier, argument)
  call.flow.node({ type: 'footnoteReference', identifier }, call.style)
  return argument.after
}

export function markNote(call: Call): number {
  const identifier = String(++call.source.noteCount)
  call.source.marked.push(identifier)
  call.flow.node({ type: 'footnoteReference', identifier }, call.style)
  return afterOptions(call)
}

export function writeNoteText(call: Call): number {
  const argument = argumentAt(call.source, afterOptions(call), call.end)
  const identifier = call.source.marked.shift()
  if (!argument || !identifier) return call.at
  define(call, identifier, argument)
  return argument.after
}

function define({ source, depth }: Call, identifier: string, range: Range): void {
  const children = blocksOf(source, range, { style: {}, depth })
  source.notes.push({ type: 'footnoteDefinition', identifier, children: children.length ? children : [paragraph('')] })
}
