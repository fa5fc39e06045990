/** Lines around a paragraph, one bit each. */
export const border = { none: 0, top: 1, bottom: 2, left: 4, right: 8, all: 15 } as const

/** Whether they rule a line across the page: lines at the sides make a frame around text. */
export function isRule(borders: number): boolean {
  return (borders & (border.top | border.bottom)) !== 0 && (borders & (border.left | border.right)) === 0
}
