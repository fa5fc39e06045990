/** What became of one file, and the line that `--json` prints about it. */
import { ConversionError, includes, type PoolConversion } from '@docmill/convert'
import { conversionErrors, describe } from '@docmill/convert/tables'
import { DownloadFault } from '@docmill/download'
import { exits } from './exits.ts'
import { isStorageFault } from './s3.ts'
import { UnreadableFileError } from './source.ts'
import { describeSystemError, isSystemError } from './system-error.ts'

export interface Outcome {
  file: string
  /** Size of the source in bytes; null when it could not be read. */
  bytes: number | null
  durationMs: number
  result: PoolConversion | Failure
  /** Where the content was written. */
  output?: string
  /** Files that were written for its pictures. */
  pictures?: string[]
}

export interface Failure {
  code: string
  message: string
  /** Exit status when it is the only file. */
  exit: number
  /** The same document fails again where options and limits are the same. */
  isLasting: boolean
}

export function isFailure(result: Outcome['result']): result is Failure {
  return 'exit' in result
}

/** @throws what is neither the file's fault nor the conversion's */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError || error instanceof DownloadFault)
    return { code: error.code, message: error.message, exit: error.exit, isLasting: false }
  if (isStorageFault(error)) return { code: error.code, message: error.reason, exit: error.exit, isLasting: false }
  if (error instanceof ConversionError)
    return {
      code: error.code,
      message: messageOf(error),
      exit: conversionErrors[error.code].exit,
      isLasting: isLasting(error),
    }
  throw error
}

/** Another password may open what is encrypted, and nothing may be changed for it in the document. */
function isLasting({ code }: ConversionError): boolean {
  return !conversionErrors[code].retryable && code !== 'file_encrypted'
}

/** For a person at this computer. */
export function messageOf({ code, message, details, cause }: ConversionError): string {
  // All the types that there are would fill the terminal.
  if (code === 'unsupported_file_type')
    return describe(
      {
        ...conversionErrors[code],
        remedy: 'Send a file of a supported type{nearest_text}; docmill formats lists them all.',
      },
      details,
    )
  if (code === 'content_limit_exceeded')
    return describe(
      { ...conversionErrors[code], remedy: 'Split the document, or raise the limit with --limit NAME=N.' },
      details,
    )
  return code === 'conversion_failed' && cause ? `${message} (${firstLine(String(cause))})` : message
}

/** What a report of the failure can name. */
function firstLine(text: string): string {
  return (text.split('\n', 1)[0] as string).replace(/\p{Cc}/gu, ' ').slice(0, 200)
}

/** @throws what the operating system has no part in */
export function unwritten(error: unknown): Failure {
  if (isStorageFault(error))
    return { code: 'output_unwritable', message: error.message, exit: exits.inputOutput, isLasting: false }
  if (!isSystemError(error)) throw error
  return { code: 'output_unwritable', message: describeSystemError(error), exit: exits.inputOutput, isLasting: false }
}

/** The line in pieces; content that was not written is in it, and is JSON already. */
export function jsonLine({ file, bytes, durationMs, result, output, pictures = [] }: Outcome): (string | Uint8Array)[] {
  const failure = isFailure(result) ? result : undefined
  const conversion = isFailure(result) ? undefined : result
  const head = {
    file,
    ok: !failure,
    code: failure?.code ?? null,
    message: failure?.message ?? null,
    detected_type: conversion?.detectedType ?? null,
    bytes,
    chars: conversion?.characters ?? null,
    duration_ms: Math.round(durationMs),
    warnings: conversion?.warnings ?? [],
    ...(output === undefined ? {} : { output }),
    ...(pictures.length ? { images: pictures } : {}),
  }
  const pieces: (string | Uint8Array)[] = [JSON.stringify(head).slice(0, -1)]
  if (conversion && output === undefined) pieces.push(',"content":"', ...conversion.content.chunks, '"')
  for (const member of includes) {
    const json = conversion?.[member]
    if (json) pieces.push(`,"${member}":`, ...json.chunks)
  }
  return [...pieces, '}\n']
}
