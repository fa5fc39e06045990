/**
 * What one conversion takes from its process. Every message is counted against the bounds of the request before its body
 * is held, so a process that a hostile file has taken over can neither fill the memory of the service nor hand it
 * anything that an honest process does not make.
 */
import type { Metadata } from '../core/document/nodes.ts'
import type { Resource } from '../core/document/resource.ts'
import type { Limits } from '../core/limits.ts'
import type { Include } from '../core/options.ts'
import { type Warning, warning } from '../core/warnings.ts'
import { isPictureName } from '../parts/images/name.ts'
import { type ContentEncoding, isEncodedPiece, type JsonContent, maxPieceBytes, pieceCharacters } from './content.ts'
import { createJsonCheck, type JsonCheck } from './json-check.ts'
import { createCallCount } from './process/call-count.ts'
import type { CallMessage, FromChild } from './protocol.ts'

/** Everything that a process sends between the document and the end of its conversion. */
export type Piece = Exclude<FromChild, { type: 'ready' | 'done' | 'long' | 'failed' } | CallMessage>

export interface Intake {
  readonly chunks: readonly Uint8Array[]
  /** Size of the content in bytes. */
  readonly byteLength: number
  readonly resources: readonly Resource[]
  readonly warnings: readonly Warning[]
  readonly metadata: Readonly<Omit<Metadata, 'pageCount'>>
  /** Pages that were read so far. */
  readonly pagesRead: number
  /** What `include` asked for, so far. */
  readonly structure: Readonly<Partial<Record<Include, JsonContent>>>
  /** What was read of some pages, where the work on the document is shared. */
  readonly records: readonly Uint8Array[]
  /** Whether every member that `include` asked for is there and is JSON. */
  isComplete(): boolean
  /** @returns Bytes that the body of the message may have; undefined where no honest process sends the message. */
  admit(message: FromChild, bodyBytes: number): number | undefined
  /** @returns False where no honest process sends such a body. */
  take(piece: Piece, body: Uint8Array): boolean
  /** A request of the process was answered. */
  leave(bodyBytes: number): void
}

/** JSON escapes and UTF-8 make at most three bytes of a character that a writer lets through. */
const bytesPerCharacter = 3

/** What a conversion was asked for. */
export interface Asked {
  /** The members of the structure. */
  include?: readonly Include[] | undefined
  /** Pages that it may give what it has read of, at most; 0 when absent. */
  maxRecordedPages?: number | undefined
}

export function createIntake(
  limits: Limits,
  encoding: ContentEncoding,
  { include = [], maxRecordedPages = 0 }: Asked = {},
): Intake {
  const maxContentBytes = limits.outputCharacters * bytesPerCharacter
  const maxContentPieces = Math.ceil(limits.outputCharacters / (pieceCharacters - 1)) + 1
  const maxPropertyBytes = limits.metadataCharacters * bytesPerCharacter
  const chunks: Uint8Array[] = []
  const records: Uint8Array[] = []
  let recordBytes = 0
  const resources: Resource[] = []
  const names = new Set<string>()
  const warnings: Warning[] = []
  const metadata: Omit<Metadata, 'pageCount'> = {}
  const structure: Partial<Record<Include, MemberIntake>> = {}
  for (const member of include) structure[member] = { chunks: [], byteLength: 0, check: createJsonCheck() }
  let resourceBytes = 0
  const calls = createCallCount()

  const intake: Intake & { byteLength: number; pagesRead: number } = {
    chunks,
    byteLength: 0,
    resources,
    warnings,
    metadata,
    pagesRead: 0,
    structure,
    records,
    isComplete: () => Object.values(structure).every(({ check }) => check.isWhole),
    admit(message, bodyBytes) {
      switch (message.type) {
        case 'progress': {
          // It only rises, so there are no more of them than pages.
          const { done, total } = message
          return done > intake.pagesRead && done <= total && total <= limits.pages ? 0 : undefined
        }
        case 'content':
          return chunks.length < maxContentPieces
            ? Math.min(maxPieceBytes, maxContentBytes - intake.byteLength)
            : undefined
        case 'resource':
          return resources.length < limits.pictures && isNewName(message.name, names)
            ? Math.min(limits.pictureBytes, limits.pictureBytesTogether - resourceBytes)
            : undefined
        case 'structure': {
          const member = structure[message.member]
          // An empty piece would cost nothing and say nothing.
          if (!member || bodyBytes === 0) return undefined
          return Math.min(maxPieceBytes, limits.structureBytes - member.byteLength)
        }
        case 'records':
          return maxRecordedPages > 0 && bodyBytes > 0
            ? Math.min(maxPieceBytes, limits.structureBytes - recordBytes)
            : undefined
        case 'property':
          return Object.hasOwn(metadata, message.name) ? undefined : maxPropertyBytes
        case 'warning':
          return warnings.length < limits.warnings ? 0 : undefined
        case 'raster':
          return message.width * message.height * message.channels === bodyBytes ? calls.admit(bodyBytes) : undefined
        case 'picture':
        case 'recording':
        case 'description':
        case 'transcription':
          return calls.admit(bodyBytes)
        case 'long': {
          const { read, pages } = message
          return read <= maxRecordedPages && read <= pages && pages <= limits.pages ? 0 : undefined
        }
        case 'done':
        case 'failed':
          return 0
        case 'ready':
          return undefined
      }
    },
    take(piece, body) {
      switch (piece.type) {
        case 'progress':
          intake.pagesRead = piece.done
          return true
        case 'content':
          chunks.push(body)
          intake.byteLength += body.length
          return isEncodedPiece(body, encoding)
        case 'resource':
          resources.push({ name: piece.name, mediaType: piece.mediaType, bytes: body })
          resourceBytes += body.length
          return true
        case 'structure': {
          const member = structure[piece.member] as MemberIntake
          member.chunks.push(body)
          member.byteLength += body.length
          return member.check.take(body)
        }
        case 'property':
          metadata[piece.name] = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
          return true
        case 'records':
          records.push(body)
          recordBytes += body.length
          return true
        case 'warning':
          warnings.push(warning(piece.code, piece.details))
          return true
      }
    },
    leave: calls.leave,
  }
  return intake
}

interface MemberIntake extends JsonContent {
  chunks: Uint8Array[]
  byteLength: number
  check: JsonCheck
}

function isNewName(name: string, names: Set<string>): boolean {
  const isNew = isPictureName(name) && !names.has(name.toLowerCase())
  names.add(name.toLowerCase())
  return isNew
}
