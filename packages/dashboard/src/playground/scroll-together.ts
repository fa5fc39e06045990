/**
 * Two panes that show the same document scroll together: the block at the top of the one that is scrolled is brought to
 * the top of the other. Where they have no blocks in common, both are at the same share of their height.
 */
import { type RefObject, useEffect } from 'react'

type Pane = RefObject<HTMLElement | null>

/** @param key Of what is shown: when it changes, the second pane is brought to where the first is. */
export function useScrollTogether(one: Pane, other: Pane, key: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content means other elements
  useEffect(() => {
    const [first, second] = [one.current, other.current]
    if (!first || !second) return
    align(first, second)
    /** The pane that a person scrolls: the other follows, and its own events lead nowhere. */
    let leader: HTMLElement | undefined
    const lead = (event: Event): void => {
      leader = event.currentTarget as HTMLElement
    }
    const follow = (event: Event): void => {
      const pane = event.currentTarget as HTMLElement
      if (pane === leader) align(pane, pane === first ? second : first)
    }
    const starts = ['pointerenter', 'wheel', 'touchstart', 'keydown', 'focusin'] as const
    for (const pane of [first, second]) {
      for (const name of starts) pane.addEventListener(name, lead, { passive: true })
      pane.addEventListener('scroll', follow, { passive: true })
    }
    return () => {
      for (const pane of [first, second]) {
        for (const name of starts) pane.removeEventListener(name, lead)
        pane.removeEventListener('scroll', follow)
      }
    }
  }, [one, other, key])
}

/** A pane that is not displayed, as one of the two on a narrow screen, has no position to follow. */
function align(from: HTMLElement, to: HTMLElement): void {
  if (from.clientHeight === 0) return
  const target = alignedTop(from, to)
  if (target !== undefined) to.scrollTop = target
  else to.scrollTop = shareOf(from) * (to.scrollHeight - to.clientHeight)
}

function shareOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return scrollTop / Math.max(1, scrollHeight - clientHeight)
}

/** Between the last block above the top and the first below it, by the share of the way from one to the other. */
function alignedTop(from: HTMLElement, to: HTMLElement): number | undefined {
  const [tops, otherTops] = [topsOf(from), topsOf(to)]
  const pairs = [...tops].flatMap(([block, top]) => {
    const other = otherTops.get(block)
    return other === undefined ? [] : [[top, other] as const]
  })
  if (pairs.length === 0) return undefined
  pairs.sort(([one], [other]) => one - other)
  const above = pairs.findLast(([top]) => top <= from.scrollTop) ?? [0, 0]
  const below = pairs.find(([top]) => top > from.scrollTop) ?? [from.scrollHeight, to.scrollHeight]
  const share = (from.scrollTop - above[0]) / Math.max(1, below[0] - above[0])
  return above[1] + share * (below[1] - above[1])
}

/** Where the first element of each block begins, by its index, from the top of what the pane holds. */
function topsOf(pane: HTMLElement): Map<string, number> {
  const tops = new Map<string, number>()
  const base = pane.getBoundingClientRect().top - pane.scrollTop
  for (const element of pane.querySelectorAll<HTMLElement>('[data-blocks]')) {
    const [block] = element.dataset.blocks?.split(' ') ?? []
    if (block && !tops.has(block)) tops.set(block, element.getBoundingClientRect().top - base)
  }
  return tops
}
