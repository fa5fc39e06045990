/** The store that `DOCMILL_SPOOL` names. */
import { folderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'
import type { SpoolStore } from './store.ts'

/** @param place A folder, or `s3://bucket/prefix`. @throws Error where S3 cannot be used */
export async function openStore(place: string): Promise<SpoolStore> {
  return isS3(place) ? openS3Store(place) : folderStore(place)
}

export function isS3(place: string): boolean {
  return place.startsWith('s3://')
}
