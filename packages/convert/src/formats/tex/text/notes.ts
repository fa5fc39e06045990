/** Footnotes, and those whose mark and text stand apart (latexref 11). */
import { paragraph } from '../../../core/document/build.ts'
import type { Call } from '../call.ts'
import type { Range } from '../source/token-list.ts'

export function writeNote(call: Call): void {
  const argument = call.content()
  if (!argument) return
  const identifier = String(++call.source.noteCount)
  define(call, identifier, argument)
  call.flow.node({ type: 'footnoteReference', identifier }, call.style)
}

export function markNote(call: Call): void {
  const identifier = String(++call.source.noteCount)
  call.source.marked.push(identifier)
  call.flow.node({ type: 'footnoteReference', identifier }, call.style)
  call.options()
}

export function writeNoteText(call: Call): void {
  const argument = call.content()
  const identifier = call.source.marked.shift()
  if (argument && identifier) define(call, identifier, argument)
  else if (argument) call.at = argument.start
}

function define(call: Call, identifier: string, range: Range): void {
  const children = call.blocks(range, {})
  call.source.notes.push({
    type: 'footnoteDefinition',
    identifier,
    children: children.length ? children : [paragraph('')],
  })
}
