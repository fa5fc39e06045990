/** Finding the live objects of a presentation ([MS-PPT] §2.1.2, §2.3.3–2.3.5). */
import type { Cfb } from '../../cfb/open.ts'
import { type ArtRecord, readRecord, recordsIn } from '../../drawing/art-records.ts'
import { ConversionError } from '../../errors.ts'
import { record } from './records.ts'

export interface PresentationFile {
  bytes: Uint8Array
  view: DataView
  /** The document container. */
  document: ArtRecord
  /** The record of an object by its persist identifier. */
  object(id: number): ArtRecord | undefined
  /** Every slide in the order of the stream, for a file whose list of slides is lost. */
  slidesAnywhere(): ArtRecord[]
}

interface UserEdit {
  previous: number
  directory: number
  documentId: number
  encrypted: boolean
}

const encryptedToken = 0xf3d1c4df

/** @throws ConversionError file_corrupt, file_encrypted, unsupported_file_type */
export function openPresentation(cfb: Cfb, damage: (what: string) => void): PresentationFile {
  const bytes = cfb.find('PowerPoint Document')?.bytes()
  if (!bytes) throw refusal(cfb)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const { offset, encrypted } = readCurrentUser(cfb.find('Current User')?.bytes())
  if (encrypted) throw new ConversionError('file_encrypted')

  const { places, documentId } = readDirectories(view, offset, damage)
  const object = (id: number): ArtRecord | undefined => {
    const place = places.get(id)
    return place === undefined ? undefined : readRecord(view, place, bytes.length)
  }
  let document = object(documentId)
  if (document?.type !== record.document) {
    document = lastOf(view, record.document)
    if (document) damage('the directory of its objects')
  }
  if (!document) throw new ConversionError('file_corrupt', { reason: ': it holds no presentation' })
  return {
    bytes,
    view,
    document,
    object,
    slidesAnywhere: () => [...recordsIn(view, 0, bytes.length)].filter(({ type }) => type === record.slide),
  }
}

/** A presentation of PowerPoint 4 or 95 has streams of other names. */
function refusal(cfb: Cfb): ConversionError {
  if (cfb.find('PP40') || cfb.find('PowerPoint') || cfb.find('Text_Content'))
    return new ConversionError('unsupported_file_type', {
      detected: ' (a presentation of PowerPoint 95 or older)',
      supported: ['.ppt of PowerPoint 97 and later'],
    })
  return new ConversionError('file_corrupt', { reason: ': it holds no presentation' })
}

/** §2.3.2, CurrentUserAtom. Without it the last edit is looked for. */
function readCurrentUser(bytes: Uint8Array | undefined): { offset: number | undefined; encrypted: boolean } {
  if (!bytes || bytes.length < 20) return { offset: undefined, encrypted: false }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return { offset: view.getUint32(16, true), encrypted: view.getUint32(12, true) === encryptedToken }
}

/** The chain of edits from the newest: what a newer one says of an object holds. */
function readDirectories(
  view: DataView,
  newest: number | undefined,
  damage: (what: string) => void,
): { places: Map<number, number>; documentId: number } {
  const places = new Map<number, number>()
  let offset = newest ?? 0
  let edit = readUserEdit(view, offset)
  if (!edit) {
    const last = lastOf(view, record.userEdit)
    damage('the place of its last edit')
    offset = last ? last.start - 8 : 0
    edit = readUserEdit(view, offset)
  }
  const documentId = edit?.documentId ?? 1
  const seen = new Set<number>()
  while (edit && !seen.has(offset)) {
    if (edit.encrypted) throw new ConversionError('file_encrypted')
    seen.add(offset)
    if (!readDirectory(view, edit.directory, places)) damage('the directory of its objects')
    offset = edit.previous
    if (offset === 0) break
    edit = readUserEdit(view, offset)
    if (!edit) damage('its chain of edits')
  }
  return { places, documentId }
}

/** §2.3.3; the last field is there in an encrypted file alone. */
function readUserEdit(view: DataView, offset: number): UserEdit | undefined {
  const found = readRecord(view, offset, view.byteLength)
  if (found?.type !== record.userEdit || found.end - found.start < 20) return undefined
  return {
    previous: view.getUint32(found.start + 8, true),
    directory: view.getUint32(found.start + 12, true),
    documentId: view.getUint32(found.start + 16, true),
    encrypted: found.end - found.start >= 32 && view.getUint32(found.start + 28, true) !== 0,
  }
}

/** §2.3.5: runs of consecutive identifiers. */
function readDirectory(view: DataView, offset: number, places: Map<number, number>): boolean {
  const found = readRecord(view, offset, view.byteLength)
  if (found?.type !== record.persistDirectory) return false
  for (let at = found.start; at + 4 <= found.end; ) {
    const first = view.getUint32(at, true)
    at += 4
    for (let index = 0; index < first >>> 20 && at + 4 <= found.end; index++, at += 4) {
      const id = (first & 0xfffff) + index
      if (!places.has(id)) places.set(id, view.getUint32(at, true))
    }
  }
  return true
}

function lastOf(view: DataView, type: number): ArtRecord | undefined {
  let last: ArtRecord | undefined
  for (const found of recordsIn(view, 0, view.byteLength)) if (found.type === type) last = found
  return last
}
