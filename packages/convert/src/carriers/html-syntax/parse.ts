/**
 * A page as a tree (HTML standard §13.2). Every text is a page.
 *
 * What differs from the standard, because no document is distinguished by it:
 *
 * | | the standard | here |
 * | --- | --- | --- |
 * | comments, processing instructions, doctype | nodes | none; text on both sides is one |
 * | U+0000 | ignored, or U+FFFD by the place | removed beforehand |
 * | names of SVG, attributes of SVG and MathML | in mixed case, with namespaces | as in the tag, in lower case |
 * | content of `template` | a document of its own | its children |
 * | a line feed written as a reference right after `<pre>` | removed | kept |
 * | stack of open elements, list of active formatting | searched to the end | as far as `reach` |
 * | lists of choice (`select`) | since 2025 with any content | with options alone, as before |
 *
 * Time and memory are proportional to the page, but for formatting that is never closed: it opens again in every
 * block, at most `reach` elements in each, and `room` is for so many.
 */
import { TreeBuilder } from './builder.ts'
import type { ParseListener } from './open-elements.ts'
import { preprocessed } from './preprocessed.ts'
import { Tokenizer } from './tokenizer.ts'
import type { Element } from './tree.ts'

export interface ParseOptions {
  /** Gives the characters of a text or a value, where those of the page stand for others; its markup is as it is. */
  decode?: (written: string) => string
  /** As in XML, CDATA sections are text and a tag that closes itself closes its element. */
  isXml?: boolean
  listener?: ParseListener
  /** Open elements that are searched for a tag. */
  reach: number
  /** When absent, there may be any number of elements. */
  room?: Room
}

/** How many elements there may be. */
export interface Room {
  /** At a time; a listener that takes some out of the tree gives it back. */
  now: number
  ever: number
  /** Is called where there is none left, and throws. */
  refuse(): never
}

export function parsePage(page: string, { decode, isXml = false, listener, reach, room }: ParseOptions): Element {
  const isForeign = (): boolean => isXml || builder.open.current.space !== 'html'
  const tokens = new Tokenizer(preprocessed(page), isForeign, isXml ? prefixesOf(page) : undefined, decode)
  const builder: TreeBuilder = new TreeBuilder(tokens, { isXml, reach, listener, room })
  builder.run()
  return builder.document
}

/** Prefixes that a page binds to the vocabularies which are known without one, wherever it does (Namespaces in XML). */
function prefixesOf(page: string): ReadonlySet<string> | undefined {
  let prefixes: Set<string> | undefined
  for (let at = page.indexOf('xmlns:'); at >= 0; at = page.indexOf('xmlns:', at + 1)) {
    binding.lastIndex = at - 1
    const prefix = binding.exec(page)?.[1]
    if (prefix !== undefined) prefixes = (prefixes ?? new Set()).add(prefix)
  }
  return prefixes
}

const binding = /\sxmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.w3\.org\/(?:1998\/Math\/MathML|1999\/xhtml|2000\/svg)["']/y
