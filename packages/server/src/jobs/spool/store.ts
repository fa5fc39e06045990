/** Where the files of jobs are kept: sealed bytes in, the same bytes out. A store knows no keys. */
import { ServiceError } from '../../errors.ts'

export interface SpoolFile {
  jobId: string
  /** Inside its job: lower-case letters, digits and `-`. No name is written twice. */
  name: string
}

/** Part of a file, in bytes. */
export interface Range {
  from: number
  length: number
}

export interface SpoolStore {
  /** @throws ServiceError overloaded */
  write(file: SpoolFile): Promise<StoreWriter>
  /**
   * Pieces of any length.
   *
   * @throws ServiceError internal_error where it is not there, overloaded where the store fails.
   */
  read(file: SpoolFile, range?: Range): AsyncIterable<Buffer>
  /**
   * The bytes of a short file, as many as are wanted at most. Where several are asked for in one moment, that takes less than reading
   * each by itself.
   *
   * @throws ServiceError as `read`
   */
  readShort(file: SpoolFile, maxBytes: number): Promise<Buffer>
  /** Removes a file, or nothing where there is none. */
  remove(file: SpoolFile): Promise<void>
  /** Removes all files of a job, complete or not. */
  removeJob(jobId: string): Promise<void>
  /** Names of the files of a job; none where it has none. */
  names(jobId: string): AsyncIterable<string>
  /** Jobs that have files, complete or not, with the time of their last change. */
  jobs(): AsyncIterable<{ jobId: string; changedAt: number }>
}

/** Its calls follow each other: each waits for the one before. Where one throws, the file has to be abandoned. */
export interface StoreWriter {
  /** Resolves when more may be given. @throws what `unusable` turns into an error of the service */
  append(...bytes: Buffer[]): Promise<void>
  /** The file is complete, and survives a crash. */
  end(): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

/** `readShort` is for files of at most so many bytes. */
export const maxShortBytes = 262_144

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The store is full or out of order: the request may succeed later. */
export function unusable(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const isFull = fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
  const reason = isFull ? ': the storage for jobs is full' : ': the storage for jobs is unavailable'
  return new ServiceError('overloaded', { reason_text: reason }, { cause: error })
}
