/** The bytes of a recording for a parser that asks for them piece by piece, as often as the limits allow. */
import { fromBuffer, type IFileInfo, type ITokenizer } from 'strtok3'
import { ConversionError } from '../../core/errors.ts'

/** How often a parser may read the same bytes: one that looks for the next frame of AAC reads each 18 times. */
const maxReadings = 64

export function tooManyPieces(maximum: number): ConversionError {
  return new ConversionError('content_limit_exceeded', { limit: 'boxes, frames and tags of one recording', maximum })
}

/** Each read throws content_limit_exceeded once there have been too many, or too many bytes. */
export function boundedTokenizer(bytes: Uint8Array, fileInfo: IFileInfo, maxPieces: number): ITokenizer {
  const tokenizer = fromBuffer(bytes, { fileInfo })
  const read = tokenizer.peekBuffer.bind(tokenizer)
  let pieces = 0
  let left = bytes.length * maxReadings
  // Every other method reads by this one.
  tokenizer.peekBuffer = async (buffer, options) => {
    const length = await read(buffer, options)
    left -= length
    if (++pieces > maxPieces || left < 0) throw tooManyPieces(maxPieces)
    return length
  }
  return tokenizer
}
