/** The stories of a Word document in the order in which they are read. */
import { readSummary } from '../../carriers/cfb/property-set.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type AddRunningText, withRunningTexts } from '../../office/word-processing/running-texts.ts'
import { readObjects } from './objects.ts'
import { createStoryReader, type StoryReader } from './story.ts'
import { openWordFile, type WordFile } from './word-file.ts'

export async function readDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const file = openWordFile(bytes, context)
  const metadata = readSummary(file.cfb)
  const stories = createStoryReader(file, context, await readObjects(file.cfb, context), metadata)
  const body = stories.readBody()
  append(body, stories.restOfTextBoxes())
  const blocks = withRunningTexts(body, context.options, (add) => readRunningTexts(file, stories, add))
  for (const note of stories.notes()) blocks.push(note)
  const language = stories.language()
  return root(blocks, language ? { ...metadata, language } : metadata)
}

/** §2.8.22: in each section's six, 0–1 and 4 are headers, 2–3 and 5 are footers. */
const separators = 6
const headerPlaces: ReadonlySet<number> = new Set([0, 1, 4])

function readRunningTexts(file: WordFile, stories: StoryReader, add: AddRunningText): void {
  for (const [index, [from, to]] of file.headers.slice(separators).entries())
    add(headerPlaces.has(index % 6) ? 'header' : 'footer', stories.read(from, to))
}
