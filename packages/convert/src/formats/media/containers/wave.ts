/** What WAV files say besides the tags of an INFO list: broadcasters' descriptions, and marked places. */
import { Buffer } from '#platform/buffer'
import type { Chapter, Tags } from '../tags.ts'

const maximumChunks = 1_000
const maximumMarks = 10_000

export interface Wave extends Partial<Pick<Tags, 'description' | 'artist' | 'date'>> {
  chapters: Chapter[]
}

/** Damaged chunks are passed over. */
export function readWave(bytes: Uint8Array): Wave {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wave: Wave = { chapters: [] }
  const starts = new Map<number, number>()
  const labels = new Map<number, string>()
  let sampleRate = 0
  for (const { name, body } of chunksOf(file, 12)) {
    if (name === 'fmt ' && body.length >= 8) sampleRate = body.readUInt32LE(4)
    else if (name === 'bext') Object.assign(wave, describedBy(body))
    else if (name === 'cue ')
      for (let at = 4; at + 24 <= body.length && starts.size < maximumMarks; at += 24)
        starts.set(body.readUInt32LE(at), body.readUInt32LE(at + 20))
    else if (name === 'LIST' && body.toString('latin1', 0, 4) === 'adtl')
      for (const label of chunksOf(body, 4))
        if (label.name === 'labl' && label.body.length > 4)
          labels.set(label.body.readUInt32LE(0), plain(label.body.subarray(4)))
  }
  for (const [mark, sample] of starts) {
    const title = labels.get(mark)
    if (title && sampleRate) wave.chapters.push({ startS: sample / sampleRate, title })
  }
  wave.chapters.sort((a, b) => a.startS - b.startS)
  return wave
}

/** Chunks of RIFF, each padded to an even length (Multimedia Programming Interface 1.0, §2). */
function* chunksOf(file: Buffer, from: number): Generator<{ name: string; body: Buffer }> {
  for (let at = from, count = 0; at + 8 <= file.length && count < maximumChunks; count++) {
    const length = file.readUInt32LE(at + 4)
    yield { name: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + length) }
    at += 8 + length + (length & 1)
  }
}

/** Description, who made it, a reference, day and time (EBU Tech 3285 §2.3). */
function describedBy(chunk: Buffer): Pick<Wave, 'description' | 'artist' | 'date'> {
  const [description, artist] = [plain(chunk.subarray(0, 256)), plain(chunk.subarray(256, 288))]
  const date = plain(chunk.subarray(320, 330)).replace(/[^\d]/g, '-')
  return {
    ...(description ? { description } : {}),
    ...(artist ? { artist } : {}),
    ...(/^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {}),
  }
}

/** Up to the first zero; in UTF-8 where it is that, else in Latin-1. */
function plain(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  const text = bytes.subarray(0, end < 0 ? bytes.length : end)
  const utf8 = text.toString('utf8')
  return (utf8.includes('\ufffd') ? text.toString('latin1') : utf8).trim()
}
