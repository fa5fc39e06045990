/**
 * The PDFium engine as WebAssembly: its exported functions, its memory, and strings out of it.
 *
 * The package's own JavaScript wrappers are bypassed (`wasmExports`). Memory moves when it grows,
 * so views are taken again after each call that may allocate (`u8()`, `f32()` …).
 */

import { compilePdfium } from '#platform/pdfium'
import { WebAssembly } from '../../../platform/web-assembly.ts'

/** A function of the C API: pointers and numbers in, a pointer or a number out. */
type Native = (...values: number[]) => number

export interface Pdfium {
  readonly call: Readonly<Record<string, Native>>
  u8(): Uint8Array
  u16(): Uint16Array
  i32(): Int32Array
  u32(): Uint32Array
  f32(): Float32Array
  f64(): Float64Array
  /** 256 bytes for out-parameters; every caller may overwrite them. */
  readonly scratch: number
  /** `shortString` bytes that strings are read through. */
  readonly strings: number
  /** It was refused memory, by our limit or by the process's: it has left something out, or given up. */
  readonly ranOut: 'limit' | 'memory' | undefined
}

/** Streams that unpack to gigabytes, and drawings that draw themselves, end here. Honest files stay below 100 MB. */
export const maxEngineBytes = 512 * 1024 * 1024

/** Names, types and most titles are no longer: one call reads them. */
const shortString = 512

/**
 * Wasm memory never shrinks: an instance that grew beyond this is left to the garbage collector. It
 * begins with 18 MB; of the corpus one file in a hundred makes it grow, the longest to 39 MB.
 */
const keptInstanceBytes = 48_000_000

let current: Promise<Pdfium> | undefined

/** The process's instance, made on first use. */
export function acquirePdfium(): Promise<Pdfium> {
  current ??= instantiate()
  return current
}

/** To be called after each document. @param isBroken Whether the engine trapped: it is unusable then. */
export function releasePdfium(pdfium: Pdfium, isBroken: boolean): void {
  if (isBroken || pdfium.ranOut || pdfium.u8().length > keptInstanceBytes) current = undefined
}

let compiled: Promise<object> | undefined

interface Imports {
  env: { emscripten_resize_heap(bytes: number): number }
}

async function instantiate(): Promise<Pdfium> {
  // Compiled once a process; further instances share the code.
  compiled ??= compilePdfium()
  const code = await compiled
  let ranOut: Pdfium['ranOut']
  const bounded = ({ env, ...rest }: Imports): object => ({
    ...rest,
    env: {
      ...env,
      emscripten_resize_heap(bytes: number): number {
        const isAllowed = bytes >>> 0 <= maxEngineBytes
        if (isAllowed && env.emscripten_resize_heap(bytes)) return 1
        ranOut ??= isAllowed ? 'memory' : 'limit'
        return 0
      },
    },
  })
  const { init } = await import('#platform/pdfium-script')
  const module = await init({
    // What it has to say comes back as errors.
    printErr() {},
    instantiateWasm(imports: Imports, done: (instance: object, code: object) => void) {
      WebAssembly.instantiate(code, bounded(imports)).then((instance) => done(instance, code))
      return {}
    },
  })
  module.PDFiumExt_Init()
  const exports = (
    module.pdfium as unknown as { wasmExports: Record<string, Native> & { memory: { readonly buffer: ArrayBuffer } } }
  ).wasmExports
  const { memory } = exports
  let views = viewsOf(memory.buffer)
  // Views of memory that has moved are empty; asking for `memory.buffer` each time is slow.
  const fresh = (): ReturnType<typeof viewsOf> => {
    if (views.u8.length === 0) views = viewsOf(memory.buffer)
    return views
  }
  return {
    call: exports,
    u8: () => fresh().u8,
    u16: () => fresh().u16,
    i32: () => fresh().i32,
    u32: () => fresh().u32,
    f32: () => fresh().f32,
    f64: () => fresh().f64,
    scratch: native(exports, 'malloc')(256),
    strings: native(exports, 'malloc')(shortString),
    get ranOut() {
      return ranOut
    },
  }
}

function viewsOf(buffer: ArrayBuffer) {
  return {
    u8: new Uint8Array(buffer),
    u16: new Uint16Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
  }
}

function native(exports: Readonly<Record<string, Native>>, name: string): Native {
  const found = exports[name]
  if (!found) throw new Error(`PDFium has no ${name}`)
  return found
}

/** A function of the engine by name. */
export function nativeOf(pdfium: Pdfium, name: string): Native {
  return native(pdfium.call, name)
}

/** Memory for the time of `use`. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, use: (pointer: number) => T): T {
  const pointer = nativeOf(pdfium, 'malloc')(Math.max(1, bytes))
  if (!pointer) throw new Error('PDFium is out of memory')
  try {
    return use(pointer)
  } finally {
    nativeOf(pdfium, 'free')(pointer)
  }
}

const utf16 = new TextDecoder('utf-16le')
const utf8 = new TextDecoder()
/** No title, address or field value of an honest file comes near it. */
const longestString = 4_000_000

/**
 * A string by the API's convention: the call returns the bytes needed, terminator included, and
 * fills the buffer when it is large enough.
 */
export function readUtf16(pdfium: Pdfium, ask: (buffer: number, bytes: number) => number): string {
  return readString(pdfium, ask, utf16, 2)
}

export function readUtf8(pdfium: Pdfium, ask: (buffer: number, bytes: number) => number): string {
  return readString(pdfium, ask, utf8, 1)
}

function readString(
  pdfium: Pdfium,
  ask: (buffer: number, bytes: number) => number,
  decoder: InstanceType<typeof TextDecoder>,
  unit: number,
): string {
  const bytes = ask(pdfium.strings, shortString)
  if (bytes <= unit || bytes > longestString) return ''
  if (bytes <= shortString) return decode(pdfium, decoder, pdfium.strings, bytes - unit, unit)
  return withMemory(pdfium, bytes, (pointer) => {
    const written = Math.min(bytes, ask(pointer, bytes))
    return decode(pdfium, decoder, pointer, Math.max(0, written - unit), unit)
  })
}

/** A decoder costs more than a short ASCII string. */
function decode(
  pdfium: Pdfium,
  decoder: InstanceType<typeof TextDecoder>,
  pointer: number,
  bytes: number,
  unit: number,
): string {
  const memory = pdfium.u8()
  const end = pointer + bytes
  let text = ''
  for (let at = pointer; at < end; at += unit) {
    const code = memory[at] as number
    const isAscii = code <= 0x7f && (unit === 1 || memory[at + 1] === 0)
    if (!isAscii || bytes > 40) return decoder.decode(memory.slice(pointer, end))
    text += String.fromCharCode(code)
  }
  return text
}

/**
 * A colour by the API's convention: the call puts each channel where its pointer leads.
 *
 * @returns 0xRRGGBB.
 */
export function readColour(
  pdfium: Pdfium,
  ask: (red: number, green: number, blue: number, alpha: number) => number,
): number {
  const { scratch } = pdfium
  ask(scratch, scratch + 4, scratch + 8, scratch + 12)
  const u8 = pdfium.u8()
  return ((u8[scratch] as number) << 16) | ((u8[scratch + 4] as number) << 8) | (u8[scratch + 8] as number)
}

/** A NUL-terminated UTF-8 argument for the time of `use`. */
export function withText<T>(pdfium: Pdfium, value: string, use: (pointer: number) => T): T {
  const bytes = new TextEncoder().encode(value)
  return withMemory(pdfium, bytes.length + 1, (pointer) => {
    const memory = pdfium.u8()
    memory.set(bytes, pointer)
    memory[pointer + bytes.length] = 0
    return use(pointer)
  })
}
