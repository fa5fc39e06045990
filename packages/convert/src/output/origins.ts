/** Places on pages as outputs report them: to hundredths of a point or a pixel. */
import type { Origin } from '../core/document/nodes.ts'

export function roundedOrigins(origins: readonly Origin[]): Origin[] {
  return origins.map(({ page, box }) => (box ? { page, box: box.map(rounded) as Origin['box'] & object } : { page }))
}

export function rounded(length: number): number {
  return Math.round(length * 100) / 100
}
