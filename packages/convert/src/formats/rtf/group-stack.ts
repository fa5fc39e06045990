/** The groups that are open, and what ends with each (RTF 1.9.1, "RTF Syntax"). */
import type { Destination } from './destinations.ts'
import type { Entries } from './entries.ts'
import { type Group, innerGroup, outermostGroup } from './group.ts'
import { endElement } from './math.ts'
import type { Story } from './story.ts'

/** Groups within each other; what lies deeper is skipped. */
const maximumDepth = 500

export interface GroupStack {
  readonly current: Group
  /** What is read lies deeper than groups are followed. */
  readonly isTooDeep: boolean
  /** Destination two groups above the current one. */
  readonly destinationAround: Destination
  begin(): void
  end(): void
  endAll(): void
}

/** @param finish Takes a group that has ended, and the one around it. */
export function createGroupStack(
  main: Story,
  entries: Entries,
  finish: (ended: Group, group: Group) => void,
): GroupStack {
  const outer: Group[] = []
  let current = outermostGroup(main)
  let tooDeep = 0

  function leave(): void {
    const ended = current
    const around = outer.pop()
    if (!around) return
    current = around
    if (ended.element && ended.element !== around.element) endElement(ended.math, ended.element)
    if (ended.role) finish(ended, around)
    else if (ended.destination === 'styles' || ended.destination === 'fonts') entries.endGroup(ended.destination)
    if (ended.setsParagraph && ended.destination === 'text' && ended.story === around.story)
      around.story.keep(ended.paragraph)
    // Numbering and labels belong to the paragraph, whatever group they stand in.
    if (ended.destination === 'numbering' || ended.role === 'pn') around.paragraph.numbering = ended.paragraph.numbering
  }

  return {
    get current() {
      return current
    },
    get isTooDeep() {
      return tooDeep > 0
    },
    get destinationAround() {
      return outer.at(-2)?.destination ?? 'text'
    },
    begin() {
      if (outer.length >= maximumDepth) {
        tooDeep++
        return
      }
      outer.push(current)
      current = innerGroup(current)
      if (current.destination === 'styles') entries.begin()
    },
    end() {
      if (tooDeep > 0) tooDeep--
      else leave()
    },
    endAll() {
      while (outer.length > 0) leave()
      tooDeep = 0
    },
  }
}
