/** The program of a process that hears: loads one model, and takes recordings one after another. */
import { availableParallelism } from 'node:os'
import { type EnginePart, partsOfSegments, serveTasks } from '@docmill/convert/programs'
import type { SherpaModel } from './model.ts'
import { phrasesOf } from './phrases.ts'
import { openSherpa } from './recognizer.ts'
import { segmentsOf } from './segments.ts'
import { readWave } from './wave.ts'

export interface ToSherpa {
  language?: string
}

const recognizer = openSherpa(JSON.parse(process.argv[2] as string) as SherpaModel, availableParallelism())

/** The body is a WAV file. */
serveTasks<ToSherpa, EnginePart>(async ({ language }, bytes) => {
  const wave = readWave(bytes)
  if (!wave) return { parts: partsOfSegments(undefined) }
  const { samples, sampleRate } = wave
  const segments = phrasesOf(wave).flatMap(([start, end]) => {
    const heard = recognizer.hear({ samples: samples.subarray(start, end), sampleRate }, language)
    return segmentsOf(heard, start / sampleRate, end / sampleRate)
  })
  return { parts: partsOfSegments(segments) }
})
