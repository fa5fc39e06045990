/** Reads data of Tesseract, which are in files as they are, in gzip as npm packages bring them, or in Brotli as this package does. */
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Suffix of a file → what decompresses it. Brotli takes a fifth less than gzip, and some 0.1 s to read. */
const suffixes: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  '': (data) => data,
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
}

/** @param file Path of `NAME.traineddata`, with the suffix of its compression. @returns The data, decompressed. */
export async function readData(file: string): Promise<Buffer> {
  const decompress = suffixes[suffixOf(file)] as (data: Buffer) => Buffer
  return decompress(await readFile(file))
}

/** @returns `.br`, `.gz` or nothing. */
export function suffixOf(file: string): string {
  return /\.(?:br|gz)$/.exec(file)?.[0] ?? ''
}

/**
 * @param file Path of `NAME.traineddata`, of which one of the forms is there.
 * @throws Error where none is
 */
export async function readAnyForm(file: string): Promise<Buffer> {
  for (const suffix of Object.keys(suffixes)) {
    try {
      return await readData(file + suffix)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`there is no ${file}`)
}
