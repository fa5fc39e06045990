/** AVI files by their RIFF chunks (AVI RIFF File Reference): duration, streams, INFO tags. */
import { ConversionError } from '../../errors.ts'
import type { Tags } from './tags.ts'

const maximumChunks = 10_000

/** Tags of the INFO list (Multimedia Programming Interface 1.0, §2). */
const infoNames: Record<string, 'title' | 'artist' | 'date' | 'genre' | 'comment'> = {
  INAM: 'title',
  IART: 'artist',
  ICRD: 'date',
  IGNR: 'genre',
  ICMT: 'comment',
}

/** @throws ConversionError file_corrupt */
export function readAvi(bytes: Uint8Array): Tags {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags: Tags = { chapters: [] }
  const codecs: string[] = []
  let size = ''
  const ends: number[] = [bytes.length]
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < maximumChunks; count++) {
    while (ends.length > 1 && at >= ends.at(-1)!) ends.pop()
    const name = latin1(bytes, at, at + 4)
    const length = view.getUint32(at + 4, true)
    const body = at + 8
    const end = Math.min(bytes.length, body + length)
    if (name === 'LIST' && latin1(bytes, body, body + 4) !== 'movi') {
      ends.push(end)
      at = body + 4
      continue
    }
    if (name === 'avih' && body + 40 <= bytes.length) {
      tags.durationS = (view.getUint32(body, true) * view.getUint32(body + 16, true)) / 1_000_000
      size = `${view.getUint32(body + 32, true)} × ${view.getUint32(body + 36, true)} pixels`
    } else if (name === 'strh' && body + 8 <= bytes.length) {
      const kind = latin1(bytes, body, body + 4)
      if (kind === 'vids')
        codecs.push(
          latin1(bytes, body + 4, body + 8)
            .replace(/[^\x20-\x7e]/g, '')
            .trim(),
        )
    } else if (infoNames[name]) {
      const value = latin1(bytes, body, end).replaceAll('\u0000', '').trim()
      if (value) tags[infoNames[name]] = value
    }
    at = end + (length & 1)
  }
  if (tags.durationS === undefined) throw new ConversionError('file_corrupt', { reason: ': it has no AVI header' })
  tags.format = ['AVI', ...codecs.filter(Boolean), size].filter(Boolean).join(', ')
  return tags
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)
}
