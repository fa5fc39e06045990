/** What the document container says for all slides ([MS-PPT] §2.4). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import type { Hyperlink } from './hyperlinks.ts'
import type { PresentationFile } from './persist.ts'
import { record } from './records.ts'

export interface PresentationDocument {
  widthPt: number
  heightPt: number
  slides: ListedSlide[]
  /** By identifier. */
  masters: Map<number, ListedSlide>
  notes: Map<number, ListedSlide>
  fonts: string[]
  hyperlinks: Map<number, Hyperlink>
  objects: Map<number, EmbeddedObject>
  environment: ArtRecord | undefined
}

/** A slide, master or page of notes in its list, with the records of its outline text. */
export interface ListedSlide {
  persistId: number
  id: number
  outline: ArtRecord[]
}

export interface EmbeddedObject {
  persistId: number
  /** As `Excel.Sheet.8`. */
  program: string
  /** As a person calls it: `Worksheet`. */
  name: string
}

/** Master units in a point (§2.2.28). */
export const unitsPerPoint = 8

export function readDocument({ bytes, view, document }: PresentationFile): PresentationDocument {
  const made: PresentationDocument = {
    widthPt: 0,
    heightPt: 0,
    slides: [],
    masters: new Map(),
    notes: new Map(),
    fonts: [],
    hyperlinks: new Map(),
    objects: new Map(),
    environment: undefined,
  }
  for (const found of recordsIn(view, document.start, document.end)) {
    switch (found.type) {
      case record.documentAtom:
        if (found.end - found.start < 8) break
        made.widthPt = view.getInt32(found.start, true) / unitsPerPoint
        made.heightPt = view.getInt32(found.start + 4, true) / unitsPerPoint
        break
      case record.slideList: {
        const listed = readSlideList(view, found)
        if (found.instance === 0) made.slides = listed
        const byId = found.instance === 1 ? made.masters : made.notes
        if (found.instance > 0) for (const one of listed) byId.set(one.id, one)
        break
      }
      case record.environment:
        made.environment = found
        made.fonts = readFonts(bytes, view, found)
        break
      case record.externalObjects:
        readExternal(bytes, view, found, made)
    }
  }
  return made
}

/** §2.4.14.3: each slide is followed by the texts of its outline. */
function readSlideList(view: DataView, list: ArtRecord): ListedSlide[] {
  const slides: ListedSlide[] = []
  for (const found of recordsIn(view, list.start, list.end)) {
    if (found.type !== record.slidePersistAtom) slides.at(-1)?.outline.push(found)
    else if (found.end - found.start >= 16)
      slides.push({
        persistId: view.getUint32(found.start, true),
        id: view.getUint32(found.start + 12, true),
        outline: [],
      })
  }
  return slides
}

/** §2.9.8–9: names by the number of their record. */
function readFonts(bytes: Uint8Array, view: DataView, environment: ArtRecord): string[] {
  const fonts: string[] = []
  for (const collection of recordsIn(view, environment.start, environment.end)) {
    if (collection.type !== record.fonts) continue
    for (const font of recordsIn(view, collection.start, collection.end))
      if (font.type === record.fontEntity) fonts[font.instance] = textOf(bytes, font, 64).split('\0', 1)[0]!
  }
  return fonts
}

/** §2.10.1: hyperlinks and embedded objects by their identifiers. */
function readExternal(bytes: Uint8Array, view: DataView, list: ArtRecord, made: PresentationDocument): void {
  for (const item of recordsIn(view, list.start, list.end)) {
    let id = 0
    let persistId = 0
    const strings = new Map<number, string>()
    for (const part of recordsIn(view, item.start, item.end)) {
      if (part.type === record.hyperlinkAtom && part.end - part.start >= 4) id = view.getUint32(part.start, true)
      else if (part.type === record.objectAtom && part.end - part.start >= 20) {
        id = view.getUint32(part.start + 8, true)
        persistId = view.getUint32(part.start + 16, true)
      } else if (part.type === record.string) strings.set(part.instance, textOf(bytes, part))
    }
    if (item.type === record.hyperlink)
      made.hyperlinks.set(id, { target: strings.get(1) ?? '', location: strings.get(3) ?? '' })
    else if (persistId)
      made.objects.set(id, { persistId, program: strings.get(2) ?? '', name: strings.get(3) ?? strings.get(1) ?? '' })
  }
}

function textOf(bytes: Uint8Array, found: ArtRecord, maximum = Number.POSITIVE_INFINITY): string {
  return decodeCodePage(bytes.subarray(found.start, Math.min(found.end, found.start + maximum)), 1200)
}
