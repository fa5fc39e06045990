/** What the errors of the operating system say to whoever typed the command. */

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'Access to it is denied.',
  EDQUOT: 'There is no room left.',
  EEXIST: 'It exists already.',
  EISDIR: 'It is a folder.',
  ELOOP: 'Its links lead in a circle.',
  EMFILE: 'Too many files are open.',
  ENAMETOOLONG: 'Its name is too long.',
  ENOENT: 'There is no such file.',
  ENOSPC: 'There is no room left.',
  ENOTDIR: 'A part of its path is no folder.',
  EPERM: 'Access to it is denied.',
  EROFS: 'It lies where nothing can be written.',
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
