/** The stories of a Word document in the order in which they are read. */
import { readSummary } from '../../carriers/cfb/property-set.ts'
import { languageTag } from '../../carriers/encoding/language-tag.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readObjects } from './objects.ts'
import { createStoryReader, type StoryReader } from './story.ts'
import { openWordFile, type WordFile } from './word-file.ts'

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const file = openWordFile(bytes, context)
  const stories = createStoryReader(file, context, await readObjects(file.cfb, context))
  let blocks = stories.readBody()
  append(blocks, stories.restOfTextBoxes())
  if (context.options.headersAndFooters === 'keep' || blocks.length === 0) blocks = framed(blocks, file, stories)
  for (const note of stories.notes()) blocks.push(note)
  const language = languageTag(stories.language() ?? 0)
  return root(blocks, { ...readSummary(file.cfb), ...(language ? { language } : {}) })
}

/** §2.8.22: in each section's six, 0–1 and 4 are headers, 2–3 and 5 are footers. */
const separators = 6
const headerPlaces: ReadonlySet<number> = new Set([0, 1, 4])

/** The body between its headers and its footers, each text once. */
function framed(body: Block[], file: WordFile, stories: StoryReader): Block[] {
  const headers: Block[] = []
  const footers: Block[] = []
  const seen = new Set<string>()
  file.headers.slice(separators).forEach(([from, to], index) => {
    const text = file.pieces.text.slice(from, to).trim()
    if (text === '' || seen.has(text)) return
    seen.add(text)
    const place = headerPlaces.has(index % 6) ? headers : footers
    for (const block of stories.read(from, to)) place.push(block)
  })
  return [...headers, ...body, ...footers]
}
