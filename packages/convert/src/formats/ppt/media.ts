/** Sounds and films that slides play ([MS-PPT] §2.10.3–2.10.16, §2.4.16). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import type { PresentationFile } from './persist.ts'
import { record } from './records.ts'

/** Names of their files, by the identifiers of external objects. */
export function readMedia({ bytes, view, document }: PresentationFile): Map<number, string> {
  const sounds = new Map<string, string>()
  const objects: MediaObject[] = []
  for (const list of recordsIn(view, document.start, document.end)) {
    if (list.type !== record.sounds && list.type !== record.externalObjects) continue
    for (const item of recordsIn(view, list.start, list.end)) {
      if (item.type === record.sound) {
        const strings = readStrings(bytes, view, item)
        sounds.set(strings.get(2) ?? '', strings.get(0) ?? '')
      } else {
        const object = readObject(bytes, view, item)
        if (object) objects.push(object)
      }
    }
  }
  const named = new Map<number, string>()
  for (const { id, path, sound } of objects) {
    const name =
      path === '' ? sounds.get(sound) : path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1)
    if (name) named.set(id, name)
  }
  return named
}

interface MediaObject {
  id: number
  /** On somebody's disk; '' for a sound within the presentation. */
  path: string
  /** Identifier of that sound. */
  sound: string
}

/** Undefined for an object of another kind. */
function readObject(bytes: Uint8Array, view: DataView, item: ArtRecord): MediaObject | undefined {
  const own = videoIn(view, item) ?? item
  let id: number | undefined
  let sound = ''
  for (const part of recordsIn(view, own.start, own.end)) {
    if (part.end - part.start < 4) continue
    if (part.type === record.mediaAtom) id = view.getUint32(part.start, true)
    else if (part.type === record.embeddedSoundAtom) sound = String(view.getUint32(part.start, true))
  }
  return id === undefined ? undefined : { id, path: readStrings(bytes, view, own).get(0) ?? '', sound }
}

/** A film has what a sound has one level further in. */
function videoIn(view: DataView, item: ArtRecord): ArtRecord | undefined {
  for (const part of recordsIn(view, item.start, item.end)) if (part.type === record.video) return part
  return undefined
}

function readStrings(bytes: Uint8Array, view: DataView, container: ArtRecord): Map<number, string> {
  const strings = new Map<number, string>()
  for (const part of recordsIn(view, container.start, container.end))
    if (part.type === record.string)
      strings.set(part.instance, decodeCodePage(bytes.subarray(part.start, part.end), 1200))
  return strings
}
