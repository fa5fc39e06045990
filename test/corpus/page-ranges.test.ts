/** Real documents whose pages several processes read are what one conversion makes of them: all of it, not the Markdown alone. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LongDocument, type PageWork } from '../../packages/convert/src/core/page-work.ts'
import { registry } from '../../packages/convert/src/formats/registry.ts'
import { type ConvertOptions, convertDocumentToParts } from '../../packages/convert/src/pipeline/convert.ts'

const corpus = process.env.DOCMILL_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus')

/** Reports, papers and slides, with tables over pages, two columns, pictures and repeated headers; the first range ends in the middle. */
const files: Readonly<Record<string, number>> = {
  'docling/pdf/files/multi_page.pdf': 2,
  'docling/pdf/files/normal_4pages.pdf': 1,
  'docling/pdf/files/redp5110_sampled.pdf': 5,
  'docling/odf/files/odf_presentation_01.odp.pdf': 1,
  'kreuzberg/pdfs/100_g_networking_technology_overview_slides_toronto_august_2016.pdf': 7,
  'kreuzberg/pdfs/5_level_paging_and_5_level_ept_intel_revision_1_1_may_2017.pdf': 4,
  'kreuzberg/pdfs/a_brief_introduction_to_the_standard_annotation_language_sal_2006.pdf': 2,
}

const options: ConvertOptions = {
  filename: 'a.pdf',
  ocr: 'off',
  images: 'links',
  include: ['document', 'pages', 'chunks'],
}

async function converted(bytes: Uint8Array, pageWork?: PageWork): Promise<unknown> {
  const asked = { ...options, ...(pageWork ? { pageWork } : {}) }
  const { parts, structure, metadata, warnings, resources } = await convertDocumentToParts(bytes, asked, registry)
  return {
    content: [...parts].join(''),
    document: structure.document?.(),
    pages: structure.pages?.(),
    chunks: [...(structure.chunks?.() ?? [])],
    metadata,
    warnings,
    pictures: resources.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  }
}

async function readRange(bytes: Uint8Array, from: number, to: number): Promise<LongDocument> {
  try {
    await converted(bytes, { kind: 'range', range: { from, to } })
  } catch (error) {
    if (error instanceof LongDocument) return error
    throw error
  }
  throw new Error('a range gave a document')
}

for (const [file, size] of Object.entries(files))
  test(`${file} in ranges of ${size} is what it is as a whole`, {
    skip: !existsSync(join(corpus, file)) && 'the corpus is not here; set DOCMILL_CORPUS',
  }, async () => {
    const bytes = readFileSync(join(corpus, file))
    const records: Buffer[] = []
    for (let [from, pages] = [0, 1]; from < pages; from += size) {
      const part = await readRange(bytes, from, from + size)
      pages = part.pages
      records.push(Buffer.concat(part.records))
    }
    assert.ok(records.length > 1, 'it has pages beyond the first range')
    assert.deepEqual(await converted(bytes, { kind: 'join', records }), await converted(bytes))
  })
