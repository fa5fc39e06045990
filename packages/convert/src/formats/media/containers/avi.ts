/** AVI files by their RIFF chunks (AVI RIFF File Reference): duration, streams, INFO tags. */
import { Buffer } from '#platform/buffer'
import { ConversionError } from '../../../core/errors.ts'
import { codecName } from '../codecs.ts'
import type { Picture, Sound, Tags } from '../tags.ts'
import { readAgain } from './latin1-text.ts'

const maximumChunks = 10_000

/** Tags of the INFO list (Multimedia Programming Interface 1.0, §2). */
const infoNames: Record<string, 'title' | 'artist' | 'album' | 'date' | 'genre' | 'comment'> = {
  INAM: 'title',
  IART: 'artist',
  IPRD: 'album',
  ICRD: 'date',
  IGNR: 'genre',
  ICMT: 'comment',
}

/** @throws ConversionError file_corrupt */
export function readAvi(bytes: Uint8Array): Tags {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags: Tags = { chapters: [] }
  tags.container = 'AVI'
  const picture: Picture = {}
  let stream = ''
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
      picture.width = view.getUint32(body + 32, true)
      picture.height = view.getUint32(body + 36, true)
    } else if (name === 'strh' && body + 8 <= bytes.length) {
      stream = latin1(bytes, body, body + 4)
      const codec = latin1(bytes, body + 4, body + 8)
        .replace(/[^\x20-\x7e]/g, '')
        .trim()
      if (stream === 'vids' && codec) picture.codec ??= codecName(codec)
    } else if (name === 'strf' && stream === 'auds' && body + 8 <= bytes.length) tags.sound ??= soundOf(view, body)
    else if (infoNames[name]) {
      const value = readAgain(latin1(bytes, body, end))
        .replaceAll('\u0000', '')
        .trim()
      if (value) tags[infoNames[name]] = value
    }
    at = end + (length & 1)
  }
  if (tags.durationS === undefined) throw new ConversionError('file_corrupt', { reason: ': it has no AVI header' })
  return { ...tags, picture }
}

/** By the format tags of WAVEFORMATEX (RFC 2361). */
const soundCodecs: Readonly<Record<number, string>> = {
  1: 'PCM',
  80: 'MP2',
  85: 'MP3',
  255: 'AAC',
  8192: 'Dolby Digital',
}

function soundOf(view: DataView, at: number): Sound {
  const codec = soundCodecs[view.getUint16(at, true)]
  return {
    ...(codec ? { codec } : {}),
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
  }
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)
}
