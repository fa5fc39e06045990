/** A file name that is safe to show, made of what a client sent. It is never used as a path. */
import { httpLimits } from './limits.ts'

/** Control characters, and those that change the direction of the text around them. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** @returns '' when nothing is left that could be a name. */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(unsafe, '').trim()
  return clean === '.' || clean === '..' ? '' : shortened(clean, httpLimits.fileNameBytes)
}

/** The extension stays, because it decides the type. */
function shortened(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  return cut(name.slice(0, name.length - extension.length), maxBytes - Buffer.byteLength(extension)) + extension
}

function cut(text: string, maxBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}
