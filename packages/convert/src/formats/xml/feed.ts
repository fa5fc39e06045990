/** News feeds: RSS 2.0, RSS 1.0 (RDF) and Atom (RFC 4287), an entry a section. */
import { append } from '../../document/append.ts'
import { heading, paragraph, root, text } from '../../document/build.ts'
import type { Block, Metadata, Phrasing, Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../reader.ts'
import { attribute, childNamed, type Element, elementsOf, lineText, rawText } from './element.ts'

/** Undefined for an RDF document that is no feed. */
export async function readFeed(element: Element, context: ReadContext): Promise<Root | undefined> {
  const channel = element.name === 'feed' ? element : childNamed(element, 'channel')
  if (!channel) return undefined
  const title = lineText(childNamed(channel, 'title'))
  const summary = lineText(childNamed(channel, 'description', 'subtitle'))
  const author = authorOf(channel)
  const language = lineText(childNamed(channel, 'language')) || attribute(channel, 'lang')
  const metadata: Metadata = {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(language ? { language } : {}),
  }
  const blocks: Block[] = []
  if (title) blocks.push(heading(1, linked(title, linkOf(channel))))
  if (summary) blocks.push(paragraph(summary))
  // RSS 1.0 has its items beside the channel.
  const entries = [...elementsOf(channel), ...(channel === element ? [] : elementsOf(element))]
  for (const entry of entries)
    if (entry.name === 'item' || entry.name === 'entry') append(blocks, await readEntry(entry, context))
  return root(blocks, metadata)
}

async function readEntry(entry: Element, context: ReadContext): Promise<Block[]> {
  const title = lineText(childNamed(entry, 'title')) || 'Untitled'
  const date = lineText(childNamed(entry, 'pubDate', 'published', 'date', 'updated'))
  const byline = [authorOf(entry), date].filter(Boolean).join(', ')
  return [
    heading(2, linked(title, linkOf(entry))),
    ...(byline ? [paragraph(byline)] : []),
    ...(await readContent(entry, context)),
  ]
}

/** The full text before the summary; both are HTML, mostly escaped. */
async function readContent(entry: Element, context: ReadContext): Promise<Block[]> {
  const content = ['encoded', 'content', 'description', 'summary']
    .map((name) => childNamed(entry, name))
    .find((one) => one !== undefined)
  if (!content || lineText(content) === '') return []
  if (elementsOf(content).length > 0 || attribute(content, 'type') === 'text') return [paragraph(lineText(content))]
  const source = rawText(content)
  if (!/[<&]/.test(source)) return [paragraph(lineText(content))]
  try {
    const document = await context.readEmbedded(Buffer.from(source), {
      filename: 'entry.html',
      mediaType: 'text/html; charset=utf-8',
    })
    return document.children
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code === 'content_limit_exceeded') throw error
    return [paragraph(lineText(content))]
  }
}

function authorOf(element: Element): string {
  const author = childNamed(element, 'author', 'creator', 'managingEditor')
  return author ? lineText(childNamed(author, 'name') ?? author) : ''
}

/** RSS writes the address as text, Atom as an attribute (RFC 4287 §4.2.7). */
function linkOf(element: Element): string | undefined {
  const links = elementsOf(element).filter((child) => child.name === 'link')
  const alternate = links.find((link) => (attribute(link, 'rel') ?? 'alternate') === 'alternate') ?? links[0]
  return alternate && (attribute(alternate, 'href') ?? (lineText(alternate) || undefined))
}

function linked(words: string, url: string | undefined): Phrasing[] {
  return url ? [{ type: 'link', url, children: [text(words)] }] : [text(words)]
}
