/** What openZip knows of an entry before it is inflated. */
import type { Limits } from '../../core/limits.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import type { Encryption } from './encryption.ts'

export interface ZipEntry {
  /** Decoded, with `/` between folders; otherwise as the archive has it, so never a path to write to. */
  readonly path: string
  readonly directory: boolean
  /** A symbolic link, whose content is the path that it leads to. */
  readonly link?: boolean | undefined
  readonly encryption?: Encryption | undefined
  /** Compression method (APPNOTE.TXT 4.4.5): 0 stored, 8 deflated. */
  readonly method: number
  readonly compressedBytes: number
  /** What the header says of the size after inflating; not to be trusted. */
  readonly declaredBytes: number
  /** Absent where no header states it. */
  readonly crc32?: number | undefined
  /** Where the local header begins. */
  readonly headerOffset: number
  /** Where the compressed bytes begin; absent where there is no local header. */
  readonly dataOffset?: number | undefined
}

/** An entry whose name is still bytes: names are decoded together, so that all count for the guess of a charset. */
export interface RawEntry {
  name: Uint8Array
  /** The Unicode Path extra field (APPNOTE.TXT 4.6.9), when it belongs to this very name. */
  unicodePath?: string | undefined
  link?: boolean | undefined
  encryption?: Encryption | undefined
  method: number
  compressedBytes: number
  declaredBytes: number
  crc32?: number
  headerOffset: number
  dataOffset?: number | undefined
}

/** The part of a reader's context that opening an archive needs. */
export interface ZipContext {
  readonly limits: Limits
  readonly budget: {
    readonly unpackable: number
    unpacked(bytes: number): void
    entries(count: number): void
  }
  /** For encrypted entries. */
  readonly options?: { readonly password?: string }
  warn(code: WarningCode, details?: WarningDetails): void
}

export interface ZipArchive {
  /** In the order of the directory. */
  readonly entries: readonly ZipEntry[]
  /**
   * The entry of a path. Letter case and a leading slash do not matter, as part names of office
   * packages demand (ECMA-376 part 2, 6.3.5). Of several the last: it is the one written last.
   */
  find(path: string): ZipEntry | undefined
  /**
   * The bytes of an entry, counted against the budget at each call.
   *
   * @throws ConversionError file_encrypted, file_corrupt, content_limit_exceeded; or
   *   unsupported_file_type for a compression method other than stored and deflated
   */
  read(entry: ZipEntry): Uint8Array
}
