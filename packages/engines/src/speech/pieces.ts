/** Long recordings in pieces that an engine takes, cut where nobody speaks, by the program `ffmpeg`. */
import type { SpeechEngine, SpeechSegment } from '@docmill/convert'
import { runSandboxed } from '@docmill/convert/programs'
import { withFile } from './with-file.ts'

/** A piece is at most so long … */
export const maxSeconds = 600
/** … and cut at a silence in its last part, where there is one. */
const searchedSeconds = 120
/** Quieter than this, in decibels below full scale, for so long, is a silence. */
const [silenceDb, silenceSeconds] = [-35, 0.4]
const bounds = { memoryMb: 1024, cpuSeconds: 3600 }

/** An engine that gets long recordings piece by piece, and whose times count from their beginning. */
export function inPieces(engine: SpeechEngine, ffmpeg: string): SpeechEngine {
  return {
    name: engine.name,
    transcribe: (audio, options) =>
      withFile(audio, options.filename, async (file) => {
        const { signal } = options
        const listened = await listen(ffmpeg, file, signal)
        if (listened === undefined || listened.durationS <= maxSeconds) return await engine.transcribe(audio, options)
        const segments: SpeechSegment[] = []
        const starts = [0, ...cutsOf(listened)]
        for (const [index, startS] of starts.entries()) {
          const lengthS = (starts[index + 1] ?? listened.durationS) - startS
          const piece = await runSandboxed(ffmpeg, pieceArguments(file, startS, lengthS), {
            bounds,
            files: [file],
            signal,
          })
          const said = await engine.transcribe(piece, {
            ...options,
            mediaType: 'audio/flac',
            filename: `piece-${index + 1}.flac`,
          })
          for (const one of said ?? []) segments.push({ ...one, startS: one.startS + startS, endS: one.endS + startS })
        }
        return segments
      }),
  }
}

export interface Listened {
  durationS: number
  /** Middles of the silences, in order. */
  silencesS: readonly number[]
}

/** @returns Where one piece ends and the next begins. */
export function cutsOf({ durationS, silencesS }: Listened): number[] {
  const cuts: number[] = []
  let from = 0
  for (let startS = 0; durationS - startS > maxSeconds; ) {
    const latest = startS + maxSeconds
    let cut = latest
    for (; from < silencesS.length && silencesS[from]! <= latest; from++)
      if (silencesS[from]! > latest - searchedSeconds) cut = silencesS[from]!
    cuts.push(cut)
    startS = cut
  }
  return cuts
}

/** @returns undefined where ffmpeg finds nothing to listen to. */
async function listen(ffmpeg: string, file: string, signal: AbortSignal | undefined): Promise<Listened | undefined> {
  const filter = `silencedetect=noise=${silenceDb}dB:d=${silenceSeconds}`
  const args = ['-nostdin', '-hide_banner', '-i', `file:${file}`, '-vn', '-af', filter, '-f', 'null', '-']
  const report = await runSandboxed(ffmpeg, args, { bounds, files: [file], signal, stream: 'stderr' }).catch(
    () => undefined,
  )
  return report && listenedOf(report.toString('latin1'))
}

/** @param report What ffmpeg says on standard error. */
export function listenedOf(report: string): Listened | undefined {
  const silencesS: number[] = []
  let start: number | undefined
  for (const [, name, value] of report.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    if (name === 'start') start = Math.max(0, Number(value))
    else if (start !== undefined) silencesS.push((start + Number(value)) / 2)
  }
  // The last line of progress says how much was listened to, whatever the file declares.
  const [, hours, minutes, seconds] = [...report.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].at(-1) ?? []
  if (seconds === undefined) return undefined
  return { durationS: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), silencesS }
}

/** Mono at 16 kHz is what speech models hear; FLAC loses nothing of it. */
function pieceArguments(file: string, startS: number, lengthS: number): string[] {
  const range = ['-ss', startS.toFixed(3), '-t', lengthS.toFixed(3)]
  const sound = ['-vn', '-ac', '1', '-ar', '16000', '-f', 'flac', 'pipe:1']
  return ['-nostdin', '-hide_banner', '-loglevel', 'error', ...range, '-i', `file:${file}`, ...sound]
}
