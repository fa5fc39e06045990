/**
 * A file as a sequence of encrypted frames, so that it is written and read in pieces of any size.
 *
 * STREAM of Hoang, Reyhanitabar, Rogaway and Vizár (CRYPTO 2015): each frame is sealed with its number and with
 * whether it is the last one, so frames that are cut off, exchanged or repeated do not open. The key of a file derives
 * from the key of its job, a random salt and its place.
 */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { randomPooled } from '../../random-text.ts'
import { decrypt, encrypt, encryptInto, keyBytes, tagBytes } from './sealed.ts'

const magic = Buffer.from('DMS1')
const saltBytes = 16
export const headerBytes = magic.length + saltBytes
/** Plain bytes of every frame but the last, which may have fewer. */
export const frameBytes = 65_536
export const sealedFrameBytes = frameBytes + tagBytes

export interface FrameWriter {
  readonly header: Buffer
  /** Frames that are full with these bytes. */
  add(bytes: Uint8Array): Buffer[]
  /** The last frame, which may be empty. */
  end(): Buffer
}

export function writeFrames(jobKey: KeyObject, place: string): FrameWriter {
  const salt = randomPooled(saltBytes)
  const key = fileKey(jobKey, salt, place)
  let frame = Buffer.allocUnsafeSlow(frameBytes)
  let filled = 0
  let number = 0
  const sealFrame = (isLast: boolean): Buffer => {
    const sealed = encrypt(key, nonceOf(number, isLast), place, frame.subarray(0, filled))
    number += 1
    filled = 0
    return sealed
  }
  return {
    header: Buffer.concat([magic, salt]),
    add(bytes) {
      const full: Buffer[] = []
      for (let at = 0; at < bytes.length; ) {
        // A full frame waits for the next byte, for it may be the last one.
        if (filled === frameBytes) full.push(sealFrame(false))
        const taken = Math.min(frameBytes - filled, bytes.length - at)
        frame.set(bytes.subarray(at, at + taken), filled)
        filled += taken
        at += taken
      }
      return full
    },
    end() {
      const last = sealFrame(true)
      frame = Buffer.alloc(0)
      return last
    },
  }
}

/**
 * A whole short file, header and all.
 *
 * @param pieces Gets the bytes of it. @returns how many there are.
 */
export function sealFile(pieces: Buffer[], jobKey: KeyObject, place: string, content: Buffer): number {
  const salt = randomPooled(saltBytes)
  const key = fileKey(jobKey, salt, place)
  pieces.push(magic, salt)
  for (let number = 0, at = 0; ; number += 1, at += frameBytes) {
    const isLast = at + frameBytes >= content.length
    encryptInto(pieces, key, nonceOf(number, isLast), place, content.subarray(at, at + frameBytes))
    if (isLast) return headerBytes + content.length + (number + 1) * tagBytes
  }
}

/** @param sealed All of a file. @throws Error where it is none, or was changed. */
export function openFile(jobKey: KeyObject, place: string, sealed: Buffer): Buffer {
  const frames = readFrames(jobKey, place, sealed.subarray(0, headerBytes))
  const pieces: Buffer[] = []
  for (let at = headerBytes; ; at += sealedFrameBytes) {
    const isLast = at + sealedFrameBytes >= sealed.length
    pieces.push(frames.open(sealed.subarray(at, at + sealedFrameBytes), isLast))
    if (isLast) return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  }
}

export interface FrameReader {
  /** @param isLast Whether the file ends with this frame. @throws Error for another frame than the next one. */
  open(frame: Buffer, isLast: boolean): Buffer
}

/** @throws Error where it is no header of such a file. */
export function readFrames(jobKey: KeyObject, place: string, header: Buffer): FrameReader {
  if (header.length !== headerBytes || !header.subarray(0, magic.length).equals(magic))
    throw new Error('the file in the spool has no header')
  const key = fileKey(jobKey, header.subarray(magic.length), place)
  let number = 0
  return {
    open(frame, isLast) {
      const plain = decrypt(key, nonceOf(number, isLast), place, frame)
      number += 1
      return plain
    },
  }
}

function fileKey(jobKey: KeyObject, salt: Buffer, place: string): KeyObject {
  const key = hkdfSync('sha256', jobKey, salt, `docmill spool ${place}`, keyBytes)
  return createSecretKey(new Uint8Array(key))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
