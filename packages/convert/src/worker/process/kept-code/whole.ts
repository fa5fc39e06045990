/** The beginning of compiled code that is kept. Apart from `modules.ts`, for whoever hands it on need not load a compiler. */

/** Two lengths in bytes, of the source and of its compiled code. */
export const headerBytes = 8

/** Whether the bytes are as long as what `compileModules()` of `modules.ts` has made. */
export function isWhole(kept: Buffer): boolean {
  if (kept.length < headerBytes) return false
  const [source, code] = [kept.readUInt32BE(0), kept.readUInt32BE(4)]
  return source > 0 && code > 0 && headerBytes + source + code === kept.length
}
