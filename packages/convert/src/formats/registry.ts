/**
 * The list of formats. Detection, capabilities, `docmill formats`, the reference docs and the
 * golden runs all read it; a format is added here, and to the entry of its group in `entries/`.
 */

import type { Reader } from '../core/reader.ts'
import { createRegistry } from '../core/registry.ts'
import { asciidoc } from './asciidoc/read.ts'
import { csv } from './csv/read.ts'
import { doc } from './doc/read.ts'
import { docx } from './docx/read.ts'
import { eml } from './eml/read.ts'
import { epub } from './epub/read.ts'
import { gz } from './gz/read.ts'
import { html } from './html/read.ts'
import { ics } from './ics/read.ts'
import { images } from './image/read.ts'
import { ipynb } from './ipynb/read.ts'
import { json } from './json/read.ts'
import { mbox } from './mbox/read.ts'
import { md } from './md/read.ts'
import { media } from './media/read.ts'
import { mhtml } from './mhtml/read.ts'
import { msg } from './msg/read.ts'
import { odf } from './odf/read.ts'
import { org } from './org/read.ts'
import { pdf } from './pdf/read.ts'
import { ppt } from './ppt/read.ts'
import { pptx } from './pptx/read.ts'
import { rst } from './rst/read.ts'
import { rtf } from './rtf/read.ts'
import { sources } from './source/read.ts'
import { spreadsheetml } from './spreadsheetml/read.ts'
import { srt } from './srt/read.ts'
import { tar } from './tar/read.ts'
import { tex } from './tex/read.ts'
import { tnef } from './tnef/read.ts'
import { txt } from './txt/read.ts'
import { vcf } from './vcf/read.ts'
import { vtt } from './vtt/read.ts'
import { wordml } from './wordml/read.ts'
import { xls } from './xls/read.ts'
import { xlsx } from './xlsx/read.ts'
import { xml } from './xml/read.ts'
import { zip } from './zip/read.ts'

export const formats: readonly Reader[] = [
  txt,
  md,
  json,
  html,
  xml,
  csv,
  pptx,
  pdf,
  doc,
  rtf,
  docx,
  zip,
  tar,
  gz,
  ...images,
  ...media,
  ...odf,
  epub,
  ipynb,
  ppt,
  xlsx,
  xls,
  org,
  rst,
  asciidoc,
  tex,
  srt,
  vtt,
  spreadsheetml,
  wordml,
  eml,
  mbox,
  mhtml,
  msg,
  tnef,
  ics,
  vcf,
  ...sources,
]

export const registry = /* @__PURE__ */ createRegistry(formats)

/** With the dot, sorted: what this build can read. */
export function supportedExtensions(): string[] {
  return registry.extensions()
}
