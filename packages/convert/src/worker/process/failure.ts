/** Why a process could not do what it was asked for: put into words inside of it, and read outside. */
import { boundError } from '../../core/bounds.ts'
import { ConversionError, type ConversionErrorCode, conversionErrors, type ErrorDetails } from '../../core/errors.ts'
import { boolean, dictionary, either, list, number, oneOf, text } from './shape.ts'

const maxCauseLength = 8_000
const maxDetailLength = 4_000
const maxDetailItems = 400
/** Maximum bytes of the details' JSON, which leaves room for the rest of a header. */
const maxDetailBytes = 40_000
/** What every detail is cut to where all are too long together. */
const shortDetailLength = 150
const maxDetails = 20

const detailText = text(maxDetailLength)
const detailNumber = number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** What fills the message of a warning. */
export const warningDetails = dictionary(
  either(detailText, detailNumber, boolean, list(detailText, maxDetailItems)),
  maxDetails,
)

/** In a message: why it failed. */
export const failureFields = {
  code: oneOf(...(Object.keys(conversionErrors) as ConversionErrorCode[])),
  details: dictionary(
    either(detailText, detailNumber, boolean, list(detailText, maxDetailItems), oneOf(null)),
    maxDetails,
  ),
  /** For the log. */
  cause: text(maxCauseLength),
}

export interface Failure {
  code: ConversionErrorCode
  details: ErrorDetails
  cause: string
}

/** In the process. */
export function failureOf(error: unknown): Failure {
  const known = boundError(error) ?? error
  if (known instanceof ConversionError) {
    const cause = known.cause instanceof Error ? (known.cause.stack ?? '') : ''
    return { code: known.code, details: fittedDetails(known.details), cause: cause.slice(0, maxCauseLength) }
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'conversion_failed', details: {}, cause: cause.slice(0, maxCauseLength) }
}

/** Outside of it. @param fault What went wrong outside, which the process knows nothing of. */
export function errorOf({ code, details, cause }: Failure, fault?: unknown): ConversionError {
  return new ConversionError(code, details, fault || cause ? { cause: fault ?? new Error(cause) } : {})
}

/** Details as they fit into the header of a message: long strings and lists are cut, numbers that are none are left out. */
export function fittedDetails<T extends ErrorDetails>(details: T): T {
  const fitted = cutDetails(details, maxDetailLength)
  return Buffer.byteLength(JSON.stringify(fitted)) > maxDetailBytes ? cutDetails(details, shortDetailLength) : fitted
}

function cutDetails<T extends ErrorDetails>(details: T, maxLength: number): T {
  const cut = Object.entries(details).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'string') return [[name, value.slice(0, maxLength)]]
    if (typeof value === 'number') return Number.isFinite(value) ? [[name, value]] : []
    if (!Array.isArray(value)) return [[name, value]]
    return [[name, value.slice(0, maxLength / 10).map((item: string) => item.slice(0, maxLength / 10))]]
  })
  return Object.fromEntries(cut) as T
}
