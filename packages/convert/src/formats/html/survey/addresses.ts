/** Where the page is, as far as it is known, and what its links mean by that. */

export interface Addresses {
  /** What relative addresses are relative to. */
  readonly base: string | undefined
  /** A link to a place in the page without the page's own address, which saved pages write before all of them. */
  local(href: string): string
}

/**
 * @param known In the order in which they count; undefined where one is not known.
 * @param names Relative addresses of the page.
 */
export function addressesOf(known: readonly (string | undefined)[], names: readonly string[] = []): Addresses {
  const own = [...names, ...known.flatMap((address) => address?.replace(/#.*$/s, '') || [])]
  return {
    base: known.find((address) => address !== undefined),
    local(href) {
      if (href.startsWith('#')) return href
      const page = own.find((address) => href.startsWith(address) && href[address.length] === '#')
      return page === undefined ? href : href.slice(page.length)
    },
  }
}
