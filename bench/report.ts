/** A Word document of about 20 KB: what an upload usually is. */
import { docxOf } from '../tools/fixtures/docx/package.ts'
import { p } from '../tools/fixtures/docx/xml.ts'

/** Words do not repeat, so that the archive is as large as a real one. */
export function reportDocument(): Uint8Array {
  let seed = 1
  const word = (): string => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed.toString(36)
  }
  const paragraphs = 420
  return docxOf({
    body: Array.from({ length: paragraphs }, () => p(Array.from({ length: 8 }, word).join(' '))).join(''),
  })
}
