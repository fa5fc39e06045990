/** libheif as WebAssembly, which decodes the HEVC images of phones. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { heifFile } from './files.ts'

export interface HeifImage {
  get_width(): number
  get_height(): number
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (target: unknown) => void): void
}

interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

type Create = (options: { wasmBinary: Uint8Array }) => LibHeif

const require = createRequire(import.meta.url)
let library: LibHeif | undefined

/** The images of a file, of which none is decoded yet. */
export function readHeif(bytes: Uint8Array): HeifImage[] {
  library ??= (require(heifFile) as Create)({ wasmBinary: readFileSync(heifFile.replace(/\.c?js$/, '.wasm')) })
  return new library.HeifDecoder().decode(bytes)
}
