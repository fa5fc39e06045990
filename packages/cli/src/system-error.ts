/** What the errors of the operating system say to the user. */

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied.',
  EDQUOT: 'There is no space left on the disk.',
  EEXIST: 'It already exists.',
  EISDIR: 'It is a folder.',
  ELOOP: 'It is part of a circle of symbolic links.',
  EMFILE: 'There are too many open files.',
  ENAMETOOLONG: 'The name is too long.',
  ENOENT: 'There is no such file or folder.',
  ENOSPC: 'There is no space left on the disk.',
  ENOTDIR: 'A part of the path is not a folder.',
  EPERM: 'Permission denied.',
  EROFS: 'The file system is read-only.',
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** A sentence about a file that is named next to it. */
export function systemReason({ code = '', message }: NodeJS.ErrnoException): string {
  return reasons[code] ?? message
}

/** The sentence, after the place where the error says it. */
export function describeSystemError(error: NodeJS.ErrnoException, place = error.path): string {
  return place === undefined ? systemReason(error) : `${place}: ${systemReason(error)}`
}
