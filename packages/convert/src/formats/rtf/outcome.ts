/** What the destinations of a document leave behind: notes, headers, pictures, metadata. */
import { image, paragraph, root } from '../../core/document/build.ts'
import type { Block, Image, Metadata, Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ReadContext } from '../../core/reader.ts'
import { describedBy } from '../../office/drawing/alt-text.ts'
import { linked } from '../../office/drawing/click.ts'
import { createPictureWords } from '../../office/drawing/metafile/words.ts'
import { formulaOf } from '../../office/math/equation-object.ts'
import { byline } from '../../office/word-processing/byline.ts'
import { dayOf } from '../../office/word-processing/dttm.ts'
import { createFieldResults, type FieldResults } from '../../office/word-processing/field-result.ts'
import { NoteIdentifiers, type NoteKind, noteDefinition, withByline } from '../../office/word-processing/notes.ts'
import { withRunningTexts } from '../../office/word-processing/running-texts.ts'
import type { Content } from './content.ts'
import type { Group, ShapeState } from './group.ts'
import { emptyDate, isoDate, setDate } from './info.ts'
import { pictureBytes } from './picture.ts'

export interface Outcome {
  /** Asked for what fields show that have no result. */
  fieldResults: FieldResults
  /** The time that is being read. */
  date: ReturnType<typeof emptyDate>
  /** A word of the information about the document: a part of a time, or a count. */
  inform(word: string, parameter: number | undefined): void
  /** Notes of the text are endnotes. */
  isEndnote: boolean
  /**
   * Takes what a destination held when its group ends.
   *
   * @param group The one around it.
   * @returns Whether the destination was one that leaves something here.
   */
  take(ended: Group, group: Group): boolean
  /** @param language Of most of the text. */
  root(body: Block[], language: string | undefined): Root
}

type TextField = 'title' | 'author' | 'subject' | 'keywords'

const textFields: ReadonlySet<string> = new Set(['title', 'author', 'subject', 'keywords'])
const times: Readonly<Record<string, 'created' | 'modified'>> = { creatim: 'created', revtim: 'modified' }
const pageFurniture = /^(header|footer)[lrf]?$/

/** Whether a destination is a flow of paragraphs of its own. */
export function isStory(role: string): boolean {
  return /^(?:footnote|annotation|shptxt|dptxbxtext)$/.test(role) || pageFurniture.test(role)
}

/**
 * @param bytes The source.
 * @param content Takes what stands in the text.
 */
export function createOutcome(
  bytes: Uint8Array,
  { options, keepPicture, warn }: Pick<ReadContext, 'options' | 'keepPicture' | 'warn'>,
  content: Content,
): Outcome {
  const metadata: Metadata = {}
  const notes: Block[] = []
  const furniture: { side: 'header' | 'footer'; blocks: Block[] }[] = []
  const names = new NoteIdentifiers()
  let pictures = 0
  const wordsOf = createPictureWords()
  let commentAuthor = ''
  let commentDate = ''

  function addNote(kind: NoteKind, blocks: Block[], group: Group): void {
    if (content.isDeleted(group)) return
    const identifier = names.next(kind)
    group.story.addRun({ content: { type: 'footnoteReference', identifier } })
    notes.push(noteDefinition(kind, identifier, blocks))
  }

  function takeStory(role: string, blocks: Block[], group: Group): void {
    const side = pageFurniture.exec(role)?.[1] as 'header' | 'footer' | undefined
    if (side) furniture.push({ side, blocks })
    else if (role === 'footnote') {
      // The author's own mark would be a second one.
      group.story.takeMark(plainText(phrasingIn(blocks[0])))
      addNote(outcome.isEndnote ? 'endnote' : 'footnote', blocks, group)
    } else if (role !== 'annotation') group.story.addAfter(blocks)
    else takeComment(blocks, group)
  }

  function takeComment(blocks: Block[], group: Group): void {
    const line = byline(commentAuthor, commentDate)
    commentAuthor = ''
    commentDate = ''
    if (options.comments !== 'drop') addNote('comment', withByline(blocks, line), group)
  }

  /** Values of a shape's properties come one by one, the picture often before its description. */
  function takeProperty({ shape }: Group, value: string): void {
    if (shape.property === 'wzDescription') shape.description = describedBy(value)
    else if (shape.property === 'gtextUNICODE') shape.wordArt = value
    else if (shape.property === 'fHorizRule') shape.isRule = value === '1'
    shape.property = ''
  }

  function pictureOf({ picture: type, description, data }: ShapeState): Image {
    const name = type ? `image${++pictures}.${type}` : ''
    const read = (): Uint8Array | undefined => data && pictureBytes(bytes, data, type ?? '')
    const isMetafile = type === 'emf' || type === 'wmf'
    const words =
      description || (isMetafile ? wordsOf(name, () => ({ bytes: read() ?? new Uint8Array(), isDeflated: false })) : '')
    return image(name, words, name ? keepPicture(name, read) : undefined)
  }

  function takePicture(shape: ShapeState, group: Group): void {
    if (shape.isRule) group.story.addAfter([{ type: 'thematicBreak' }])
    else content.add({ ...group, link: shape.link || group.link }, pictureOf(shape))
  }

  /** Apple's programs keep pictures as files next to the text; a placeholder character follows the name. */
  function takeFile(name: string, group: Group): void {
    content.add(group, image(name, ''))
    group.destination = 'skip'
  }

  /** A shape floats next to the paragraph that it stands in. */
  function takeShape({ shape }: Group, { story }: Group): void {
    if (shape.picture !== undefined) story.addAfter([paragraph(linked([pictureOf(shape)], shape.link || undefined))])
    if (shape.wordArt) story.addAfter([paragraph(shape.wordArt)])
  }

  /** What cannot be read is shown by its picture; where there is none it is lost. */
  function takeObject({ object }: Group, group: Group): void {
    const value = formulaOf(object.blocks)
    if (value !== undefined) content.add(group, { type: 'inlineMath', value })
    else if (object.blocks) group.story.addAfter(object.blocks)
    else if (object.isLost) warn('content_dropped', { what: `embedded object ${object.program}`.trim() })
  }

  const outcome: Outcome = {
    fieldResults: createFieldResults({ metadata }),
    date: emptyDate(),
    isEndnote: false,
    inform(word, parameter) {
      if (word !== 'nofpages') setDate(outcome.date, word, parameter)
      else if (parameter && parameter > 0) metadata.pageCount = parameter
    },
    take(ended, group) {
      const { role, shape } = ended
      const value = ended.collected.text.trim()
      const time = times[role]
      if (textFields.has(role) && ended.destination === 'collect') {
        if (value) metadata[role as TextField] = value
      } else if (time) {
        const reported = isoDate(outcome.date)
        if (reported) metadata[time] = reported
      } else if (role === 'atnauthor') commentAuthor = value
      else if (role === 'atndate') commentDate = dayOf(Number(value))
      else if (role === 'atntime') commentDate = isoDate(outcome.date)?.slice(0, 10) ?? ''
      else if (role === 'sn') shape.property = value
      else if (role === 'sv') takeProperty(ended, value)
      else if (role === 'hlsrc') shape.link = `${value}${shape.link}`
      else if (role === 'hlloc') shape.link += value && `#${value}`
      // The value of a property may be a picture: the shape's own, or one that fills it.
      else if (role === 'pict' && group.role === 'sv') {
        if (group.shape.property === 'pib')
          Object.assign(group.shape, { picture: shape.picture ?? '', data: shape.data })
      } else if (role === 'pict') takePicture(shape, group)
      else if (role === 'NeXTGraphic') takeFile(value, group)
      else if (role === 'shp') takeShape(ended, group)
      else if (role === 'object') takeObject(ended, group)
      else if (isStory(role)) takeStory(role, ended.story.finish(ended.paragraph), group)
      else return false
      return true
    },
    root(body, language) {
      if (language) metadata.language = language
      const framed = withRunningTexts(body, options, (add) => {
        for (const { side, blocks } of furniture) add(side, blocks)
      })
      return root([...framed, ...notes], metadata)
    },
  }
  return outcome
}

function phrasingIn(block: Block | undefined): Phrasing[] {
  return block?.type === 'paragraph' ? block.children : []
}
