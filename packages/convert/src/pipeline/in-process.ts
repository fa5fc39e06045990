/** The conversion of every format, in this process. */
import { formats } from '../formats/registry.ts'
import { type Converter, createConverter } from './converter.ts'

const every = /* @__PURE__ */ createConverter(formats)

/**
 * Converts one document in this process.
 *
 * @throws ConversionError
 * @throws TypeError where the source is nothing of the kind
 */
export const convert: Converter['convert'] = (source, options) => every.convert(source, options)

/**
 * The same, with the content as a sequence of strings that is made while it is iterated, so
 * that a large output is never held twice.
 */
export const convertToParts: Converter['convertToParts'] = (source, options) => every.convertToParts(source, options)
