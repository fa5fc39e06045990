/** News feeds: RSS 2.0, also as WordPress exports a site, RSS 1.0 (RDF) and Atom (RFC 4287), an entry a section. */
import { append } from '../../core/document/append.ts'
import { heading, paragraph, root, text } from '../../core/document/build.ts'
import type { Block, Phrasing, Root } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attribute, childNamed, type Element, elementsOf, lineText } from './element.ts'
import { markupBlocks } from './markup.ts'
import { metadataOf } from './metadata.ts'
import { comments, isOfWordPress, statusOf, withParagraphs } from './wordpress.ts'

/** Undefined for an RDF document that is no feed. */
export async function readFeed(element: Element, context: ReadContext): Promise<Root | undefined> {
  const channel = element.name === 'feed' ? element : childNamed(element, 'channel')
  if (!channel) return undefined
  const title = await titleOf(channel, context)
  const summary = lineText(childNamed(channel, 'description', 'subtitle'))
  const author = authorOf(channel)
  const language = lineText(childNamed(channel, 'language')) || attribute(channel, 'lang')
  const base = baseOf(element, undefined)
  const blocks: Block[] = []
  if (title) blocks.push(heading(1, linked(title, linkOf(channel, base))))
  append(blocks, byline(channel))
  if (summary) blocks.push(paragraph(summary))
  // RSS 1.0 has its items next to the channel.
  const entries = [...elementsOf(channel), ...(channel === element ? [] : elementsOf(element))]
  let number = 0
  for (const entry of entries)
    if (entry.name === 'item' || entry.name === 'entry')
      append(blocks, await readEntry(entry, `entry-${++number}`, base, context))
  return root(blocks, metadataOf(title, author, language))
}

async function readEntry(
  entry: Element,
  name: string,
  around: string | undefined,
  context: ReadContext,
): Promise<Block[]> {
  const base = baseOf(entry, around)
  const title = (await titleOf(entry, context)) || 'Untitled'
  // The full text before the summary.
  const content = ['encoded', 'content', 'description', 'summary']
    .map((name) => childNamed(entry, name))
    .find((one) => one && lineText(one) !== '')
  return [
    heading(2, linked(title, linkOf(entry, base))),
    ...byline(entry),
    ...(content
      ? await markupBlocks(
          isOfWordPress(entry) ? withParagraphs(content) : content,
          2,
          name,
          context,
          baseOf(content, base),
        )
      : []),
    ...enclosures(entry),
    ...categories(entry),
    ...(await comments(entry, name, context)),
  ]
}

async function titleOf(element: Element, context: ReadContext): Promise<string> {
  const title = childNamed(element, 'title')
  if (!title || attribute(title, 'type') !== 'html') return lineText(title)
  const [first] = await markupBlocks(title, 2, '', context)
  return first?.type === 'paragraph' ? plainText(first.children) : lineText(title)
}

function byline(element: Element): Block[] {
  const date = lineText(childNamed(element, 'pubDate', 'published', 'date', 'updated', 'lastBuildDate'))
  const line = [authorOf(element), date, statusOf(element)].filter(Boolean).join(', ')
  return line ? [paragraph(line)] : []
}

function authorOf(element: Element): string {
  const author = childNamed(element, 'author', 'creator', 'managingEditor')
  if (!author) return ''
  return lineText(elementsOf(author).length > 0 ? childNamed(author, 'name') : author)
}

/** Sound, films and files that come with an entry, such as the episode of a podcast. */
function enclosures(entry: Element): Block[] {
  const elements = elementsOf(entry).filter(
    (child) => child.name === 'enclosure' || (child.name === 'link' && attribute(child, 'rel') === 'enclosure'),
  )
  const urls = elements.map((child) => attribute(child, 'url') ?? attribute(child, 'href') ?? '')
  urls.push(lineText(childNamed(entry, 'attachment_url')))
  return urls.filter(Boolean).map((url) => paragraph([{ type: 'link', url, children: [text(url)] }]))
}

function categories(entry: Element): Block[] {
  const elements = elementsOf(entry).filter(({ name }) => name === 'category')
  const names = elements.map((one) => attribute(one, 'label') ?? attribute(one, 'term') ?? lineText(one))
  const line = [...new Set(names.filter(Boolean))].join(', ')
  return line ? [paragraph(`Categories: ${line}`)] : []
}

/** RSS writes the address as text, Atom as an attribute (RFC 4287 §4.2.7). */
function linkOf(element: Element, base: string | undefined): string | undefined {
  const links = elementsOf(element).filter((child) => child.name === 'link')
  const alternate = links.find((link) => (attribute(link, 'rel') ?? 'alternate') === 'alternate') ?? links[0]
  const url = alternate && (attribute(alternate, 'href') ?? (lineText(alternate) || undefined))
  return url && base && URL.canParse(url, base) ? new URL(url, base).href : url
}

/** What links in an element are relative to, where it is absolute (XML Base; RFC 4287 §2). */
function baseOf(element: Element, around: string | undefined): string | undefined {
  const own = attribute(element, 'xml:base')
  return own && URL.canParse(own, around) ? new URL(own, around).href : around
}

function linked(words: string, url: string | undefined): Phrasing[] {
  return url ? [{ type: 'link', url, children: [text(words)] }] : [text(words)]
}
