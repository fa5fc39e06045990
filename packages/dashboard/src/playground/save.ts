/** Saves what a tab shows as a file; Markdown with the pictures that it links to as a ZIP archive. */
import type { Resource } from './convert.ts'
import { zipOf } from './zip.ts'

export interface Saved {
  name: string
  text: string
  /** Pictures that the text links to. */
  resources?: readonly Resource[]
}

export function save({ name, text, resources = [] }: Saved): void {
  if (resources.length === 0) {
    download(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
    return
  }
  const pictures = resources.map((resource) => ({ name: resource.name, bytes: bytesOf(resource.data) }))
  const document = { name, bytes: new TextEncoder().encode(text) }
  download(zipOf([document, ...pictures]), `${name}.zip`)
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
