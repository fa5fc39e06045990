/** The parts of a Word document, read in the order in which they need each other. */

import { type OpcPackage, openPackage } from '../../carriers/opc/package.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Metadata, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { createFieldResults, type FieldSources } from '../../office/word-processing/field-result.ts'
import { Headlines } from '../../office/word-processing/headlines.ts'
import { createPageTurns } from '../../office/word-processing/page-turns.ts'
import { withRunningTexts } from '../../office/word-processing/running-texts.ts'
import { Appearances } from './appearance.ts'
import { readBlocks } from './body.ts'
import { readBookmarks } from './bookmarks.ts'
import { createStory, type DocumentState, type Story, warnOfOpenField } from './document-state.ts'
import { readEmbeddedParts } from './embedded.ts'
import { readRunningParts } from './headers-footers.ts'
import { createNotes, readNotes } from './notes.ts'
import { readNumbering } from './numbering.ts'
import { readStyles } from './styles.ts'

const mainMediaType = /^(?=[\s\S]*\.main\+xml$)[\s\S]*word/

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const pkg = openPackage(bytes, context)
  const mainPart = pkg.mainPart(mainMediaType)
  const relationships = pkg.relationships(mainPart)
  const part = (type: string) => {
    const target = relationships.partOfType(type)
    return target === undefined ? undefined : pkg.xml(target)
  }
  const styles = readStyles(part('styles'))
  const metadata = metadataOf(pkg)
  const state: DocumentState = {
    package: pkg,
    context,
    styles,
    appearances: new Appearances(styles),
    numbering: readNumbering(part('numbering'), styles),
    notes: createNotes(),
    fieldResults: createFieldResults(fieldSources(pkg, mainPart, metadata)),
    embedded: await readEmbeddedParts(pkg, mainPart, context),
  }
  readNotes(state, mainPart)
  const body = withRunningTexts(readBody(state, mainPart), context.options, (add) =>
    readRunningParts(state, mainPart, add),
  )
  const children = [...body, ...state.notes.definitions()]

  const language = metadata.language ?? styles.defaults.language
  return root(children, language ? { ...metadata, language } : metadata)
}

function readBody(state: DocumentState, mainPart: string): Block[] {
  const blocks: Block[] = []
  const xml = state.package.xml(mainPart)
  if (!xml?.nextChild(0)) throw new ConversionError('file_corrupt', { reason: ': its main part cannot be read' })
  const pages = createPageTurns()
  const headlines = new Headlines()
  const story: Story = { ...createStory(state, mainPart), pages, headlines }
  while (xml.nextChild(1)) if (xml.name === 'w:body') append(blocks, readBlocks(xml, story))
  if (story.fields.hidden) warnOfOpenField(story)
  return headlines.raised(pages.numbered(blocks))
}

function metadataOf(pkg: OpcPackage): Metadata {
  const pageCount = pkg.pageCount()
  return { ...pkg.metadata(), ...(pageCount === undefined ? {} : { pageCount }) }
}

/** Bookmarks are looked for when a field asks for the first. */
function fieldSources(pkg: OpcPackage, mainPart: string, metadata: Metadata): FieldSources {
  let bookmarks: Map<string, string> | undefined
  return {
    metadata,
    bookmark(name) {
      if (!bookmarks) {
        const xml = pkg.xml(mainPart)
        bookmarks = xml ? readBookmarks(xml) : new Map()
      }
      return bookmarks.get(name.toLowerCase())
    },
  }
}
