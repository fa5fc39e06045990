/** Lets the published pool of Web Workers start the file that was emitted for them. */
import { readFileSync, writeFileSync } from 'node:fs'

/** @param file `start-worker.js` of what was built. */
export function nameEmittedWorker(file: string): void {
  const code = readFileSync(file, 'utf8')
  const named = code.replace("new URL('./entry.ts', import.meta.url)", "new URL('./entry.js', import.meta.url)")
  if (named === code) throw new Error('the worker is not started by its address')
  writeFileSync(file, named)
}
