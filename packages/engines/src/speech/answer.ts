/** What programs that write down speech answer with → segments. */
import type { SpeechSegment } from '@docmill/convert'
import { z } from 'zod'

/** `verbose_json` of OpenAI's API, or its plain `json` with the text alone. */
const Verbose = z
  .object({
    text: z.string().optional(),
    duration: z.number().optional(),
    segments: z
      .array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string().optional() }))
      .optional(),
  })
  .refine(({ text, segments }) => text !== undefined || segments !== undefined)

/** Output of whisper.cpp's `--output-json`, in milliseconds. */
const WhisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: z.number(), to: z.number() }), text: z.string() })),
})

/** @throws Error for JSON of another shape */
export function segmentsOfJson(value: unknown): SpeechSegment[] {
  const local = WhisperCpp.safeParse(value)
  if (local.success)
    return local.data.transcription.map(({ offsets, text }) => ({
      startS: offsets.from / 1000,
      endS: offsets.to / 1000,
      text,
    }))
  const { text = '', duration, segments } = Verbose.parse(value)
  if (!segments) return text.trim() ? [{ startS: 0, endS: duration ?? 0, text }] : []
  return segments.map(({ start, end, text: words, speaker }) => ({
    startS: start,
    endS: end,
    text: words,
    ...(speaker ? { speaker } : {}),
  }))
}

const times = /^\[?((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}) --> ((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\]?[ \t]*(.*)/s

/** JSON, SubRip, WebVTT, lines of `[00:00:00.000 --> 00:00:02.000] words`, or the words alone. */
export function segmentsOfText(output: string): SpeechSegment[] {
  const trimmed = output.trim()
  if (/^[{[]"?\s*["{]/.test(trimmed)) return segmentsOfJson(JSON.parse(trimmed))
  const segments: SpeechSegment[] = []
  let untimed = ''
  for (const line of trimmed.split(/\r\n?|\n/)) {
    const [, start, end, words = ''] = times.exec(line.trim()) ?? []
    const last = segments.at(-1)
    if (start !== undefined && end !== undefined)
      segments.push({ startS: secondsOf(start), endS: secondsOf(end), text: words })
    else if (!last) untimed += `${line}\n`
    else if (!/^\d+$/.test(line.trim())) last.text = `${last.text} ${line.trim()}`.trim()
  }
  if (segments.length || untimed.trim() === '') return segments.filter(({ text }) => text !== '')
  return [{ startS: 0, endS: 0, text: untimed.trim() }]
}

function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
