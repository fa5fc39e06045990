/** What is asked of the thread of files, and what it answers. */
export interface FileRequest {
  id: number
  reads: readonly { path: string; maxBytes: number }[]
  removals: readonly string[]
}

export interface FileFailure {
  code: string | undefined
  message: string
}

export interface FileReply {
  id: number
  /** What was read of all files, one after another. */
  bytes: Uint8Array
  /** Lengths of the files, or why one was not read, in the order of the request. */
  reads: readonly (number | FileFailure)[]
  /** Why a file was not removed; null for one that is gone. */
  removals: readonly (FileFailure | null)[]
}
