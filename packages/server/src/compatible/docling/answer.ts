/** What docling-serve answers to a conversion. */
import { contentText, type DocumentPage, type DocumentTree, jsonValue, type PoolConversion } from '@docmill/convert'
import { z } from 'zod'
import { pageTexts } from '../page-texts.ts'
import { doclingDocument } from './document.ts'
import type { DoclingOptions } from './options.ts'

export const DoclingAnswer = z.object({
  document: z.object({
    filename: z.string(),
    md_content: z.string().nullable(),
    json_content: z.record(z.string(), z.unknown()).nullable(),
    html_content: z.string().nullable(),
    text_content: z.string().nullable(),
    doctags_content: z.null(),
  }),
  status: z.literal('success'),
  errors: z.array(z.unknown()),
  processing_time: z.number().describe('Seconds.'),
  timings: z.record(z.string(), z.unknown()),
})

/** @param conversions By output format; the first has the structure, where JSON is wanted. */
export function doclingAnswer(
  conversions: readonly PoolConversion[],
  { filename, durationMs }: { filename: string; durationMs: number },
  { outputs, pageBreak }: DoclingOptions,
): z.infer<typeof DoclingAnswer> {
  const contentOf = (format: string): string | null => {
    const found = conversions.find((one) => one.format === format)
    return found ? withBreaks(contentText(found.content), pageBreak) : null
  }
  const [first] = conversions
  const tree = outputs.has('json') && first?.document ? (jsonValue(first.document) as DocumentTree) : undefined
  const pages = first?.pages ? (jsonValue(first.pages) as DocumentPage[]) : []
  return {
    document: {
      filename,
      md_content: outputs.has('md') ? contentOf('markdown') : null,
      json_content: tree ? doclingDocument(filename.replace(/\.[^.]+$/, ''), tree, pages) : null,
      html_content: outputs.has('html') ? contentOf('html') : null,
      text_content: outputs.has('text') ? contentOf('text') : null,
      doctags_content: null,
    },
    status: 'success',
    errors: [],
    processing_time: durationMs / 1000,
    timings: {},
  }
}

function withBreaks(content: string, pageBreak: string | undefined): string {
  if (pageBreak === undefined) return content
  const pages = pageTexts(content)
  return pages ? `${pages.map(({ text }) => text).join(`\n\n${pageBreak}\n\n`)}\n` : content
}
