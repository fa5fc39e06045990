/** Whether bytes are characters at all, judged by the first of them. */
import { Buffer } from '#platform/buffer'
import { byteOrderMark, unmarkedUtf16, unmarkedUtf32, utf16Of } from './unicode-forms.ts'

const sampled = 65_536

/**
 * Share of the bytes that may be control characters; text from old programs has a form feed or a stray
 * NUL now and then.
 */
const controlsTolerated = 0.02

export function looksLikeText(bytes: Uint8Array): boolean {
  const mark = byteOrderMark(bytes)
  if (mark?.charset.startsWith('utf-16'))
    return bytes.length < 4 || utf16Of(bytes.subarray(2)) !== undefined || hasNoZero(bytes)
  if (mark?.charset.startsWith('utf-32')) return true
  const sample = bytes.subarray(0, sampled)
  if (!control.test(Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength).toString('latin1'))) return true
  let controls = 0
  for (const byte of sample) if (byte < 0x20 && !isTextControl(byte)) controls++
  if (controls <= sample.length * controlsTolerated) return true
  return (unmarkedUtf16(sample) ?? unmarkedUtf32(sample)) !== undefined
}

/** Whether all is text but the zeros that C programs and databases fill fields with, or a crash the end of a log. */
export function isPaddedText(bytes: Uint8Array): boolean {
  const filled = bytes.subarray(0, sampled).filter((byte) => byte !== 0)
  return filled.length > 0 && looksLikeText(filled)
}

/** All that is no text control below. */
const control = /[\0-\x07\x0e-\x19\x1c-\x1f]/

/** UTF-16 that has neither a space nor a line end: a few ideographs. */
function hasNoZero(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, sampled).includes(0)
}

/** Backspace to carriage return; the end-of-file mark of CP/M and DOS; escape, as ISO-2022 and terminals use it. */
function isTextControl(byte: number): boolean {
  return (byte >= 0x08 && byte <= 0x0d) || byte === 0x1a || byte === 0x1b
}
