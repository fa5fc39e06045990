/** `@docmill/convert/text`: formats that are characters: Markdown and other light markup, data, notebooks, subtitles, source code. */

import { onFirstUse } from '../core/reader.ts'
import { asciidoc } from '../formats/asciidoc/read.ts'
import { csv } from '../formats/csv/read.ts'
import { html } from '../formats/html/read.ts'
import { ipynb } from '../formats/ipynb/read.ts'
import { json } from '../formats/json/read.ts'
import { md } from '../formats/md/read.ts'
import { org } from '../formats/org/read.ts'
import { rst } from '../formats/rst/read.ts'
import { sources } from '../formats/source/read.ts'
import { srt } from '../formats/srt/read.ts'
import { tex } from '../formats/tex/read.ts'
import { txt } from '../formats/txt/read.ts'
import { vtt } from '../formats/vtt/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export * from './common.ts'
export { asciidoc, csv, ipynb, json, md, org, rst, sources, srt, tex, txt, vtt }

/** With pages, as Markdown and notebooks hold HTML. */
const load = /* @__PURE__ */ onFirstUse(async () =>
  createConverter([...[txt, md, json, csv, ipynb, org, rst, asciidoc, tex, srt, vtt, ...sources], html]),
)

/** As `convert` of `@docmill/convert`, for these formats. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
