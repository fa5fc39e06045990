/** Curricula vitae (classes moderncv, awesome-cv and altacv). */
import { heading, list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { Call } from '../call.ts'
import type { Range } from '../source/token-list.ts'

const naming = new Set(['name', 'firstname', 'familyname', 'lastname'])
const stating = new Set([
  ...naming,
  ...['title', 'position', 'tagline', 'address', 'phone', 'mobile', 'email', 'homepage', 'github', 'gitlab'],
  ...['linkedin', 'twitter', 'social', 'extrainfo', 'born'],
])

/** `\makecvtitle`: the name as a heading, and below it what the preamble says of the person; once, as a title. */
export function writePerson(call: Call): void {
  const { source, flow, list: tokens } = call
  if (source.isPersonPrinted) return
  source.isPersonPrinted = true
  const name: Phrasing[] = []
  const lines: Phrasing[] = []
  const end = preambleEnd(call)
  for (const { at, name: command } of tokens.commandsOf(stating)) {
    if (at >= end) break
    const isName = naming.has(command)
    const stated = new Call(source, command, { start: at + 1, end: call.end }, { flow, style: {}, depth: call.depth })
    stated.skipGap()
    const into = isName ? name : lines
    const words = groupsOf(stated).map((group) => call.line(group))
    for (const [index, line] of words.filter((one) => one.length > 0).entries()) {
      if (into.length > 0) into.push(isName ? text(' ') : index > 0 ? text(', ') : { type: 'break' })
      into.push(...line)
    }
  }
  if (name.length) flow.block(heading(1, name))
  if (lines.length) flow.block(paragraph(lines))
}

function preambleEnd({ list: { environments } }: Call): number {
  for (const [at, { name }] of environments) if (name === 'document') return at
  return 0
}

const entries =
  /^cv(?:entry|event|item|itemwithcomment|doubleitem|listitem|listdoubleitem|honor|skill|line|computer|language)$/

export function isEntry(name: string): boolean {
  return entries.test(name)
}

/** What stands in the margin, and next to it the rest of an entry; a longer text follows. */
export function writeEntry(call: Call): void {
  const { flow, name } = call
  call.options()
  const groups = groupsOf(call)
  flow.endParagraph()
  if (/list/.test(name)) {
    const items = groups.map((group) => listItem(call.blocks(group, {})))
    const open = flow.blocks.at(-1)
    if (open?.type === 'list') open.children.push(...items)
    else flow.block(list(false, items))
    return
  }
  const isLong = groups.length > 3 && name !== 'cvdoubleitem'
  const lines = (isLong ? groups.slice(0, -1) : groups).map((group) => call.line(group))
  for (const [first, ...rest] of name === 'cvdoubleitem' ? [lines.slice(0, 2), lines.slice(2)] : [lines]) {
    const children = rest
      .filter((line) => line.length > 0)
      .flatMap((line, index) => (index > 0 ? [text(', '), ...line] : line))
    const label: Phrasing[] = first?.length ? [{ type: 'strong', children: first }] : []
    const gap = label.length && children.length ? [text(': ')] : []
    if (label.length || children.length) flow.block(paragraph([...label, ...gap, ...children]))
  }
  if (isLong) for (const block of call.blocks(groups.at(-1)!, {})) flow.block(block)
}

const maxGroups = 9

function groupsOf(call: Call): Range[] {
  const groups: Range[] = []
  call.option()
  for (let group = call.group(); group; group = groups.length < maxGroups ? call.group() : undefined) groups.push(group)
  return groups
}
