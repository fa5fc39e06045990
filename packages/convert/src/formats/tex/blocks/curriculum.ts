/** Curricula vitae (classes moderncv, awesome-cv and altacv). */
import { heading, list, listItem, paragraph, text } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { blocksOf, lineOf, type Source } from '../body.ts'
import { afterOptions, type Call } from '../call.ts'
import { type Argument, argumentAt, optionAt, type Range } from '../source/arguments.ts'

const stating =
  /\\(?:(name|firstname|familyname|lastname)|title|position|tagline|address|phone|mobile|email|homepage|github|gitlab|linkedin|twitter|social|extrainfo|born)(?![a-zA-Z])/g

/** `\makecvtitle`: the name as a heading, and below it what the preamble says of the person; once, as a title. */
export function writePerson({ source, flow, depth, end, at }: Call): number {
  if (source.isPersonPrinted) return at
  source.isPersonPrinted = true
  const place = { style: {}, depth }
  const name: Phrasing[] = []
  const lines: Phrasing[] = []
  const last = Math.max(0, source.text.indexOf('\\begin{document}'))
  stating.lastIndex = 0
  for (let token = stating.exec(source.text); token && token.index < last; token = stating.exec(source.text)) {
    const words = groupsAt(source, stating.lastIndex, Math.min(last, end)).map((group) => lineOf(source, group, place))
    const into = token[1] ? name : lines
    for (const [index, line] of words.filter((one) => one.length > 0).entries()) {
      if (into.length > 0) into.push(token[1] ? text(' ') : index > 0 ? text(', ') : { type: 'break' })
      into.push(...line)
    }
  }
  if (name.length) flow.block(heading(1, name))
  if (lines.length) flow.block(paragraph(lines))
  return at
}

const entries =
  /^cv(?:entry|event|item|itemwithcomment|doubleitem|listitem|listdoubleitem|honor|skill|line|computer|language)$/

export function isEntry(name: string): boolean {
  return entries.test(name)
}

/** What stands in the margin, and beside it the rest of an entry; a longer text follows. */
export function writeEntry(call: Call): number {
  const { source, flow, name, end } = call
  const groups = groupsAt(source, afterOptions(call), end)
  const place = { style: {}, depth: call.depth }
  const after = groups.at(-1)?.after ?? call.at
  flow.endParagraph()
  if (/list/.test(name)) {
    const items = groups.map((group) => listItem(blocksOf(source, group, place)))
    const open = flow.blocks.at(-1)
    if (open?.type === 'list') open.children.push(...items)
    else flow.block(list(false, items))
    return after
  }
  const isLong = groups.length > 3 && name !== 'cvdoubleitem'
  const lines = (isLong ? groups.slice(0, -1) : groups).map((group) => lineOf(source, group, place))
  for (const [first, ...rest] of name === 'cvdoubleitem' ? [lines.slice(0, 2), lines.slice(2)] : [lines]) {
    const children = rest
      .filter((line) => line.length > 0)
      .flatMap((line, index) => (index > 0 ? [text(', '), ...line] : line))
    const label: Phrasing[] = first?.length ? [{ type: 'strong', children: first }] : []
    const gap = label.length && children.length ? [text(': ')] : []
    if (label.length || children.length) flow.block(paragraph([...label, ...gap, ...children]))
  }
  if (isLong) for (const block of blocksOf(source, groups.at(-1)!, place)) flow.block(block)
  return after
}

function groupsAt(source: Source, from: number, end: number): Argument[] {
  const groups: Argument[] = []
  let at = optionAt(source, from, end)?.after ?? from
  for (let group = groupAt(source, at, end); group && groups.length < 9; group = groupAt(source, at, end)) {
    groups.push(group)
    at = group.after
  }
  return groups
}

function groupAt(source: Source, at: number, end: number): Argument | undefined {
  const argument = argumentAt(source, at, end)
  return argument && isGroup(source, argument) ? argument : undefined
}

function isGroup({ text: written }: Source, { start }: Range): boolean {
  return written[start - 1] === '{'
}
