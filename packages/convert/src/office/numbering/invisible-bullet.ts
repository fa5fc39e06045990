/** Bullets that are not seen: their paragraphs go on with the item before (pandoc's further paragraphs of an item). */

/** @param bullet '' where the level says none, and so has one of the program's; U+F020 is a symbol font's space. */
export function isInvisible(bullet: string): boolean {
  return /^[\s\uf020]+$/u.test(bullet)
}

/** What a level with such a bullet is. */
export const noLabel = { format: 'none', template: '' } as const
