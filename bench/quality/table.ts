/** Rows of cells, the words of each joined by spaces. */
export type Table = readonly (readonly string[])[]

/**
 * The table with every cell emptied that says what the cell before it or above it says.
 *
 * Pipe tables know no spans: some programs write a merged cell once, others in each place
 * that it covers. Neither is at fault, so both are made the same.
 */
export function withoutRepeats(table: Table): Table {
  return table.map((row, y) => row.map((cell, x) => (cell === row[x - 1] || cell === table[y - 1]?.[x] ? '' : cell)))
}
