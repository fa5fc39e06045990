/** Places of outputs: paths, and addresses of S3, in which `path.join` would lose a slash. */
import { dirname, join } from 'node:path'
import { isS3 } from '../s3.ts'

export function placeIn(folder: string, name: string): string {
  if (!isS3(folder)) return join(folder, name)
  return `${folder.endsWith('/') ? folder.slice(0, -1) : folder}/${name.replaceAll('\\', '/')}`
}

export function folderOf(place: string): string {
  return isS3(place) ? place.slice(0, place.lastIndexOf('/')) : dirname(place)
}
