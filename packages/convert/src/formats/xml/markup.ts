/** HTML in an element, as feeds and maps have it: mostly escaped, or as it is. */
import { Buffer } from '#platform/buffer'
import { documentError } from '../../core/bounds.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset, levelsBelowTop } from '../../parts/embedded/inset.ts'
import { attribute, type Element, elementsOf, lineText, rawText } from './element.ts'

/**
 * Also text alone, or XHTML as it is (RFC 4287 §3.1).
 *
 * @param depth Of the heading that it stands below.
 * @param name Unique among such elements of the document.
 * @param address What its links are relative to, as an absolute URL.
 * @throws ConversionError content_limit_exceeded
 */
export async function markupBlocks(
  content: Element,
  depth: number,
  name: string,
  context: ReadContext,
  address?: string,
): Promise<Block[]> {
  const words = lineText(content)
  const source = elementsOf(content).length > 0 ? markupOf(content) : rawText(content)
  if (attribute(content, 'type') === 'text' || !/[<&]/.test(source)) return words ? [paragraph(words)] : []
  try {
    const document = await context.readEmbedded(Buffer.from(source), {
      filename: 'entry.html',
      mediaType: 'text/html; charset=utf-8',
      ...(address ? { address } : {}),
    })
    return inset(document, depth - 1 + levelsBelowTop(document), name)
  } catch (error) {
    documentError(error)
    return [paragraph(words)]
  }
}

/** What is in an element, as it was written. */
function markupOf(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child)
      const attributes = child.attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
      return `<${child.name}${attributes}>${markupOf(child)}</${child.name}>`
    })
    .join('')
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
