/**
 * The boxes of the source are one stop of the Tab key; arrows go from one to the next in reading order, Home and End to the
 * first and the last. Enter and the space bar show the block of the box in the result.
 */
import { type RefObject, useEffect } from 'react'

export function useRovingFocus(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const press = (event: KeyboardEvent): void => {
      const current = (event.target as Element).closest<HTMLElement>('.place')
      if (!current || event.altKey || event.ctrlKey || event.metaKey) return
      const places = [...element.querySelectorAll<HTMLElement>('.place')]
      const next = places[placeAfter(event.key, places.indexOf(current), places.length)]
      if (!next) return
      event.preventDefault()
      focusOn(places, next)
    }
    const click = (event: MouseEvent): void => {
      const place = (event.target as Element).closest<HTMLElement>('.place')
      if (!place) return
      focusOn([...element.querySelectorAll<HTMLElement>('.place')], place)
      const shown = `.right [data-blocks~="${place.dataset.blocks}"]`
      element.parentElement?.querySelector(shown)?.scrollIntoView({ block: 'nearest' })
    }
    element.addEventListener('keydown', press)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('click', click)
    }
  }, [pane])
}

/** @returns An index that no place has for other keys, and beyond the ends. */
function placeAfter(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return at + 1
    case 'ArrowUp':
    case 'ArrowLeft':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

function focusOn(places: readonly HTMLElement[], next: HTMLElement): void {
  for (const place of places) place.tabIndex = place === next ? 0 : -1
  next.focus()
}
