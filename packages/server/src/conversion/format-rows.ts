/** What this deployment can convert, a row for each extension. */
import { formats, type OcrReport, type Reader } from '@docmill/convert'
import type { EngineReport } from '@docmill/engines'
import { z } from 'zod'
import type { Services } from '../services.ts'

export const FormatRow = z.object({
  extension: z.string(),
  kind: z.string(),
  mime_types: z.array(z.string()),
  available: z.boolean(),
  engine: z.string().nullable().describe('What recognises its text or speech.'),
  notes: z.string().nullable().describe('What is missing for more.'),
})
export type FormatRow = z.infer<typeof FormatRow>

export async function formatRows({ converter }: Pick<Services, 'converter'>): Promise<FormatRow[]> {
  const { readsPages } = converter
  const engines = { ocr: await converter.describeOcr(), speech: converter.describeSpeech(), readsPages }
  return formats.flatMap((format) => format.extensions.map((extension) => formatRow(format, extension, engines)))
}

interface EngineReports {
  ocr: OcrReport
  speech: EngineReport
  readsPages: boolean
}

function formatRow(format: Reader, extension: string, engines: EngineReports): FormatRow {
  return {
    extension: `.${extension}`,
    kind: format.kind,
    mime_types: [...format.mediaTypes],
    ...availability(format, engines),
  }
}

/** A missing engine makes no format unavailable: tags, subtitles and metadata are there without. */
function availability(
  { kind }: Reader,
  { ocr, speech, readsPages }: EngineReports,
): Pick<FormatRow, 'available' | 'engine' | 'notes'> {
  const byVision = 'ocr=vision reads pages with a vision model'
  if (kind === 'image') {
    const languages = `text in these languages: ${ocr.languages.join(', ')}`
    return { available: true, engine: ocr.name, notes: readsPages ? `${languages}; ${byVision}` : languages }
  }
  if (kind === 'pdf' && readsPages) return { available: true, engine: null, notes: byVision }
  if (kind === 'audio' || kind === 'video') return { available: true, engine: speech.name, notes: speech.note }
  return { available: true, engine: null, notes: null }
}
