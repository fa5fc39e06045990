/** Agile encryption: described in XML, AES in CBC mode by segments ([MS-OFFCRYPTO] §2.3.4.10–2.3.4.15). */

import { Buffer } from '#platform/buffer'
import { decryptCbc, digest, isHash } from '#platform/cryptography'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'
import { openXml, type XmlReader } from '../xml/reader.ts'
import type { Decrypt } from './decrypt.ts'

interface KeyParameters {
  salt: Buffer
  hash: string
  keyBytes: number
  blockBytes: number
}

interface PasswordKey extends KeyParameters {
  spinCount: number
  verifierInput: Buffer
  verifierHash: Buffer
  keyValue: Buffer
}

/** §2.3.4.13: what the password's hash is joined with for each use of it. */
const verifierInputBlock = Buffer.from('fea7d2763b4b9e79', 'hex')
const verifierHashBlock = Buffer.from('d7aa0f6d3061344e', 'hex')
const keyValueBlock = Buffer.from('146e0be7abacd0d6', 'hex')

const segmentBytes = 4096

/** Office writes 100,000; §2.3.4.10 allows ten million, which takes a minute. */
const maximumSpinCount = 1_000_000

/** @param info The XML document that describes the encryption. */
export function readAgileKey(
  info: Buffer,
  password: string,
  limits: Pick<Limits, 'xmlDepth'>,
): Decrypt | 'wrong password' | 'unknown method' {
  const { data, key } = readDescription(info, limits)
  if (!data || !key) return 'unknown method'
  if (key.spinCount > maximumSpinCount)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'rounds of the hash of its password',
      maximum: maximumSpinCount,
    })
  const passwordHash = hashOf(password, key)
  const open = (block: Buffer, encrypted: Buffer): Buffer =>
    decipher(key, fit(digest(key.hash, passwordHash, block), key.keyBytes), fit(key.salt, key.blockBytes), encrypted)
  const expected = open(verifierHashBlock, key.verifierHash)
  const actual = digest(key.hash, open(verifierInputBlock, key.verifierInput).subarray(0, key.salt.length))
  if (!expected.subarray(0, actual.length).equals(actual)) return 'wrong password'
  const secret = open(keyValueBlock, key.keyValue).subarray(0, data.keyBytes)
  if (secret.length < data.keyBytes) throw new ConversionError('file_corrupt', { reason: ': its key is cut short' })
  return (encrypted) => decryptSegments(data, secret, encrypted)
}

function decryptSegments(data: KeyParameters, secret: Buffer, encrypted: Buffer): Buffer {
  const segments: Buffer[] = []
  const counter = Buffer.alloc(4)
  for (let from = 0, index = 0; from < encrypted.length; from += segmentBytes, index++) {
    counter.writeUInt32LE(index)
    const vector = fit(digest(data.hash, data.salt, counter), data.blockBytes)
    segments.push(decipher(data, secret, vector, encrypted.subarray(from, from + segmentBytes)))
  }
  return Buffer.concat(segments)
}

function decipher({ blockBytes }: KeyParameters, key: Buffer, vector: Buffer, encrypted: Buffer): Buffer {
  const whole = encrypted.subarray(0, encrypted.length - (encrypted.length % blockBytes))
  return decryptCbc(key, vector, whole)
}

/** §2.3.4.11. */
function hashOf(password: string, key: PasswordKey): Buffer {
  let hash = digest(key.hash, key.salt, Buffer.from(password, 'utf16le'))
  const counter = Buffer.alloc(4)
  for (let round = 0; round < key.spinCount; round++) {
    counter.writeUInt32LE(round)
    hash = digest(key.hash, counter, hash)
  }
  return hash
}

/** Cut, or filled up with 0x36. */
function fit(bytes: Buffer, length: number): Buffer {
  if (bytes.length >= length) return bytes.subarray(0, length)
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])
}

function readDescription(info: Buffer, limits: Pick<Limits, 'xmlDepth'>): { data?: KeyParameters; key?: PasswordKey } {
  const xml = openXml(info, { limits, part: 'EncryptionInfo' })
  const found: { data?: KeyParameters; key?: PasswordKey } = {}
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    const parameters = readParameters(xml)
    if (!parameters) continue
    if (xml.localName === 'keyData') found.data = parameters
    else if (xml.localName === 'encryptedKey' && xml.attribute('spinCount') !== undefined)
      found.key = {
        ...parameters,
        spinCount: Number(xml.attribute('spinCount')) || 0,
        verifierInput: base64(xml, 'encryptedVerifierHashInput'),
        verifierHash: base64(xml, 'encryptedVerifierHashValue'),
        keyValue: base64(xml, 'encryptedKeyValue'),
      }
  }
  return found
}

/** Undefined for other elements, and for algorithms that are not supported. */
function readParameters(xml: XmlReader): KeyParameters | undefined {
  const keyBits = Number(xml.attribute('keyBits'))
  const hash = (xml.attribute('hashAlgorithm') ?? '').replace(/^SHA-?/i, 'sha').toLowerCase()
  const isAes = xml.attribute('cipherAlgorithm') === 'AES' && xml.attribute('cipherChaining') === 'ChainingModeCBC'
  if (!isAes || ![128, 192, 256].includes(keyBits) || !isHash(hash)) return undefined
  return { salt: base64(xml, 'saltValue'), hash, keyBytes: keyBits / 8, blockBytes: 16 }
}

function base64(xml: XmlReader, name: string): Buffer {
  return Buffer.from(xml.attribute(name) ?? '', 'base64')
}
