/**
 * The text of a cue: tags of WebVTT (W3C WebVTT §3.3, "WebVTT cue components") and of SubRip, which
 * has HTML's `b`, `i`, `u`, `font` and the override codes of SubStation Alpha.
 */
import type { Phrasing } from '../../core/document/nodes.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/** What one voice says within a cue. */
export interface Voice {
  speaker?: string
  children: Phrasing[]
}

interface Open {
  tag: string
  children: Phrasing[]
}

const token =
  /<(\/?)([a-zA-Z]*)((?:\.[^\s.<>]*)*)(?:\s([^<>]*))?>|<[\d:.]+>|\{\\[^{}]*\}|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g

/** Deeper markup than this is read as text of its parent. */
const deepest = 20

export function readCueText(source: string): Voice[] {
  const voices: Voice[] = [{ children: [] }]
  let open: Open[] = [{ tag: '', children: voices[0]!.children }]
  let end = 0
  for (const match of source.matchAll(token)) {
    addText(open.at(-1)!.children, source.slice(end, match.index))
    end = match.index + match[0].length
    const [whole, slash, name = '', , annotation] = match
    const tag = name.toLowerCase()
    if (whole.startsWith('&')) addText(open.at(-1)!.children, characterOf(whole))
    else if (tag === 'v') {
      const speaker = slash ? undefined : annotation?.trim()
      const voice: Voice = { ...(speaker ? { speaker } : {}), children: [] }
      voices.push(voice)
      open = [{ tag: '', children: voice.children }]
    } else if (slash) close(open, tag)
    else if (tag === 'rt' || ((tag === 'b' || tag === 'i') && open.length < deepest)) begin(open, tag)
  }
  addText(open.at(-1)!.children, source.slice(end))
  for (const { children } of voices) trimStart(children)
  return voices.filter(({ children }) => children.length > 0)
}

function trimStart(children: Phrasing[]): void {
  const [first] = children
  if (first?.type !== 'text') return
  first.value = first.value.trimStart()
  if (first.value === '') children.shift()
}

function begin(open: Open[], tag: string): void {
  const children: Phrasing[] = []
  // A reading aid next to the word (§3.3, "WebVTT cue ruby text object") is not said.
  if (tag !== 'rt') open.at(-1)!.children.push({ type: tag === 'b' ? 'strong' : 'emphasis', children })
  open.push({ tag, children })
}

function close(open: Open[], tag: string): void {
  const at = open.findLastIndex((one) => one.tag === tag)
  if (at > 0) open.length = at
}

/** @param text Without tags. */
export function cueLines(text: string): Phrasing[] {
  const children: Phrasing[] = []
  addText(children, text.replace(/\r\n?/g, '\n'))
  return children
}

/** Lines of one cue are one sentence that was broken to fit, except where each begins with a dash: two people speak. */
function addText(children: Phrasing[], source: string): void {
  let said = ''
  for (const [index, line] of source.split(/(?<!\s)\s*\n\s*/).entries()) {
    const isOther = index > 0 && /^[-–—] ?\S/.test(line)
    if (isOther && said) children.push({ type: 'text', value: said })
    if (isOther) children.push({ type: 'break' })
    said = isOther || index === 0 ? line : `${said} ${line}`
  }
  if (said) children.push({ type: 'text', value: said })
}

const named: Readonly<Record<string, string>> = lookupTable({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
})

function characterOf(reference: string): string {
  const name = reference.slice(1, -1)
  if (!name.startsWith('#')) return named[name] ?? reference
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '\ufffd'
}
