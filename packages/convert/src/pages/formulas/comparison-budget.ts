/**
 * Bounds the comparisons of characters that one page may cost, so that a page made to be slow is left alone in time.
 *
 * The densest page of 62 real documents with fonts of formulas needs 269,000, a fifteenth.
 */
export interface ComparisonBudget {
  /** @returns false once the page has used up its comparisons. */
  spend(comparisons: number): boolean
}

const maxComparisons = 4_000_000

export function comparisonBudget(): ComparisonBudget {
  let left = maxComparisons
  return {
    spend(comparisons) {
      left -= comparisons
      return left >= 0
    },
  }
}
