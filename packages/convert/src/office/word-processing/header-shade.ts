/** Header rows that only their colour marks. */

type Shade = number | string | undefined

/**
 * Whether one colour lies behind all of the first row and not behind all of the second or third, as
 * it does where colours alternate.
 *
 * @param rows The first three or more, each with the colours of its cells; undefined for none.
 */
export function hasHeaderShade([first, ...others]: readonly (readonly Shade[])[]): boolean {
  const colour = first?.[0]
  if (colour === undefined || others.length === 0 || !isAll(first!, colour)) return false
  return others.slice(0, 2).every((row) => !isAll(row, colour))
}

function isAll(row: readonly Shade[], colour: Shade): boolean {
  return row.length > 0 && row.every((shade) => shade === colour)
}
