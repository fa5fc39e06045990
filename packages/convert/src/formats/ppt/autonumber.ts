/** Numbered paragraphs, an extension of PowerPoint 2000 ([MS-PPT] §2.9.66–69, §2.11.21). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import type { ListStyle } from '../../core/document/nodes.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import { record } from './records.ts'

export interface NumberingScheme {
  style: ListStyle
  start: number
}

const tagName = '___PPT9'

/** The binary tag of PowerPoint 2000 among a shape's or slide's program tags. */
export function findTag(bytes: Uint8Array, view: DataView, tags: ArtRecord, name = tagName): ArtRecord | undefined {
  for (const tag of recordsIn(view, tags.start, tags.end)) {
    if (tag.type !== record.programBinaryTag) continue
    let isNamed = false
    for (const part of recordsIn(view, tag.start, tag.end)) {
      if (part.type === record.string) isNamed = decodeCodePage(bytes.subarray(part.start, part.end), 1200) === name
      else if (part.type === record.binaryTagData && isNamed) return part
    }
  }
  return undefined
}

/** Schemes by the index that runs of characters name; undefined for a paragraph that has none. */
export type NumberingSchemes = readonly (NumberingScheme | undefined)[]

/** Schemes of a shape's text. */
export function shapeSchemes(view: DataView, tag: ArtRecord): NumberingSchemes {
  for (const atom of recordsIn(view, tag.start, tag.end))
    if (atom.type === record.textStyle9) return schemesOf(view, atom)
  return []
}

/** Schemes of the outline's texts: one list for each text of a slide and type, in their order (§2.4.23.5). */
export interface OutlineSchemes {
  take(slideId: number, textType: number): NumberingSchemes
}

export function readOutlineSchemes(bytes: Uint8Array, view: DataView, document: ArtRecord): OutlineSchemes {
  const lists = new Map<string, NumberingSchemes[]>()
  for (const list of tagsOf(bytes, view, document)) {
    let key = ''
    for (const atom of recordsIn(view, list.start, list.end)) {
      if (atom.type === record.outlineTextStyleHeader && atom.end - atom.start >= 8)
        key = `${view.getUint32(atom.start, true)}/${view.getUint32(atom.start + 4, true)}`
      else if (atom.type === record.textStyle9) {
        const known = lists.get(key)
        if (known) known.push(schemesOf(view, atom))
        else lists.set(key, [schemesOf(view, atom)])
      }
    }
  }
  return { take: (slideId, textType) => lists.get(`${slideId}/${textType}`)?.shift() ?? [] }
}

function* tagsOf(bytes: Uint8Array, view: DataView, document: ArtRecord): Generator<ArtRecord> {
  for (const information of recordsIn(view, document.start, document.end)) {
    if (information.type !== record.documentInformation) continue
    for (const tags of recordsIn(view, information.start, information.end)) {
      const tag = tags.type === record.programTags ? findTag(bytes, view, tags) : undefined
      if (!tag) continue
      for (const list of recordsIn(view, tag.start, tag.end)) if (list.type === record.outlineTextStyles9) yield list
    }
  }
}

function schemesOf(view: DataView, atom: ArtRecord): NumberingSchemes {
  const schemes: (NumberingScheme | undefined)[] = []
  for (let at = atom.start; at + 12 <= atom.end; ) {
    const read = readExtension(view, at, atom.end)
    schemes.push(read.scheme)
    at = read.next
  }
  return schemes
}

/** §2.9.67 (paragraph), §2.9.68 (characters), §2.9.64 (language). */
function readExtension(
  view: DataView,
  start: number,
  end: number,
): { scheme: NumberingScheme | undefined; next: number } {
  let at = start
  const word = (): number => {
    const value = at + 2 <= end ? view.getUint16(at, true) : 0
    at += 2
    return value
  }
  const paragraphMask = view.getUint32(at, true)
  at += 4
  if (paragraphMask & 0x800000) word()
  const isNumbered = (paragraphMask & 0x2000000) !== 0 && word() !== 0
  let scheme: NumberingScheme | undefined
  if (paragraphMask & 0x1000000) {
    const style = styleOf(word())
    const first = word()
    if (isNumbered) scheme = { style, start: first || 1 }
  } else if (isNumbered) scheme = { style: 'decimal', start: 1 }
  const characterMask = at + 4 <= end ? view.getUint32(at, true) : 0
  at += 4
  if (characterMask & 0x100000) at += 4
  const languageMask = at + 4 <= end ? view.getUint32(at, true) : 0
  at += 4
  for (const bit of [0x1, 0x2, 0x4]) if (languageMask & bit) at += 2
  if (languageMask & 0x20) at += 4
  if (languageMask & 0x40) at += 2
  if (languageMask & 0x200) at = end
  return { scheme, next: at }
}

/** §2.13.36, TextAutoNumberSchemeEnum. */
function styleOf(scheme: number): ListStyle {
  if (scheme === 0 || scheme === 8 || scheme === 9) return 'lowerAlpha'
  if (scheme === 1 || scheme === 10 || scheme === 11) return 'upperAlpha'
  if (scheme === 4 || scheme === 5 || scheme === 6) return 'lowerRoman'
  if (scheme === 7 || scheme === 14 || scheme === 15) return 'upperRoman'
  return 'decimal'
}
