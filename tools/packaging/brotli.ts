/** Compresses files of the packages as small as Brotli can, and keeps the results: each takes a minute. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const cache = join(import.meta.dirname, '../../node_modules/.cache/docmill-brotli')

export async function compressed(data: Uint8Array): Promise<Uint8Array> {
  const place = join(cache, `${createHash('sha256').update(data).digest('hex')}.br`)
  if (existsSync(place)) return readFileSync(place)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  }
  const result = await promisify(brotliCompress)(data, { params })
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${place}.part`, result)
  renameSync(`${place}.part`, place)
  return result
}
