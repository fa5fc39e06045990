/**
 * A block under the pointer, or with the focus, is lit wherever it is shown: in the source, in the result, and in the
 * chunks that it is in. Elements say by `data-blocks` which blocks they show. The attribute `data-lit` is set by hand, as
 * drawing a long document again at each step of a pointer would take too long.
 */
import { type RefObject, useEffect } from 'react'

export function useLightUp(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let known: string | undefined
    const light = (event: Event): void => {
      const blocks = (event.target as Element).closest<HTMLElement>('[data-blocks]')?.dataset.blocks
      if (blocks === known) return
      known = blocks
      clear()
      for (const block of blocks?.split(' ').filter(Boolean) ?? [])
        for (const match of element.querySelectorAll(`[data-blocks~="${block}"]`)) match.setAttribute('data-lit', '')
    }
    const clear = (): void => {
      for (const lit of element.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit')
    }
    const leave = (): void => {
      known = undefined
      clear()
    }
    element.addEventListener('pointerover', light)
    element.addEventListener('focusin', light)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerover', light)
      element.removeEventListener('focusin', light)
      element.removeEventListener('pointerleave', leave)
    }
  }, [root])
}
