/** The page as a tree, within bounds. */

import { parsePage, type Room } from '../../carriers/html-syntax/parse.ts'
import type { Element } from '../../carriers/html-syntax/tree.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'
import { isXhtml } from './xhtml.ts'

/** Hears of elements while a page is parsed. */
export interface PageListener {
  /** It has its attributes and its place. */
  opened(element: Element): void
  /**
   * All that is in it has been read.
   *
   * @returns How many elements were taken out of the tree.
   */
  closed(element: Element): number
}

/** Decodes a text or an attribute value; markup stays as it is. */
export type Decode = (written: string) => string

/** How many times the elements that a tree may hold may come and go. */
const maxTimes = 8

/**
 * An unclosed formatting element is opened again in every paragraph, so that a small page can ask for any number of
 * elements.
 *
 * @throws ConversionError content_limit_exceeded
 */
export function parseHtml(
  text: string,
  limits: Limits,
  { decode, listener }: { decode?: Decode | undefined; listener?: PageListener } = {},
): Element {
  const room: Room = {
    now: limits.elements,
    ever: limits.elements * maxTimes,
    refuse() {
      throw new ConversionError('content_limit_exceeded', { limit: 'elements', maximum: limits.elements })
    },
  }
  return parsePage(text, {
    isXml: isXhtml(text),
    reach: limits.elementDepth,
    room,
    ...(decode && { decode }),
    ...(listener && {
      listener: {
        opened: (element) => listener.opened(element),
        closed: (element) => {
          room.now += listener.closed(element)
        },
      },
    }),
  })
}

export function classesOf({ attributes }: Element): readonly string[] {
  return attributes.classes
}
