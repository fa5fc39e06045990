/**
 * A page that a script would fill: what it tells those that run none, as data of the text (JSON-LD with the terms of
 * schema.org) or in `noscript`.
 */
import { heading, paragraph } from '../../document/build.ts'
import type { Block } from '../../document/nodes.ts'
import { attribute, descendants, type Element, textContent } from '../../html-syntax/tree.ts'
import type { Flow } from './flow.ts'

export function readUnrendered(body: Element, document: Element, flow: Flow): void {
  for (const element of descendants(document))
    if (element.name === 'script' && attribute(element, 'type') === 'application/ld+json')
      for (const block of blocksOfData(textContent(element))) flow.addBlock(block)
  if (flow.blocks.length > 0) return
  for (const element of descendants(body)) if (element.name === 'noscript') flow.walkInside(element)
  flow.endParagraph()
}

function blocksOfData(json: string): Block[] {
  try {
    return thingsIn(JSON.parse(json)).flatMap(blocksOfThing)
  } catch {
    return []
  }
}

/** The things that are described: one, several, or those of a graph (JSON-LD 1.1 §4.9). */
function thingsIn(data: unknown): Record<string, unknown>[] {
  const things: unknown[] = Array.isArray(data) ? data : [data]
  return things.filter(isThing).flatMap((thing) => {
    const graph = thing['@graph']
    return Array.isArray(graph) ? graph.filter(isThing) : [thing]
  })
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a thing that has a text, its title and that. */
function blocksOfThing({ articleBody, headline, name, text }: Record<string, unknown>): Block[] {
  const body = articleBody ?? text
  if (typeof body !== 'string') return []
  const title = headline ?? name
  const paragraphs = body.split(/\n+/).filter((line) => line.trim() !== '')
  return [
    ...(typeof title === 'string' ? [heading(1, title)] : []),
    ...paragraphs.map((line) => paragraph(line.trim())),
  ]
}
