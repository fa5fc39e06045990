/** `@docmill/convert/media`: images, audio and video. What is in them takes the engines that are passed in `options`. */

import { onFirstUse } from '../core/reader.ts'
import { images } from '../formats/image/read.ts'
import { media } from '../formats/media/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export * from './common.ts'
export { images, media }

const load = /* @__PURE__ */ onFirstUse(async () => createConverter([...images, ...media]))

/** As `convert` of `@docmill/convert`, for these formats. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
