/**
 * The file that says which documents are finished: a line of JSON for each, appended when its output is in place.
 *
 * A process that is killed leaves a part of a line at most. It is no JSON, so its document is not finished; what is
 * appended later begins a line of its own.
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'

export const stateFileName = '.docmill-state.jsonl'

/** A line for each of ten million documents has less. */
const maxStateBytes = 4_294_967_296

export interface Finished {
  /** Absolute path or URL of the document. */
  source: string
  /** Another one where the document has changed. */
  version: string
  /** Another one where other options were given. */
  options: string
  /** Output below the folder of outputs, without its suffix; none where the document cannot be converted. */
  output?: string
  failure?: { code: string; message: string; exit: number; by: string }
}

export interface StateFile {
  add(finished: Finished): Promise<void>
  close(): Promise<void>
}

/** The lines from the first to the last. @throws Error of the operating system where the file cannot be read. */
export async function* readState(path: string): AsyncIterable<Finished> {
  const size = await sizeOf(path)
  if (size === 0) return
  if (size > maxStateBytes)
    throw Object.assign(new Error(`${path} is too large`), { code: 'EFBIG', syscall: 'read', path })
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const finished = readLine(line)
    if (finished) yield finished
  }
}

export async function openState(path: string): Promise<StateFile> {
  const file = await open(path, 'a+')
  let isWhole = await endsWhole(file)
  return {
    async add(finished) {
      const line = `${isWhole ? '' : '\n'}${JSON.stringify(finished)}\n`
      isWhole = true
      await file.appendFile(line).catch((error: unknown) => {
        isWhole = false
        throw error
      })
    },
    close: () => file.close(),
  }
}

async function endsWhole(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return true
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}

function readLine(line: string): Finished | undefined {
  const value = parsed(line)
  if (!value) return undefined
  const { source, version, options, output, failure } = value
  if (typeof source !== 'string' || typeof version !== 'string' || typeof options !== 'string') return undefined
  if (typeof output === 'string') return { source, version, options, output }
  const { code, message, exit, by } = (failure ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof message !== 'string' || typeof exit !== 'number' || typeof by !== 'string')
    return undefined
  return { source, version, options, failure: { code, message, exit, by } }
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
