/** The files that are embedded in the document, or pinned to one of its pages (ISO 32000-1 §7.11.4, §12.5.6.15). */
import { heading } from '../../../core/document/build.ts'
import type { Block } from '../../../core/document/nodes.ts'
import { ConversionError } from '../../../core/errors.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { inset } from '../../../parts/embedded/inset.ts'
import { type ArchiveFile, readSections } from '../../../parts/embedded/sections.ts'
import type { PdfDocument } from '../pdfium/open.ts'
import { nativeOf, type Pdfium, readUtf16, withMemory } from '../pdfium/pdfium.ts'

const maxAttachments = 1_000

export interface Attachment {
  name: string
  /** undefined where they cannot be read. */
  bytes: Uint8Array | undefined
}

export function readAttachments({ pdfium, handle }: PdfDocument, context: ReadContext): Attachment[] {
  const count = Math.min(maxAttachments, nativeOf(pdfium, 'FPDFDoc_GetAttachmentCount')(handle))
  const attachments: Attachment[] = []
  for (let at = 0; at < count; at++) {
    const attachment = readAttachment(pdfium, nativeOf(pdfium, 'FPDFDoc_GetAttachment')(handle, at), context)
    if (attachment) attachments.push(attachment)
  }
  return attachments
}

/** @param attachment Its handle; 0 for none. @returns undefined where it has no name */
export function readAttachment(pdfium: Pdfium, attachment: number, context: ReadContext): Attachment | undefined {
  if (!attachment) return undefined
  const name = readUtf16(pdfium, (buffer, bytes) =>
    nativeOf(pdfium, 'FPDFAttachment_GetName')(attachment, buffer, bytes),
  ).trim()
  return name ? { name, bytes: readFile(pdfium, attachment, context) } : undefined
}

/** @throws ConversionError content_limit_exceeded: all files of a document share its budget. */
function readFile(pdfium: Pdfium, attachment: number, { budget, limits }: ReadContext): Uint8Array | undefined {
  const read = nativeOf(pdfium, 'FPDFAttachment_GetFile')
  if (!read(attachment, 0, 0, pdfium.scratch)) return undefined
  const size = pdfium.u32()[pdfium.scratch >> 2] as number
  if (size === 0 || size > limits.fileBytes) return undefined
  budget.entries(1)
  budget.unpacked(size)
  return withMemory(pdfium, size, (pointer) => {
    read(attachment, pointer, size, pdfium.scratch)
    return pdfium.u8().slice(pointer, pointer + size)
  })
}

/** A file that is pinned to a page is often among those of the document too. */
export function distinct(attachments: readonly Attachment[]): Attachment[] {
  const known = new Map<string, Attachment>()
  for (const attachment of attachments) {
    const key = `${attachment.bytes?.length} ${attachment.name}`
    if (!known.has(key)) known.set(key, attachment)
  }
  return [...known.values()]
}

/** A section for each file, read by its own reader. To be called when the engine is free: it may be a PDF. */
export async function attachmentSections(attachments: readonly Attachment[], context: ReadContext): Promise<Block[]> {
  if (!attachments.length) return []
  const sections = await readSections(attachments.map(asFile), context, { isWhole: false })
  return [heading(2, 'Attachments'), ...inset(sections, 2, 'attachment')]
}

function asFile({ name, bytes }: Attachment): ArchiveFile {
  return {
    path: name,
    read() {
      if (!bytes) throw new ConversionError('file_corrupt', { reason: ': its bytes are not in the document' })
      return bytes
    },
  }
}
