/** HTML that a mail program has wrapped in RTF, unwrapped ([MS-OXRTFEX] §3.1). */
import { Buffer } from '#platform/buffer'
import { codePageOfCharset } from '../../carriers/encoding/code-page.ts'
import { createByteText } from '../../carriers/rtf/byte-text.ts'
import { characters } from '../../carriers/rtf/characters.ts'
import { createTokenizer, tokenKind } from '../../carriers/rtf/tokens.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/** Deeper groups than this are left out. */
const deepest = 500
const beginningBytes = 1_024

interface Group {
  /** Text of the page, a tag as it was written, the fonts, or nothing of the page. */
  holds: 'text' | 'tag' | 'fonts' | 'nothing'
  /** Within `\htmlrtf`: only for readers of RTF. */
  isRtfOnly: boolean
  /** Characters that stand for one of Unicode where a reader knows none. */
  unicodeSkip: number
  font: number
}

/** Destinations of the RTF that holds the page (RTF 1.9.1); those with `\*` are unknown or `htmltag`. */
const ofRtf = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'header', 'footer', 'object', 'pntext'])

const symbols: Readonly<Record<string, string>> = lookupTable({
  ...characters,
  par: '\r\n',
  line: '\r\n',
  '~': '\u00a0',
  _: '\u00ad',
  '{': '{',
  '}': '}',
  '\\': '\\',
})

/** What the RTF was made from (§2.1.2). */
export function encapsulatedKind(rtf: Uint8Array): 'html' | 'text' | undefined {
  const beginning = Buffer.from(rtf.buffer, rtf.byteOffset, Math.min(rtf.length, beginningBytes)).toString('latin1')
  if (/\\fromhtml1?\b/.test(beginning)) return 'html'
  return /\\fromtext\b/.test(beginning) ? 'text' : undefined
}

export function unwrapHtml(rtf: Uint8Array): string {
  const tokens = createTokenizer(rtf)
  const pieces: string[] = []
  const codePages = new Map<number, number>()
  const open: Group[] = []
  let group: Group = { holds: 'text', isRtfOnly: false, unicodeSkip: 1, font: 0 }
  let ansiCodePage = 1252
  let isFresh = false
  let isStarred = false
  let skip = 0
  const bytes = createByteText(rtf, () => codePages.get(group.font) ?? ansiCodePage, write)

  function write(text: string): void {
    if (group.isRtfOnly || group.holds === 'nothing' || group.holds === 'fonts') return
    pieces.push(group.holds === 'tag' ? text : escaped(text))
  }

  function word(name: string, parameter: number | undefined): void {
    if (isFresh) destination(name)
    if (name === 'htmlrtf') group.isRtfOnly = parameter !== 0
    else if (name === 'ansicpg') ansiCodePage = parameter ?? ansiCodePage
    else if (name === 'uc') group.unicodeSkip = Math.min(16, Math.max(0, parameter ?? 1))
    else if (name === 'f' || name === 'deff') group.font = parameter ?? 0
    else if (name === 'fcharset') setCodePage(parameter ?? 0)
    else if (name === 'u') {
      write(String.fromCharCode((parameter ?? 0x3f) & 0xffff))
      skip = group.unicodeSkip
    } else if (symbols[name] !== undefined) write(symbols[name])
  }

  function destination(name: string): void {
    if (isStarred) group.holds = name === 'htmltag' && group.holds === 'text' ? 'tag' : 'nothing'
    else if (name === 'fonttbl') group.holds = 'fonts'
    else if (ofRtf.has(name)) group.holds = 'nothing'
  }

  function setCodePage(charset: number): void {
    const codePage = codePageOfCharset(charset)
    if (group.holds === 'fonts' && codePage !== undefined) codePages.set(group.font, codePage)
  }

  for (let kind = tokens.next(); kind !== tokenKind.end; kind = tokens.next()) {
    if (kind !== tokenKind.hex && kind !== tokenKind.text) bytes.flush()
    if (kind === tokenKind.open) {
      if (open.length === deepest) break
      open.push(group)
      group = { ...group }
      isFresh = true
      isStarred = false
      continue
    }
    if (kind === tokenKind.close) group = open.pop() ?? group
    else if (kind === tokenKind.symbol && tokens.name === '*' && isFresh) {
      isStarred = true
      continue
    } else if (kind === tokenKind.word) word(tokens.name, tokens.parameter)
    else if (kind === tokenKind.symbol) write(symbols[tokens.name] ?? '')
    else if (kind === tokenKind.hex) {
      if (skip > 0) skip--
      else bytes.addByte(tokens.byte)
    } else if (kind === tokenKind.text) {
      const from = Math.min(tokens.to, tokens.from + skip)
      skip -= from - tokens.from
      bytes.add(from, tokens.to)
    }
    isFresh = false
  }
  bytes.flush()
  return pieces.join('')
}

/** Outside of its tags the page has characters, not markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
