/** A picture (SVG) of what each stage of the analysis made of a page. */
import type { LayoutBlock, PageLayout } from '../blocks.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { roleNames } from '../roles/forest.ts'
import type { RoledPiece } from '../roles/line-roles.ts'

/** Colours by stage: words, drawn lines, and blocks by their kind. */
const colours = {
  word: '#999999',
  rule: '#00a0a0',
  shape: '#00a0a0',
  text: '#1f6feb',
  table: '#d1242f',
  cell: '#f0883e',
  picture: '#8250df',
  role: '#2da44e',
} as const

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * @param roles What the pieces of its lines are, by the model.
 * @param background Address of the rendered page, e.g. a data URL; '' for none.
 * @returns An SVG document in points.
 */
export function drawPage(
  page: PreparedPage,
  roles: readonly RoledPiece[],
  layout: PageLayout,
  background = '',
): string {
  const { width, height } = page
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.5}" height="${height * 1.5}">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
  ]
  if (background) parts.push(`<image href="${background}" width="${width}" height="${height}" opacity="0.55"/>`)
  for (const word of page.words) parts.push(rectangle(word, colours.word, 0.3))
  for (const ruling of page.rulings)
    parts.push(
      `<path d="M${ruling.left} ${ruling.top}L${ruling.right} ${ruling.bottom}" stroke="${colours.rule}" stroke-width="0.8"/>`,
    )
  for (const { box } of page.shapes)
    parts.push(rectangle({ left: box[0], top: box[1], right: box[2], bottom: box[3] }, colours.shape, 0.3))
  for (const piece of roles) parts.push(drawRole(piece))
  for (const [at, block] of layout.blocks.entries()) parts.push(...drawBlock(block, at + 1))
  parts.push('</svg>')
  return `${parts.join('\n')}\n`
}

/** The block's box with its number in reading order and what it is. */
function drawBlock(block: LayoutBlock, number: number): string[] {
  const parts = [rectangle(block, colours[block.kind], 1)]
  if (block.kind === 'table')
    for (const cell of block.cells) for (const line of cell.lines) parts.push(rectangle(line, colours.cell, 0.5))
  const name = block.kind === 'text' && block.role ? block.role : block.kind
  parts.push(
    `<text x="${block.left}" y="${block.top - 1}" font-size="6" font-family="sans-serif" fill="${colours[block.kind]}">${number} ${escaped(name)}</text>`,
  )
  return parts
}

/** At the end of a piece, the role that is most probable, with its probability in percent. */
function drawRole({ piece, shares }: RoledPiece): string {
  const greatest = Math.max(...shares)
  const name = roleNames[shares.indexOf(greatest)] ?? ''
  return `<text x="${piece.right + 1}" y="${piece.baseline}" font-size="4" font-family="sans-serif" fill="${colours.role}">${name} ${Math.round((100 * greatest) / 255)}</text>`
}

function rectangle({ left, top, right, bottom }: Rectangle, colour: string, width: number): string {
  return `<rect x="${left}" y="${top}" width="${Math.max(0, right - left)}" height="${Math.max(0, bottom - top)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
