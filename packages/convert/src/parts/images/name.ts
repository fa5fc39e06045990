/** Names of pictures' files: safe in any folder of any system, never a path. */
import type { PictureKind } from './kind.ts'

const longestStem = 60
/** Names that Windows takes for devices, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * @param id What the source calls the picture: a part's name, a URL; one of the scheme `data` says no name.
 * @param taken Names that were given, in lower case; the new one is added.
 */
export function pictureName(id: string, { extensions }: PictureKind, taken: Set<string>): string {
  const last = id.startsWith('data:') ? '' : lastSegment(id)
  const [, stated = last, ending = ''] = /^(.*)\.([a-z\d]+)$/is.exec(last) ?? []
  const extension = extensions.includes(ending.toLowerCase()) ? ending.toLowerCase() : extensions[0]
  const stem = safeStem(stated)
  for (let count = 1; ; count++) {
    const name = `${count > 1 ? `${stem}-${count}` : stem}.${extension}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

/** Whether a name is one that `pictureName` could have given. */
export function isPictureName(name: string): boolean {
  return /^[\p{L}\p{N}_-]+\.[a-z]+$/u.test(name)
}

function lastSegment(id: string): string {
  const path = id.replace(/[?#].*$/s, '')
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function safeStem(stated: string): string {
  const letters = stated
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  const stem = Array.from(letters).slice(0, longestStem).join('')
  return stem === '' || devices.test(stem) ? `picture${stem && `-${stem}`}` : stem
}
