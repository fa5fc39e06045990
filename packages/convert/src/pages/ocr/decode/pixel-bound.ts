/** How many pixels a picture may have: checked before anything is decoded. */
import { ConversionError } from '../../../core/errors.ts'

/** @throws ConversionError where there are more */
export function boundPixels(width: number, height: number, maxPixels: number): void {
  if (width * height > maxPixels) throw tooManyPixels(maxPixels)
}

export function tooManySparsePixels(maximum: number): ConversionError {
  return new ConversionError('content_limit_exceeded', { limit: 'pixels of almost empty pictures', maximum })
}

export function tooManyPixels(maximum: number, cause?: unknown): ConversionError {
  return new ConversionError('content_limit_exceeded', { limit: 'pixels of one picture', maximum }, { cause })
}
