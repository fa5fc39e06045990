/** Field lists: what a document states of itself, and what code takes and gives (specification, "Field Lists"). */

import { indentedFrom } from '../../carriers/light-markup/lines.ts'
import { list, listItem, paragraph, text } from '../../core/document/build.ts'
import type { Block, Metadata, Phrasing } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { readInline } from './inline.ts'
import type { Source } from './source.ts'

/** A colon within its name has no space behind it, nor the words of a role. */
const field = /^:([^:\s][^:]*(?::[^:\s`][^:]*)*):(?:\s+(.*)|$)/
const metadataFields = new Set(['author', 'title', 'subject', 'keywords', 'language'])

export function isField(line: string): boolean {
  return field.test(line)
}

interface Field {
  name: string
  words: string
}

/** @returns The line behind the list. */
export function readFields(lines: readonly string[], at: number, source: Source, blocks: Block[]): number {
  let next = at
  const fields: Field[] = []
  for (let found = field.exec(lines[next] ?? ''); found; found = field.exec(lines[next] ?? '')) {
    const region = indentedFrom(lines, next + 1)
    fields.push({ name: found[1]!, words: [found[2] ?? '', ...region.lines].join('\n').trim() })
    next = Math.max(next + 1, region.end)
  }
  noteMetadata(fields, source.metadata)
  const types = new Map(fields.flatMap(({ name, words }) => (typed.test(name) ? [[typed.exec(name)![1]!, words]] : [])))
  const described = new Set(fields.map(({ name }) => parameter.exec(name)?.[2]))
  const items = fields
    .filter(({ name, words }) => (words || parameter.test(name)) && !described.has(typed.exec(name)?.[1] ?? ''))
    .map(({ name, words }) => {
      const label = labelOf(name, types)
      return [paragraph(words ? [...label, text(' '), ...readInline(words, source.names)] : label)]
    })
  if (items.length) blocks.push(list(false, items.map(listItem)))
  return next
}

function noteMetadata(fields: readonly Field[], metadata: Metadata): void {
  for (const { name, words } of fields)
    if (metadataFields.has(name.toLowerCase()) && words) metadata[name.toLowerCase() as 'author' | 'title'] = words
}

/** A field that describes a parameter (Sphinx, "Info field lists"). */
const parameter = /^(?:param|parameter|arg|argument|key|keyword|ivar|cvar|var)\s+(?=\S)(?:(.*\S)\s+)?(\S+)$/
const typed = /^(?:type|vartype)\s+(\S+)$/
const names: Readonly<Record<string, string>> = lookupTable({
  return: 'Returns',
  returns: 'Returns',
  rtype: 'Return type',
  raises: 'Raises',
  raise: 'Raises',
  except: 'Raises',
  exception: 'Raises',
  yield: 'Yields',
  yields: 'Yields',
})

function labelOf(name: string, types: ReadonlyMap<string, string>): Phrasing[] {
  const [, own, called] = parameter.exec(name) ?? []
  if (called) {
    const type = own ?? types.get(called)
    const label: Phrasing = { type: 'inlineCode', value: called }
    return [label, text(type ? ` (${type}):` : ':')]
  }
  const [first = '', ...rest] = name.split(' ')
  return [{ type: 'strong', children: [text(`${[names[first] ?? first, ...rest].join(' ')}:`)] }]
}
