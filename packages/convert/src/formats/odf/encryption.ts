/**
 * Parts of a package that a password protects: packed, then encrypted, each with a key of its own
 * (part 2, §4.4–§4.12). LibreOffice and OpenOffice encrypt with AES from version 1.2 on, before that with Blowfish.
 *
 * Errors: file_encrypted when the password is missing, wrong or for a method that is not known; content_limit_exceeded.
 */

import { Buffer } from '#platform/buffer'
import { decryptCbc, deriveKey, digest } from '#platform/cryptography'
import { inflate } from '../../carriers/deflate/inflate.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'

/** What the manifest says of how a part is encrypted. */
interface Protection {
  /** Size of the part when inflated, in bytes. */
  bytes: number
  cipher: string
  vector: Buffer
  /** That makes the password a key to begin with; undefined for one that is not known. */
  startHash: string | undefined
  derivation: string
  salt: Buffer
  rounds: number
  keyBytes: number
  checksumHash: string | undefined
  checksum: Buffer
}

/** By the paths of parts. */
export type Protections = ReadonlyMap<string, Protection>

/** LibreOffice writes 100,000 for each part. */
const maxRounds = 50_000_000

const aes = { name: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc', keyBytes: 32, blockBytes: 16 } as const

/** The checksum is that of so many bytes at the beginning (§4.8.3). */
const checkedBytes = 1_024

/** @param manifest Before its root element. */
export function readProtections(manifest: XmlReader): Protections {
  const found = new Map<string, Protection>()
  if (!manifest.nextChild(0)) return found
  while (manifest.nextChild(1)) {
    const path = manifest.attribute('manifest:full-path') ?? ''
    const bytes = Number(manifest.attribute('manifest:size')) || 0
    while (manifest.nextChild(2))
      if (manifest.name === 'manifest:encryption-data') found.set(path, readProtection(manifest, bytes))
  }
  return found
}

function readProtection(xml: XmlReader, bytes: number): Protection {
  const stated = (name: string): string => xml.attribute(`manifest:${name}`) ?? ''
  const binary = (name: string): Buffer => Buffer.from(stated(name), 'base64')
  const protection: Protection = {
    bytes,
    cipher: '',
    vector: Buffer.alloc(0),
    startHash: 'sha1',
    derivation: '',
    salt: Buffer.alloc(0),
    rounds: 0,
    keyBytes: 0,
    checksumHash: hashOf(stated('checksum-type')),
    checksum: binary('checksum'),
  }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'manifest:algorithm')
      Object.assign(protection, { cipher: stated('algorithm-name'), vector: binary('initialisation-vector') })
    else if (xml.name === 'manifest:start-key-generation')
      protection.startHash = hashOf(stated('start-key-generation-name'))
    else if (xml.name === 'manifest:key-derivation') {
      protection.derivation = stated('key-derivation-name')
      protection.salt = binary('salt')
      protection.rounds = Math.trunc(Number(stated('iteration-count')) || 0)
      protection.keyBytes = Number(stated('key-size') || 16)
    }
  }
  return protection
}

/** `SHA1/1K` and addresses that end in the name of a hash. */
function hashOf(name: string): string | undefined {
  return /sha(1|256)/i.exec(name)?.[0].toLowerCase()
}

/**
 * @returns The content of a part.
 * @throws ConversionError file_encrypted, content_limit_exceeded
 */
export function createUnlock(
  password: string,
  context: Pick<ReadContext, 'limits' | 'budget'>,
): (encrypted: Uint8Array, protection: Protection) => Uint8Array {
  let rounds = 0
  return (encrypted, protection) => {
    const { startHash, salt, vector, keyBytes } = protection
    const isKnown = protection.cipher === aes.name && /PBKDF2$/i.test(protection.derivation) && protection.rounds > 0
    if (!isKnown || !startHash || keyBytes !== aes.keyBytes || vector.length !== aes.blockBytes)
      throw new ConversionError('file_encrypted', { reason: ' by a method that is not supported' })
    rounds += protection.rounds
    if (rounds > maxRounds)
      throw new ConversionError('content_limit_exceeded', {
        limit: 'rounds of the hash of its password',
        maximum: maxRounds,
      })
    const start = digest(startHash, Buffer.from(password))
    const key = deriveKey(start, salt, protection.rounds, keyBytes)
    const packed = decrypt(encrypted, key, vector)
    if (!isIntact(packed, protection))
      throw new ConversionError('file_encrypted', { reason: ', which is not the one given' })
    const { content } = inflate(packed, { expectedBytes: protection.bytes }, context)
    context.budget.unpacked(content.length)
    return content
  }
}

/** The last byte says how many were added to fill the last block (XML Encryption, §5.2). */
function decrypt(encrypted: Uint8Array, key: Buffer, vector: Buffer): Uint8Array {
  const blocks = encrypted.subarray(0, encrypted.length - (encrypted.length % aes.blockBytes))
  const padded = decryptCbc(key, vector, blocks)
  return padded.subarray(0, Math.max(0, padded.length - (padded.at(-1) ?? 0)))
}

function isIntact(packed: Uint8Array, { checksumHash, checksum }: Protection): boolean {
  if (!checksumHash || checksum.length === 0) return true
  return digest(checksumHash, packed.subarray(0, checkedBytes)).equals(checksum)
}
