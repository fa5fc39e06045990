/**
 * Where pages begin, as far as a document says so: page breaks (ECMA-376 part 1, §17.18.4), breaks
 * before a paragraph (§17.3.1.23), sections that begin on a new page (§17.18.77), and the places
 * where the last program to lay the document out began one (§17.3.3.13); the same in other formats.
 */
import type { Block, PageBreak } from '../../core/document/nodes.ts'
import { replaceBlocks, visitBlocks } from '../../core/document/walk.ts'

/** @param isLate Whether something of the block that is being read stands before the turn. */
type Turn = (isLate: boolean) => void

export interface PageTurns {
  /** A page begins here. */
  turn: Turn
  /** A page begins here, unless one has just done so. */
  turnIfUsed: Turn
  /** Something was read that stands on the page. */
  use(): void
  /** A section ends here. @param isContinuous It began on the page where the one before it ended. */
  endSection(isContinuous: boolean): void
  /** The turns before, and after, the block that was read last. */
  takeEarly(): PageBreak[]
  takeLate(): PageBreak[]
  /** For what is read within a block: pages that begin there begin after it, which takes them. */
  within(): PageTurns
  /** The blocks, their pages numbered; of turns without a block between them the last is kept. */
  numbered(blocks: Block[]): Block[]
}

export function createPageTurns(): PageTurns {
  let early: PageBreak[] = []
  let late: PageBreak[] = []
  let isUsed = false
  /** The turn that the section which is being read began with, if it did. */
  let sectionStart: PageBreak | undefined
  let isStartCertain = false
  const withdrawn = new Set<Block>()

  /** Until they are numbered, marks have the number of pages that nothing stands on before them. */
  const mark = (isLate: boolean): PageBreak => {
    const made: PageBreak = { type: 'pageBreak', page: 0 }
    if (isLate) late.push(made)
    else early.push(made)
    isUsed = false
    return made
  }
  const turn = (isLate: boolean): void => {
    const last = (isLate ? late : early).at(-1)
    if (isUsed || !last || last === sectionStart) mark(isLate)
    else last.page++
  }
  const turnIfUsed = (isLate: boolean): void => {
    if (isUsed) turn(isLate)
    else isStartCertain = true
  }
  const turns: PageTurns = {
    turn,
    turnIfUsed,
    use() {
      isUsed = true
    },
    endSection(isContinuous) {
      if (sectionStart && isContinuous && !isStartCertain) withdrawn.add(sectionStart)
      sectionStart = mark(true)
      isStartCertain = false
    },
    takeEarly() {
      const marks = early
      early = []
      return marks
    },
    takeLate() {
      const marks = late
      late = []
      return marks
    },
    within: () => ({
      ...turns,
      turn: () => turn(true),
      turnIfUsed: () => turnIfUsed(true),
      takeEarly: () => [],
      takeLate: () => [],
    }),
    numbered: (blocks) => numbered(blocks, withdrawn),
  }
  return turns
}

/** Numbers them in the order of reading. Of turns without a block between them the last is kept, at the end none. */
function numbered(blocks: Block[], withdrawn: ReadonlySet<Block>): Block[] {
  const idle = new Set<Block>(withdrawn)
  let page = 1
  let waiting: Block | undefined
  visitBlocks(blocks, (block) => {
    if (withdrawn.has(block)) return
    if (block.type === 'pageBreak') {
      page += block.page + 1
      block.page = page
      if (waiting) idle.add(waiting)
      waiting = block
    } else waiting = undefined
  })
  if (waiting) idle.add(waiting)
  return idle.size > 0 ? replaceBlocks(blocks, (block) => (idle.has(block) ? [] : block)) : blocks
}
