/** Figures: images and tables with the caption that describes them. */
import type { Block, Image, Paragraph, Phrasing } from './nodes.ts'
import { plainText } from './plain.ts'
import { visitBlocks, visitPhrasing } from './walk.ts'

/**
 * Makes paragraphs the caption of what a figure shows: its images and tables are given their words, except those that
 * have a caption of their own, such as parts of the figure.
 *
 * @returns The paragraphs.
 */
export function captionFigure(shown: readonly Block[], captions: readonly Paragraph[]): readonly Paragraph[] {
  const words = captions.map(captionWords).filter(Boolean).join(' ')
  for (const caption of captions) Object.assign(caption, { kind: 'caption', isAttached: true })
  if (words === '') return captions
  visitBlocks(shown, (block) => {
    if (block.type === 'table' && !block.caption) block.adjacentCaption ??= words
  })
  visitPhrasing(shown, (nodes) => {
    for (const image of imagesIn(nodes)) image.caption ??= words
  })
  return captions
}

/** The text of a caption in one line, without that of images in it. */
export function captionWords({ children }: Paragraph): string {
  return textNextToImages(children).replace(/\s+/g, ' ').trim()
}

function textNextToImages(nodes: readonly Phrasing[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'image') return ''
      return 'children' in node ? textNextToImages(node.children) : plainText([node])
    })
    .join('')
}

/** Images among inline nodes, also in links and marks. */
export function imagesIn(nodes: readonly Phrasing[]): Image[] {
  return nodes.flatMap((node) => {
    if (node.type === 'image') return [node]
    return 'children' in node ? imagesIn(node.children) : []
  })
}

/** Whether there is nothing but images, with links around them or without. */
export function isBare(nodes: readonly Phrasing[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return node.value.trim() === ''
    return node.type === 'image' || node.type === 'break' || ('children' in node && isBare(node.children))
  })
}
