/** Any encoding that XML may come in → UTF-8 (XML 1.0 §4.3.3 and appendix F). */
import { ConversionError } from '../errors.ts'

/**
 * The bytes themselves where they are UTF-8, without their mark; a copy otherwise.
 *
 * @throws ConversionError content_limit_exceeded for a text too long to be recoded in one piece.
 */
export function toUtf8(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [first, second, third, fourth] = [buffer[0], buffer[1], buffer[2], buffer[3]]
  if (first === 0xef && second === 0xbb && third === 0xbf) return buffer.subarray(3)
  if (first === 0xff && second === 0xfe) return recode(buffer.subarray(2), 'utf-16le')
  if (first === 0xfe && second === 0xff) return recode(buffer.subarray(2), 'utf-16be')
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return recode(buffer, 'utf-16le')
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return recode(buffer, 'utf-16be')
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(buffer.toString('latin1', 0, 200))?.[1]
  return declared === undefined || /^(utf-?8|us-ascii|utf-?16)/i.test(declared) ? buffer : recode(buffer, declared)
}

/** Half of what the engine can hold in one string. */
const maximumBytes = 256 * 1024 * 1024

function recode(buffer: Buffer, label: string): Buffer {
  if (buffer.length > maximumBytes)
    throw new ConversionError('content_limit_exceeded', {
      limit: `bytes of an XML part in ${label}`,
      maximum: maximumBytes,
    })
  const decoder = decoderFor(label)
  return decoder ? Buffer.from(decoder.decode(buffer), 'utf8') : buffer
}

/** Undefined for a label that nobody knows: the bytes are then read as UTF-8. */
function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
