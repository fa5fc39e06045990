/**
 * A page that a script would fill: what it offers without one, as data of the text (JSON-LD with the terms of
 * schema.org) or in `noscript`.
 */

import { attribute, descendants, type Element, textContent } from '../../carriers/html-syntax/tree.ts'
import { decodingError } from '../../core/bounds.ts'
import { heading, list, listItem, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { Flow } from './flow.ts'

export function readUnrendered(body: Element, document: Element, flow: Flow): void {
  for (const element of descendants(document))
    if (element.name === 'script' && attribute(element, 'type') === 'application/ld+json')
      for (const block of blocksOfData(textContent(element))) flow.addBlock(block)
  if (flow.blocks.length > 0) return
  const elements = descendants(body)
  for (const element of elements) if (element.name === 'noscript') flow.walkInside(element)
  flow.endParagraph()
  if (flow.blocks.length === 0 && elements.some(({ name }) => name === 'script'))
    flow.page.context.warn('content_dropped', { what: 'what a script would show' })
}

function blocksOfData(json: string): Block[] {
  try {
    return thingsIn(JSON.parse(json)).flatMap(blocksOfThing)
  } catch (error) {
    decodingError(error)
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

/** Blocks of a JSON-LD thing: the title and text of an article, the ingredients and steps of a recipe. */
function blocksOfThing(thing: Record<string, unknown>): Block[] {
  const { articleBody, headline, name, text, description, recipeIngredient, recipeInstructions } = thing
  const ingredients = linesOf(recipeIngredient)
  const steps = linesOf(recipeInstructions)
  const body = articleBody ?? text ?? (steps.length > 0 ? (description ?? '') : undefined)
  if (typeof body !== 'string') return []
  const title = headline ?? name
  const paragraphs = body.split(/\n+/).filter((line) => line.trim() !== '')
  return [
    ...(typeof title === 'string' ? [heading(1, title)] : []),
    ...paragraphs.map((line) => paragraph(line.trim())),
    ...listed(false, ingredients),
    ...listed(true, steps),
  ]
}

/** Texts, or things that have one (schema.org, HowToStep). */
function linesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const lines = value.map((one) => (isThing(one) ? textOf(one) : one))
  return lines.filter((line) => typeof line === 'string').map((line) => line.trim())
}

function textOf({ text, name }: Record<string, unknown>): unknown {
  return text ?? name
}

function listed(ordered: boolean, lines: readonly string[]): Block[] {
  return lines.length === 0
    ? []
    : [
        list(
          ordered,
          lines.map((line) => listItem([paragraph(line)])),
        ),
      ]
}
