/** The table of the service's own bounds; those of a conversion are the library's. */
import { defaultLimits } from '@docmill/convert'
import { downloadLimits } from '@docmill/download'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

export const httpLimits = {
  /** Size of the file itself, uploaded or downloaded. */
  fileBytes: defaultLimits.fileBytes,
  /** A JSON body with a file in base64. */
  largeJsonBytes: largeJsonBytes(defaultLimits.fileBytes),
  /** What the multipart format may add to the file. */
  framingBytes: 64 * kibibyte,
  /** A JSON or form body, or the other fields of a multipart body together. */
  fieldBytes: 64 * kibibyte,
  /** Parts of a multipart body. */
  parts: 200,
  /** Without one byte for so long an upload has stalled. */
  stallMs: 30_000,
  /** The slowest upload that is waited for … */
  bytesPerSecond: 8 * kibibyte,
  /** … over any so long a time. */
  paceWindowMs: 60_000,
  /** A client that takes no byte of its answer for so long is cut off. */
  sendStallMs: 60_000,
  /** Answers that are held in memory until they are read, in all; beyond it slow readers are cut off … */
  unsentBytes: 512 * mebibyte,
  /** … after so long. */
  unsentPatienceMs: 10_000,
  /** An answer that comes over time is cut off when nothing was sent for so long. */
  streamStallMs: 600_000,
  /** What is still read of a refused body, so that its sender gets to read the refusal. */
  drainBytes: 128 * mebibyte,
  drainMs: 20_000,
  /** The same, once the service has been asked to stop. */
  stoppingDrainMs: 2_000,
  /** Cut at a character. */
  fileNameBytes: 255,
  downloadMs: downloadLimits.timeoutMs,
  redirects: downloadLimits.maxRedirects,
}

export type HttpLimits = typeof httpLimits

/** The bounds of a service whose files may have so many bytes. */
export function limitsForFiles(fileBytes: number): Pick<HttpLimits, 'fileBytes' | 'largeJsonBytes' | 'drainBytes'> {
  return {
    fileBytes,
    largeJsonBytes: largeJsonBytes(fileBytes),
    drainBytes: Math.max(httpLimits.drainBytes, 2 * fileBytes),
  }
}

/** Base64 takes four bytes for three; there may be line ends in it, and other fields around it. */
function largeJsonBytes(fileBytes: number): number {
  return Math.round(fileBytes * 1.4)
}
