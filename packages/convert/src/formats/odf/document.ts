/** The body of a document by its kind (part 3, §3.3–§3.8). */
import { root } from '../../document/build.ts'
import type { Block, Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { XmlReader } from '../../xml/reader.ts'
import type { ReadContext } from '../reader.ts'
import { readMetadata } from './metadata.ts'
import { openOdf } from './package.ts'
import { readPresentation } from './presentation.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { createStory, type Story } from './story.ts'
import { readStyles, type Styles } from './styles.ts'
import { readBlocks } from './text.ts'

export async function readOpenDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const odf = openOdf(bytes, context)
  const styles: Styles = readStyles([odf.xml('styles.xml'), odf.xml('content.xml')])
  const metadata = readMetadata(odf.xml('meta.xml'))
  const story = createStory(odf, styles, context)
  const xml = odf.xml('content.xml')
  const body = xml && openBody(xml)
  if (!xml || !body) throw new ConversionError('file_corrupt', { reason: ': it has no body' })
  if (body === 'office:spreadsheet') return readSpreadsheet(xml, story, metadata, context)
  if (body === 'office:presentation' || body === 'office:drawing') {
    const { blocks, pages } = await readPresentation(xml, story, context)
    return { ...root(blocks, { ...metadata, pageCount: pages.length }), pages }
  }
  const blocks = readBlocks(xml, story)
  return root([...(await story.finish(blocks)), ...(await notesOf(story))], metadata)
}

async function notesOf(story: Story): Promise<Block[]> {
  return story.finish(story.notes)
}

/** Moves to the element that says what kind of document it is, and names it. */
function openBody(xml: XmlReader): string | undefined {
  xml.nextChild(0)
  while (xml.nextChild(1)) {
    if (xml.name !== 'office:body') continue
    return xml.nextChild(2) ? xml.name : undefined
  }
  return undefined
}
