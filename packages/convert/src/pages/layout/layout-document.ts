/** All pages' words → the blocks of the document tree. */
import type { Block, ListItem } from '../../core/document/nodes.ts'
import { visitBlocks } from '../../core/document/walk.ts'
import { analysePage } from './analyse-page.ts'
import { boxAsShown } from './as-shown.ts'
import { assemble } from './assemble.ts'
import type { PageLayout } from './blocks.ts'
import type { OutlineEntry } from './content.ts'
import { documentFacts } from './facts.ts'
import { findFurniture } from './furniture/furniture.ts'
import { learntFurniture } from './furniture/learnt-furniture.ts'
import { listingNumbers } from './furniture/line-numbers.ts'
import type { PreparedPage } from './prepare-page.ts'
import { rateBlocks } from './roles/block-roles.ts'
import { lineRoles, rolesOfWords, type WordRoles } from './roles/line-roles.ts'
import { roleChances } from './roles/role-chances.ts'
import { mergeTables } from './tables/merge-tables.ts'
import type { Word } from './words/words.ts'

interface LayoutOptions {
  outline: readonly OutlineEntry[]
  keepsFurniture: boolean
}

/** @param pages Are emptied: what they hold would double the memory that their blocks take. */
export function layoutDocument(pages: readonly PreparedPage[], options: LayoutOptions): Block[] {
  const furniture = options.keepsFurniture ? undefined : findFurniture(pages)
  const roles = pages.map((page) => {
    const found = lineRoles(page)
    if (furniture) for (const word of learntFurniture(found)) furniture.add(word)
    return rolesOfWords(found)
  })
  const isListing = furniture !== undefined && pages.some(({ words }) => listingNumbers(words).length > 0)
  if (furniture?.size) for (const page of pages) dropWords(page, furniture)
  const facts = documentFacts(pages, isListing)
  const layouts: PageLayout[] = []
  pages.forEach((page, at) => {
    if (page.given) {
      layouts.push(givenLayout(page, page.given))
      return
    }
    const chances = roleChances(roles[at] as WordRoles)
    const layout = analysePage(page, facts, chances, layouts.at(-1))
    rateBlocks(layout, chances)
    roles[at] = []
    layouts.push(layout)
    emptyPage(page)
  })
  mergeTables(layouts)
  const blocks = assemble(layouts, facts, options.outline)
  placeAsShown(blocks, pages)
  return blocks
}

/** Moves the origins of blocks on pages that were turned to be read to where they are on the page as it is shown. */
function placeAsShown(blocks: readonly Block[], pages: readonly PreparedPage[]): void {
  const turned = new Map(pages.flatMap(({ number, asShown }) => (asShown ? [[number, asShown]] : [])))
  if (turned.size === 0) return
  const place = ({ origins = [] }: Block | ListItem): void => {
    for (const origin of origins) {
      const asShown = turned.get(origin.page)
      if (asShown && origin.box) origin.box = boxAsShown(asShown, origin.box)
    }
  }
  visitBlocks(blocks, (block) => {
    place(block)
    if (block.type === 'list') block.children.forEach(place)
  })
}

function givenLayout({ number, width, height }: PreparedPage, given: readonly Block[]): PageLayout {
  return { number, width, height, given, blocks: [], pictures: [], isTagged: false }
}

function emptyPage(page: PreparedPage): void {
  Object.assign(page, { words: [], turned: [], rulings: [], shapes: [], pictures: [], links: [], structure: [] })
}

function dropWords(page: PreparedPage, dropped: ReadonlySet<Word>): void {
  page.words = page.words.filter((word) => !dropped.has(word))
  page.turned = page.turned.map((group) => ({ ...group, words: group.words.filter((word) => !dropped.has(word)) }))
}
