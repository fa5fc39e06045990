/** Damage to documents: changed bytes and numbers, moved pieces, at places that are given as shares of the length. */
import { hasParts, packed, unpacked } from './parts.ts'
import type { Random } from './random.ts'

export interface Edit {
  /** 0–1. */
  at: number
  kind: (typeof movingKinds)[number] | (typeof stayingKinds)[number]
  /** A byte. */
  value: number
  /** A count, length or place. */
  quantity: number
  length: number
  /** 0–1; where a copied piece comes from. */
  from: number
}

/** Bytes at which counts, lengths and signs change their meaning. */
const turningPoints = [0, 1, 0x20, 0x3c, 0x7f, 0x80, 0xff]
const maximumEdits = 8
/** Numbers at which bounds, signs and widths change. */
const quantities = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 1_048_576, 0x7fffffff, 0x80000000, 0xffffffff]

const stayingKinds = ['set', 'integer'] as const
const movingKinds = ['set', 'set', 'integer', 'digits', 'digits', 'delete', 'repeat', 'copy'] as const
const longestPiece = 64

/** @param keepsPlaces No byte moves, so that offsets and lengths elsewhere stay true. */
export function randomEdits(random: Random, keepsPlaces: boolean): Edit[] {
  const kinds = keepsPlaces ? stayingKinds : movingKinds
  return Array.from({ length: 1 + random.below(maximumEdits) }, () => ({
    at: random.share(),
    kind: random.of(kinds),
    value: random.below(2) ? random.of(turningPoints) : random.below(256),
    quantity: random.of(quantities),
    length: 1 + random.below(longestPiece),
    from: random.share(),
  }))
}

export function edited(bytes: Uint8Array, changes: readonly Edit[]): Uint8Array {
  let result = Buffer.from(bytes)
  for (const { at, kind, value, quantity, length, from } of changes) {
    const start = Math.floor(at * result.length)
    const before = result.subarray(0, start)
    const piece = result.subarray(start, start + length)
    const source = Math.floor(from * result.length)
    if (kind === 'set') result = Buffer.concat([before, Buffer.from([value]), result.subarray(start + 1)])
    if (kind === 'integer' && start + 4 <= result.length) result.writeUInt32LE(quantity, start)
    if (kind === 'digits') result = withNumber(result, start, quantity)
    if (kind === 'delete') result = Buffer.concat([before, result.subarray(start + length)])
    if (kind === 'repeat') result = Buffer.concat([before, piece, piece, piece, result.subarray(start + length)])
    if (kind === 'copy')
      result = Buffer.concat([before, result.subarray(source, source + length), result.subarray(start + length)])
  }
  return result
}

/** The next number that is written in digits becomes another one. */
function withNumber(bytes: Buffer<ArrayBuffer>, start: number, quantity: number): Buffer<ArrayBuffer> {
  const isDigit = (at: number): boolean => bytes[at]! >= 0x30 && bytes[at]! <= 0x39
  let from = start
  while (from < bytes.length && !isDigit(from)) from++
  let to = from
  while (to < bytes.length && isDigit(to)) to++
  if (from === to) return bytes
  return Buffer.concat([bytes.subarray(0, from), Buffer.from(String(quantity)), bytes.subarray(to)])
}

/**
 * Damages one part of a package or one stream of a compound file and packs all again, so that the
 * damage is behind the carrier's own checks. Undefined where there are no parts.
 */
export function partEdited(bytes: Uint8Array, part: number, changes: readonly Edit[]): Uint8Array | undefined {
  if (!hasParts(bytes)) return undefined
  const parts = unpacked(bytes)
  const damaged = parts[Math.floor(part * parts.length)]
  if (!damaged) return undefined
  damaged[1] = edited(damaged[1], changes)
  return packed(bytes, parts)
}
