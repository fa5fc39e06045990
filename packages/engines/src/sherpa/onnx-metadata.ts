/** The property `model_type` of an ONNX file: what kind of model the exporter says it is. */
import { open } from 'node:fs/promises'

/** `metadata_props` (14) follow the graph (7) in the order of their fields, so they are at the end (onnx.proto3, ModelProto). */
const searchedBytes = 1_048_576
const name = Buffer.from('model_type', 'latin1')
const maxCharacters = 100

/** @returns undefined where it names none */
export async function modelTypeOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, searchedBytes))
    await file.read(tail, 0, tail.length, size - tail.length)
    return propertyIn(tail)
  } finally {
    await file.close()
  }
}

/** A StringStringEntryProto has its key as field 1 and its value as field 2, each with a length of one byte. */
function propertyIn(tail: Buffer): string | undefined {
  const [keyTag, valueTag] = [0x0a, 0x12]
  for (let at = tail.indexOf(name); at >= 2; at = tail.indexOf(name, at + 1)) {
    const value = at + name.length
    const length = tail[value + 1] ?? 0
    if (tail[at - 2] !== keyTag || tail[at - 1] !== name.length || tail[value] !== valueTag) continue
    if (length > 0 && length <= maxCharacters) return tail.toString('utf8', value + 2, value + 2 + length)
  }
  return undefined
}
