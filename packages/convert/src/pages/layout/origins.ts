/** Places of what consists of several blocks: one box for each page, around its parts there. */
import type { Origin } from '../../core/document/nodes.ts'
import { around } from './content.ts'

/** Adds places to those of a list or an item, in the order of pages in which they come. */
export function extendOrigins(origins: Origin[], added: readonly Origin[]): void {
  for (const { page, box } of added) {
    const known = origins.findLast((origin) => origin.page === page)
    if (!known) origins.push({ page, ...(box ? { box } : {}) })
    else if (known.box && box) known.box = around(known.box, box)
  }
}
