/** Paths of entries as a document may show them. They are never opened. */

/** What systems and programs add to archives besides what their users put there. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$|\.Spotlight-V100\/|\.Trashes\/)/i

export function isLitter(path: string): boolean {
  return litter.test(path)
}

/** Without a root, a drive, steps upwards and characters that do not print: `../../etc/passwd` is `etc/passwd`. */
export function harmlessPath(path: string): string {
  const printable = path.replace(/[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const segments = printable
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:(?=\/|$)/, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
  return cut(segments.join('/')) || 'unnamed'
}

/** Path of an attachment, which lies in no folder: its name, or its number where it has none. */
export function attachmentPath(name: string, index: number): string {
  return name.replaceAll(/[\\/]/g, '-') || `attachment ${index + 1}`
}

const shownCharacters = 255

function cut(path: string): string {
  return path.length > shownCharacters ? `…${path.slice(1 - shownCharacters)}` : path
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Folder by folder, numbers by their value: `a2/x` before `a10/b`, a folder's own files before its folders. */
export function comparePaths(one: string, other: string): number {
  const left = one.split('/')
  const right = other.split('/')
  for (let index = 0; ; index++) {
    const isLastLeft = index === left.length - 1
    const isLastRight = index === right.length - 1
    if (isLastLeft !== isLastRight) return isLastLeft ? -1 : 1
    const order = collator.compare(left[index]!, right[index]!) || compareCodes(left[index]!, right[index]!)
    if (order !== 0 || isLastLeft) return order
  }
}

function compareCodes(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
