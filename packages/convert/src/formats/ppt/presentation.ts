/** A presentation: its slides in order, each with its notes and comments ([MS-PPT] §2.1.2, §2.4.14.3). */
import { openCfb } from '../../carriers/cfb/open.ts'
import { readSummary } from '../../carriers/cfb/property-set.ts'
import { paragraph, root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import type { Blip } from '../../office/drawing/blip.ts'
import { createBlipImages } from '../../office/drawing/blip-image.ts'
import { type Slide, slideAnchor, slideSections, withoutHidden } from '../../office/presentations/section.ts'
import { type OutlineSchemes, readOutlineSchemes } from './autonumber.ts'
import { readComments } from './comments.ts'
import { type ListedSlide, type PresentationDocument, readDocument, unitsPerPoint } from './document.ts'
import { footerOf } from './footers.ts'
import { completeHyperlinks } from './hyperlinks.ts'
import { type MasterStyles, readMasterStyles } from './masters.ts'
import { readMedia } from './media.ts'
import { readEmbedded } from './objects.ts'
import { openPresentation, type PresentationFile } from './persist.ts'
import { readPictures } from './pictures.ts'
import { record } from './records.ts'
import { readSlideContent, type SlideSource } from './slide.ts'
import { readTexts } from './text.ts'

export async function readPresentation(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const cfb = openCfb(bytes, context.warn)
  const file = openPresentation(cfb, context.options.password, (what) => context.warn('damage_survived', { what }))
  const document = readDocument(file)
  completeHyperlinks(cfb, document.hyperlinks)
  const listed = liveSlides(file, document, context)
  if (listed.length > context.limits.pages)
    throw new ConversionError('content_limit_exceeded', { limit: 'slides', maximum: context.limits.pages })

  const deck: Deck = {
    file,
    document,
    source: { ...slideSource(file, document, readPictures(file, cfb), context), slideCount: listed.length },
    mastersOf: masterFinder(file, document),
    outlineSchemes: readOutlineSchemes(file.bytes, file.view, file.document),
    keepComments: context.options.comments !== 'drop',
  }
  const slides: Slide[] = []
  for (const [index, live] of listed.entries())
    if (context.isPageWanted(index + 1)) slides.push(await readSlide(deck, live, index + 1))
  const { widthPt, heightPt } = document
  return {
    ...root(slideSections(withoutHidden(slides, context)), { ...readSummary(cfb), pageCount: listed.length }),
    pages: slides.map(({ number }) => ({ number, width: widthPt, height: heightPt, unit: 'pt' })),
  }
}

/** What all slides are read with. */
interface Deck {
  file: PresentationFile
  document: PresentationDocument
  source: SlideSource
  mastersOf(masterId: number): MasterStyles
  outlineSchemes: OutlineSchemes
  keepComments: boolean
}

interface LiveSlide {
  id: number
  slide: ArtRecord
  outline: readonly ArtRecord[]
}

/** Slides by the document's list; where it names none that is there, all that the stream has. */
function liveSlides(file: PresentationFile, document: PresentationDocument, context: ReadContext): LiveSlide[] {
  const live: LiveSlide[] = []
  const seen = new Set<number>()
  /** Slides that overlap must not multiply what the stream holds. */
  let unread = file.bytes.length
  for (const { id, persistId, outline } of document.slides) {
    const slide = file.object(persistId)
    if (slide) unread -= slide.end - slide.start
    if (slide?.type !== record.slide || seen.has(slide.start) || unread < 0) {
      context.warn('damage_survived', { what: 'a slide is missing' })
      continue
    }
    seen.add(slide.start)
    live.push({ id, slide, outline })
  }
  if (live.length > 0 || document.slides.length === 0) return live
  return file.slidesAnywhere().map((slide) => ({ id: 0, slide, outline: [] }))
}

function slideSource(
  file: PresentationFile,
  document: PresentationDocument,
  pictures: readonly Blip[],
  context: ReadContext,
): SlideSource {
  const numbers = new Map(document.slides.map(({ id }, index) => [id, index + 1]))
  const media = readMedia(file)
  const blipImage = createBlipImages(context)
  return {
    bytes: file.bytes,
    view: file.view,
    fonts: document.fonts,
    slideNumber: 0,
    slideCount: 0,
    link(id) {
      const { target = '', location = '' } = document.hyperlinks.get(id) ?? {}
      const slide = target && location ? undefined : slideAt(location || target, numbers)
      if (slide !== undefined) return `#${slideAnchor(slide)}`
      // A slide of another presentation has no address there.
      return target && location && !isSlide.test(location) ? `${target}#${location}` : target || undefined
    },
    media: (id) => media.get(id),
    async object(id) {
      const embedded = document.objects.get(id)
      document.objects.delete(id)
      return embedded && readEmbedded(file, embedded, context)
    },
    picture: (index, description) => blipImage(pictures[index - 1], index, description),
    context,
    slideHeight: document.heightPt * unitsPerPoint,
    keepFurniture: context.options.headersAndFooters === 'keep',
  }
}

const isSlide = /^(\d+),\d+/

/**
 * The slide that a link within the presentation names: by its identifier and place (§2.10.16), or as
 * LibreOffice names those that have no name of their own, by the word for a slide and its place.
 *
 * @param numbers Of the slides, by their identifiers.
 */
function slideAt(address: string, numbers: ReadonlyMap<number, number>): number | undefined {
  const id = isSlide.exec(address)?.[1]
  if (id !== undefined) return numbers.get(Number(id))
  const place = Number(/^#\D* (\d{1,6})$/.exec(address)?.[1])
  return place >= 1 && place <= numbers.size ? place : undefined
}

async function readSlide(deck: Deck, { id, slide, outline }: LiveSlide, number: number): Promise<Slide> {
  const { file, document } = deck
  const source = { ...deck.source, slideNumber: number }
  const { view, bytes } = file
  const { isTitleSlide, masterId, notesId } = readSlideAtom(view, slide)
  const styles = deck.mastersOf(masterId)
  const texts = readTexts(source, outline, (type) => deck.outlineSchemes.take(id, type))
  const { title, body, hasDeckTitle } = await readSlideContent(source, slide, texts, styles)
  const footer = source.keepFurniture ? footerOf(bytes, view, slide, file.document) : ''
  if (footer) body.push(paragraph(footer))
  const page = document.notes.get(notesId)
  // A page belongs to one slide.
  document.notes.delete(notesId)
  return {
    number,
    title,
    opensDeck: number === 1 && (isTitleSlide || hasDeckTitle),
    hidden: isHidden(view, slide),
    body,
    comments: deck.keepComments ? readComments(bytes, view, slide) : [],
    notes: page ? await readNotes(file, source, page, styles) : [],
  }
}

async function readNotes(
  file: PresentationFile,
  source: SlideSource,
  page: ListedSlide,
  styles: MasterStyles,
): Promise<Slide['notes']> {
  const container = file.object(page.persistId)
  if (container?.type !== record.notes) return []
  return (await readSlideContent({ ...source, slideHeight: undefined }, container, [], styles)).body
}

/** §2.5.2, SlideAtom. */
interface SlideHeader {
  /** Its layout is that of a title slide (§2.13.25, SL_TitleSlide). */
  isTitleSlide: boolean
  masterId: number
  notesId: number
}

function readSlideAtom(view: DataView, slide: ArtRecord): SlideHeader {
  for (const found of recordsIn(view, slide.start, slide.end))
    if (found.type === record.slideAtom && found.end - found.start >= 20)
      return {
        isTitleSlide: view.getUint32(found.start, true) === 0,
        masterId: view.getUint32(found.start + 12, true),
        notesId: view.getUint32(found.start + 16, true),
      }
  return { isTitleSlide: false, masterId: 0, notesId: 0 }
}

const hiddenFlag = 0x4

/** §2.6.6, SlideShowSlideInfoAtom. */
function isHidden(view: DataView, slide: ArtRecord): boolean {
  for (const found of recordsIn(view, slide.start, slide.end))
    if (found.type === record.slideShowInfo && found.end - found.start >= 12)
      return (view.getUint16(found.start + 10, true) & hiddenFlag) !== 0
  return false
}

/** Styles of a slide's master; a title master is modelled on another one. */
function masterFinder(file: PresentationFile, document: PresentationDocument): (masterId: number) => MasterStyles {
  const known = new Map<number, MasterStyles>()
  return (masterId) => {
    let styles = known.get(masterId)
    if (!styles) {
      const masters = chainOfMasters(file, document, masterId)
      styles = readMasterStyles(file, document.environment ? [...masters, document.environment] : masters)
      known.set(masterId, styles)
    }
    return styles
  }
}

function chainOfMasters(file: PresentationFile, document: PresentationDocument, masterId: number): ArtRecord[] {
  const chain: ArtRecord[] = []
  for (let id = masterId; id !== 0 && chain.length < 3; ) {
    const listed = document.masters.get(id)
    const container = listed && file.object(listed.persistId)
    if (!container || chain.includes(container)) break
    chain.push(container)
    id = container.type === record.slide ? readSlideAtom(file.view, container).masterId : 0
  }
  return chain
}
