/** The bytes of a recording for a parser that asks for them piece by piece, as often as the limits allow. */
import { fromBuffer, type IFileInfo, type ITokenizer } from 'strtok3'
import { ConversionError } from '../../core/errors.ts'

/**
 * How often a parser may read the same bytes. One that looks for the next frame reads 1,024 bytes each time: those of
 * music 18 times, those of silent AAC in frames of 16 bytes 65 times.
 */
const maxReadings = 128
/**
 * A parser that searches for the next frame and then finds that it is none throws an exception, which costs as much as so
 * many reads. In 50 MB of random bytes it does so 25,000 times.
 */
const piecesOfFailedSearch = 15

export function tooManyPieces(maximum: number): ConversionError {
  return new ConversionError('content_limit_exceeded', { limit: 'boxes, frames and tags of one recording', maximum })
}

/** Each read throws content_limit_exceeded once there have been too many, or too many bytes. */
export function boundedTokenizer(bytes: Uint8Array, fileInfo: IFileInfo, maxPieces: number): ITokenizer {
  const tokenizer = fromBuffer(bytes, { fileInfo })
  const read = tokenizer.peekBuffer.bind(tokenizer)
  let pieces = 0
  let left = bytes.length * maxReadings
  let readsSinceSearch = 0
  // Every other method reads by this one.
  tokenizer.peekBuffer = async (buffer, options) => {
    const length = await read(buffer, options)
    left -= length
    if (!options?.mayBeLess) readsSinceSearch++
    else {
      // Of a frame there is more to read than what shows that it is none.
      if (readsSinceSearch <= 1) pieces += piecesOfFailedSearch
      readsSinceSearch = 0
    }
    if (++pieces > maxPieces || left < 0) throw tooManyPieces(maxPieces)
    return length
  }
  return tokenizer
}
