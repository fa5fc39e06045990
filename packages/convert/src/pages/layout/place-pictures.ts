/** Pictures whose bytes were kept → blocks among those of their page, once all that is text has its place. */
import type { LayoutBlock, PageLayout, PictureBlock } from './blocks.ts'
import type { Picture } from './content.ts'

/** On so many pages in one place, a picture is that of a page header: it is shown once. */
const minRepeats = 3

/** Text is read in the same order with its pictures and without. */
export function placePictures(pages: readonly PageLayout[]): void {
  const repeated = repeatedPlaces(pages)
  const shown = new Set<string>()
  for (const page of pages)
    for (const picture of page.pictures) {
      const place = placeOf(picture)
      if (repeated.has(place) && shown.has(place)) continue
      shown.add(place)
      insert(page.blocks, pictureBlock(page.number, picture))
    }
}

function repeatedPlaces(pages: readonly PageLayout[]): Set<string> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const place of new Set(page.pictures.map(placeOf))) counts.set(place, (counts.get(place) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= minRepeats).map(([place]) => place))
}

function placeOf({ resource, box }: Picture): string {
  return `${resource} ${box.map((edge) => Math.round(edge / 4)).join(' ')}`
}

function pictureBlock(page: number, { box: [left, top, right, bottom], resource }: Picture): PictureBlock {
  return { kind: 'picture', page, left, top, right, bottom, alt: '', ...(resource ? { resource } : {}) }
}

/** Before the first block of its columns that stands lower; else after the last one that stands higher. */
function insert(blocks: LayoutBlock[], picture: PictureBlock): void {
  const middle = (picture.top + picture.bottom) / 2
  const isAdjacent = (block: LayoutBlock): boolean => block.left < picture.right && block.right > picture.left
  const below = blocks.findIndex((block) => isAdjacent(block) && block.top >= middle)
  if (below >= 0) blocks.splice(below, 0, picture)
  else blocks.splice(blocks.findLastIndex(isAdjacent) + 1 || blocks.length, 0, picture)
}
