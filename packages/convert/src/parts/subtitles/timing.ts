/** A line `start --> end` of WebVTT (§4.1: `mm:ss.ttt` or `hh:mm:ss.ttt`) and of SubRip (`hh:mm:ss,ttt`). */
import { ConversionError } from '../../core/errors.ts'

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(?:\s|$)/

/** @returns seconds */
export function readTiming(line: string): { startS: number; endS: number } | undefined {
  const match = timing.exec(line)
  return match ? { startS: secondsOf(match[1]!), endS: secondsOf(match[2]!) } : undefined
}

function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** `03:15:07`, hours always, so that marks of one transcript look alike. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** @throws ConversionError file_corrupt for a text without times, which is no subtitles */
export function requireTimes(text: string): void {
  if (text.trim() !== '' && !text.includes('-->'))
    throw new ConversionError('file_corrupt', { reason: ': it contains no subtitles' })
}
