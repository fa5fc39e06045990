/** Bytes of a file, of a URL or of standard input, read no further than a conversion takes. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ConversionError, decodeText, defaultLimits, formats } from '@docmill/convert'
import { sizeLimit } from '@docmill/convert/tables'
import {
  addressPolicy,
  type DownloadPolicy,
  download,
  downloadLimits,
  everyAddress,
  nameOfUrl,
} from '@docmill/download'
import { exits } from './exits.ts'
import { isS3, readObject } from './s3.ts'
import { isSystemError, systemReason } from './system-error.ts'

/** The name that stands for standard input. */
export const standardInput = '-'

/** A file that cannot be read; nothing to do with what is in it. */
export class UnreadableFileError extends Error {
  readonly code = 'file_missing'
  readonly exit = exits.noInput

  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableFileError'
  }
}

export interface Source {
  bytes: Uint8Array
  /** '' for standard input. */
  filename: string
  /** As a server named it. */
  mediaType?: string
  /** Text of the subtitles next to a recording. */
  subtitles?: string
}

export interface SourceOptions {
  /** Ends a download. */
  signal?: AbortSignal
  /** Whether a file next to the named one may be read too. */
  mayRead?(path: string): Promise<boolean>
}

/**
 * @param place A path, a URL, an address of S3 or `-`.
 * @throws UnreadableFileError, DownloadFault, StorageFault, ConversionError file_too_large
 */
export async function readSource(
  place: string,
  policy: DownloadPolicy,
  { signal, mayRead = async () => true }: SourceOptions = {},
): Promise<Source> {
  const { maxBytes } = policy
  if (place === standardInput) return { bytes: await readBounded(process.stdin, maxBytes), filename: '' }
  if (isS3(place)) return { bytes: await readBounded(readObject(place), maxBytes), filename: nameOf(place) }
  if (!isUrl(place))
    return {
      bytes: await readFile(place, maxBytes),
      filename: basename(place),
      ...(await subtitlesOf(place, mayRead)),
    }
  const { bytes, typeName, mediaType } = await download(place, signal ? { signal } : {}, policy)
  return { bytes, filename: typeName, ...(mediaType === undefined ? {} : { mediaType }) }
}

/** Any scheme with an authority, so that `http://…` is refused as a URL and not sought as a file. */
export function isUrl(place: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(place)
}

/** The last part of a path or URL, safe as the name of a file. */
export function nameOf(place: string): string {
  return basename(
    isUrl(place) && !isS3(place) && URL.canParse(place) ? nameOfUrl(new URL(place)).replaceAll('\0', '') : place,
  )
}

/**
 * @param allowPrivate Allows URLs that lead to this computer or to private networks, also by `http://` and at any port.
 * @param maxBytes Bytes of one file.
 */
export function downloadPolicy(allowPrivate: boolean, maxBytes: number = defaultLimits.fileBytes): DownloadPolicy {
  return {
    addresses: addressPolicy(allowPrivate ? everyAddress : []),
    takesPlain: allowPrivate,
    maxBytes,
    certificateAuthorities: [],
    ...downloadLimits,
  }
}

async function readFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await opened(path)
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw tooLarge(maxBytes)
    return await readBounded(createReadStream('', { fd: file, autoClose: false }), maxBytes)
  } catch (error) {
    throw unreadable(error)
  } finally {
    await file.close()
  }
}

const recordings = new Set(
  formats.flatMap(({ kind, extensions }) => (kind === 'audio' || kind === 'video' ? extensions : [])),
)
/** Subtitles of a day take less. */
const maxSubtitleBytes = 16_777_216

/** `talk.srt` or `talk.vtt` next to `talk.mp4`. */
async function subtitlesOf(path: string, mayRead: (path: string) => Promise<boolean>): Promise<{ subtitles?: string }> {
  const extension = extname(path)
  if (!recordings.has(extension.slice(1).toLowerCase())) return {}
  const stem = path.slice(0, -extension.length)
  for (const path of [`${stem}.srt`, `${stem}.vtt`]) {
    const size = await stat(path).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    )
    if (size > 0 && size <= maxSubtitleBytes && (await mayRead(path)))
      return { subtitles: decodeText(await readFile(path, maxSubtitleBytes)) }
  }
  return {}
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    // Node decodes the command line as UTF-8, so what a name had instead is lost.
    if (path.includes('\ufffd'))
      throw new UnreadableFileError('Its name is not UTF-8; rename it, or pipe it in: docmill convert - < FILE.')
    throw unreadable(error)
  }
}

async function readBounded(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, length)
}

function tooLarge(maxBytes: number): ConversionError {
  return new ConversionError('file_too_large', sizeLimit(maxBytes))
}

/** @param path Named where nothing else names it. @returns What to throw instead. */
export function unreadable(error: unknown, path?: string): unknown {
  if (!isSystemError(error)) return error
  const advice = error.code === 'EISDIR' ? ' Use --recursive to convert the files in it.' : ''
  return new UnreadableFileError(`${path === undefined ? '' : `${path}: `}${systemReason(error)}${advice}`)
}
