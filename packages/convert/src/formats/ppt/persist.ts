/** Finding the live objects of a presentation ([MS-PPT] §2.1.2, §2.3.3–2.3.5). */
import type { Cfb } from '../../carriers/cfb/open.ts'
import { openBinaryEncryption } from '../../carriers/office-crypto/binary-encryption.ts'
import { openWithEither, publicPassword } from '../../carriers/office-crypto/public-password.ts'
import { ConversionError, typeDetails } from '../../core/errors.ts'
import { type ArtRecord, readRecord, recordsIn } from '../../office/drawing/art-records.ts'
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
  /** Object that holds the encryption header; 0 in a file that is not enciphered. */
  encryptionId: number
}

/** @throws ConversionError file_corrupt, file_encrypted, unsupported_file_type */
export function openPresentation(
  cfb: Cfb,
  password: string | undefined,
  damage: (what: string) => void,
): PresentationFile {
  const stored = streamOf(cfb, 'PowerPoint Document')
  if (!stored) throw refusal(cfb)
  const offset = readCurrentUser(streamOf(cfb, 'Current User'))
  const { places, documentId, encryptionId } = readDirectories(viewOf(stored), offset, damage)
  const bytes = encryptionId ? decrypt(stored, places, encryptionId, password) : stored
  const view = viewOf(bytes)
  const object = (id: number): ArtRecord | undefined => {
    const place = places.get(id)
    return place === undefined ? undefined : readRecord(view, place, bytes.length)
  }
  let document = object(documentId)
  if (document?.type !== record.document) {
    document = lastOf(view, record.document)
    if (document) damage('the directory of its objects')
  }
  if (!document) throw refusal(cfb)
  return {
    bytes,
    view,
    document,
    object,
    slidesAnywhere: () => [...recordsIn(view, 0, bytes.length)].filter(({ type }) => type === record.slide),
  }
}

/** PowerPoint 97 can save for PowerPoint 95 as well: what is its own lies in a storage then ([MS-PPT] §2.1). */
export function streamOf(cfb: Cfb, name: string): Uint8Array | undefined {
  return (cfb.find(`PP97_DUALSTORAGE/${name}`) ?? cfb.find(name))?.bytes()
}

/** A presentation of PowerPoint 4 or 95 has streams of other names, at times in addition to one named as today's. */
function refusal(cfb: Cfb): ConversionError {
  if (cfb.find('PP40') || cfb.find('PowerPoint') || cfb.find('Text_Content'))
    return new ConversionError(
      'unsupported_file_type',
      typeDetails('a presentation of PowerPoint 95 or older', ['.ppt of PowerPoint 97 and later']),
    )
  return new ConversionError('file_corrupt', { reason: ': it contains no presentation' })
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** §2.3.2, CurrentUserAtom: the place of the newest edit. Without it that edit is looked for. */
function readCurrentUser(bytes: Uint8Array | undefined): number | undefined {
  return bytes && bytes.length >= 20 ? viewOf(bytes).getUint32(16, true) : undefined
}

/** The chain of edits from the newest: what a newer one says of an object holds. */
function readDirectories(
  view: DataView,
  newest: number | undefined,
  damage: (what: string) => void,
): { places: Map<number, number>; documentId: number; encryptionId: number } {
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
  const encryptionId = edit?.encryptionId ?? 0
  let older: number[] | undefined
  while (edit) {
    if (!readDirectory(view, edit.directory, places)) damage('the directory of its objects')
    if (edit.previous === 0) break
    let previous: number | undefined = edit.previous
    if (previous >= offset || !readUserEdit(view, previous)) {
      damage('its chain of edits')
      older ??= placesOfEdits(view)
      previous = lastBefore(offset, older)
    }
    if (previous === undefined) break
    offset = previous
    edit = readUserEdit(view, offset)
  }
  return { places, documentId, encryptionId }
}

/** §2.3.3; the last field is there in an encrypted file alone. */
function readUserEdit(view: DataView, offset: number): UserEdit | undefined {
  const found = readRecord(view, offset, view.byteLength)
  if (found?.type !== record.userEdit || found.end - found.start < 20) return undefined
  return {
    previous: view.getUint32(found.start + 8, true),
    directory: view.getUint32(found.start + 12, true),
    documentId: view.getUint32(found.start + 16, true),
    encryptionId: found.end - found.start >= 32 ? view.getUint32(found.start + 28, true) : 0,
  }
}

/**
 * §2.3.7: every object but the encryption header is enciphered by itself, its identifier being
 * the number of the block.
 */
function decrypt(
  stored: Uint8Array,
  places: ReadonlyMap<number, number>,
  encryptionId: number,
  password: string | undefined,
): Uint8Array {
  const header = readRecord(viewOf(stored), places.get(encryptionId) ?? stored.length, stored.length)
  if (!header) throw new ConversionError('file_encrypted')
  const info = stored.subarray(header.start, header.end)
  const cipher = openWithEither(publicPassword.presentation, password, (one) => openBinaryEncryption(info, one))
  const plain = new Uint8Array(stored)
  const byPlace = [...places].filter(([id]) => id !== encryptionId).sort(([, a], [, b]) => a - b)
  let next = 0
  for (const [id, place] of byPlace) {
    if (place < next || place + 8 > plain.length) continue
    const stream = cipher.block(id)
    stream.apply(plain, place, place + 8)
    next = readRecord(viewOf(plain), place, plain.length)!.end
    stream.apply(plain, place + 8, next)
  }
  return plain
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

/** Each save appends its edit, so where the chain is broken the stream has the order. */
function placesOfEdits(view: DataView): number[] {
  const edits = [...recordsIn(view, 0, view.byteLength)].filter(({ type }) => type === record.userEdit)
  return edits.map(({ start }) => start - 8)
}

/** Takes what lies there and later from the list. */
function lastBefore(offset: number, places: number[]): number | undefined {
  let last = places.pop()
  while (last !== undefined && last >= offset) last = places.pop()
  return last
}

function lastOf(view: DataView, type: number): ArtRecord | undefined {
  let last: ArtRecord | undefined
  for (const found of recordsIn(view, 0, view.byteLength)) if (found.type === type) last = found
  return last
}
