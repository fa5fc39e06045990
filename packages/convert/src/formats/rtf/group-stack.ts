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
  return new OpenGroups(main, entries, finish)
}

class OpenGroups implements GroupStack {
  current: Group
  readonly #entries: Entries
  readonly #finish: (ended: Group, group: Group) => void
  readonly #outer: Group[] = []
  #tooDeep = 0

  constructor(main: Story, entries: Entries, finish: (ended: Group, group: Group) => void) {
    this.current = outermostGroup(main)
    this.#entries = entries
    this.#finish = finish
  }

  get isTooDeep(): boolean {
    return this.#tooDeep > 0
  }

  get destinationAround(): Destination {
    return this.#outer.at(-2)?.destination ?? 'text'
  }

  begin(): void {
    if (this.#outer.length >= maximumDepth) {
      this.#tooDeep++
      return
    }
    this.#outer.push(this.current)
    this.current = innerGroup(this.current)
    if (this.current.destination === 'styles') this.#entries.begin()
  }

  end(): void {
    if (this.#tooDeep > 0) this.#tooDeep--
    else this.#leave()
  }

  endAll(): void {
    while (this.#outer.length > 0) this.#leave()
    this.#tooDeep = 0
  }

  #leave(): void {
    const ended = this.current
    const around = this.#outer.pop()
    if (!around) return
    this.current = around
    if (ended.element && ended.element !== around.element) endElement(ended.math, ended.element)
    if (ended.role) this.#finish(ended, around)
    else if (ended.destination === 'styles' || ended.destination === 'fonts') this.#entries.endGroup(ended.destination)
    if (ended.setsParagraph && ended.destination === 'text' && ended.story === around.story)
      around.story.keep(ended.paragraph)
    // Numbering and labels belong to the paragraph, whatever group they stand in.
    if (ended.destination === 'numbering' || ended.role === 'pn') around.paragraph.numbering = ended.paragraph.numbering
  }
}
