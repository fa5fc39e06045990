/** Bodies of requests. */
import { createHash } from 'node:crypto'
import type { IDataObject } from 'n8n-workflow'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export interface Body {
  body: Buffer | string
  headers: IDataObject
}

/** Fields that are empty are left out. */
export function jsonBody(fields: IDataObject): Body {
  return { body: JSON.stringify(filled(fields)), headers: { 'content-type': 'application/json' } }
}

/** Multipart (RFC 7578); the same files and fields are the same bytes. */
export function formBody(files: UploadedFile[], fields: IDataObject): Body {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const boundary = `docmill-${hash.digest('hex').slice(0, 40)}`
  const parts: Buffer[] = []
  const open = (disposition: string): void => {
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`))
  }
  for (const [name, value] of Object.entries(filled(fields))) {
    open(`name="${name}"`)
    parts.push(Buffer.from(`\r\n${value}\r\n`))
  }
  for (const { name, bytes } of files) {
    open(`name="file"; filename="${escaped(name)}"`)
    parts.push(Buffer.from('content-type: application/octet-stream\r\n\r\n'), bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** As browsers write names (HTML §4.10.21.8). */
function escaped(name: string): string {
  return name.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
}

function filled(fields: IDataObject): IDataObject {
  const entries = Object.entries(fields).map(([name, value]): [string, IDataObject[string]] => [
    name,
    name === 'include' && Array.isArray(value) ? value.join(',') : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined && value !== null))
}
