/**
 * Tells errors about a document from errors about the conversion. A `catch` that carries on without the part it could
 * not read goes through one of these functions, so lack of memory or a limit of ours is never reported as damage.
 * `test/contract/tolerance.test.ts` checks every `catch` of the packages.
 */
import { ConversionError, type ConversionErrorCode } from './errors.ts'
import { limitTable } from './limits.ts'

/** The conversion stopped for a reason of its own. */
const stopCodes: ReadonlySet<ConversionErrorCode> = new Set([
  'content_limit_exceeded',
  'conversion_out_of_memory',
  'conversion_timeout',
  'conversion_aborted',
])

/** Codes of Node.js and zlib where a buffer or a string finds no room. */
const memoryCodes: ReadonlySet<unknown> = new Set([
  'ERR_STRING_TOO_LONG',
  'ERR_BUFFER_TOO_LARGE',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_BUFFER_CONTEXT_NOT_AVAILABLE',
  'Z_MEM_ERROR',
  'ENOMEM',
])

/** What V8, Node.js, WebAssembly modules and libvips say where a buffer, a string, an array or a map finds no room. */
const memoryWords =
  /out of memory|allocation failed|(?:failed to|unable to|could not|cannot) (?:m?alloc|enlarge)|bad_alloc|Invalid (?:string|array|typed array|array buffer) length|Maximum (?:memory|BigInt) size|(?:Map|Set) maximum size exceeded|string longer than|Buffer larger than|\bOOM\b/i

const stackWords = /call stack size exceeded/i

/** For a document that is nested more deeply than its reader can follow. */
const nestingDetails = { limit: 'levels of nesting', maximum: limitTable.nesting.default }

/** @param words What a process printed before it died. */
export function showsLackOfMemory(words: string): boolean {
  return memoryWords.test(words)
}

/**
 * The error that a conversion ends in, where `error` says that it ran into a limit, ran out of memory or of stack, or was
 * stopped.
 *
 * @returns undefined where `error` may be about the bytes of the document
 */
export function boundError(error: unknown): ConversionError | undefined {
  if (error instanceof ConversionError) return stopCodes.has(error.code) ? error : undefined
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return new ConversionError('conversion_aborted', {}, { cause: error })
  if (stackWords.test(error.message))
    return new ConversionError('content_limit_exceeded', nestingDetails, { cause: error })
  if (memoryCodes.has((error as { code?: string }).code) || memoryWords.test(error.message))
    return new ConversionError('conversion_out_of_memory', {}, { cause: error })
  return undefined
}

/**
 * For a `catch` around code of others that is given bytes of the document: a decoder, a parser, a constructor.
 *
 * @param tolerated Codes of bounds that the caller carries on after all the same.
 * @returns the error, which is then taken for damage
 * @throws ConversionError where it is none
 */
export function decodingError(error: unknown, ...tolerated: readonly ConversionErrorCode[]): unknown {
  const bound = boundError(error)
  if (bound && !tolerated.includes(bound.code)) throw bound
  return error
}

/**
 * For a `catch` around our own readers.
 *
 * @param tolerated The codes that the caller carries on after; every code that is about the document when absent.
 * @returns the error, which is about the document
 * @throws `error` where it is about anything else: a limit, memory, a fault of the code
 */
export function documentError(error: unknown, ...tolerated: readonly ConversionErrorCode[]): ConversionError {
  const bound = boundError(error)
  if (bound && !tolerated.includes(bound.code)) throw bound
  if (!(error instanceof ConversionError)) throw error
  if (tolerated.length > 0 && !tolerated.includes(error.code)) throw error
  return error
}
