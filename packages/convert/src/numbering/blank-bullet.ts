/** Bullets that are not seen: their paragraphs go on with the item before (pandoc's further paragraphs of an item). */

/** @param bullet '' where the level says none, and so has one of the program's. */
export function isBlank(bullet: string): boolean {
  return bullet !== '' && bullet.trim() === ''
}
