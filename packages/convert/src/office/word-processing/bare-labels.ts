import { paragraph } from '../../core/document/build.ts'
import type { Paragraph } from '../../core/document/nodes.ts'

/**
 * Numbers of paragraphs that hold nothing, as text: where nothing else stands beside them, as in a table whose rows
 * are numbered, they are what a reader sees.
 */
export function bareLabels(labels: readonly string[]): Paragraph[] {
  return labels
    .map((label) => label.trim())
    .filter(Boolean)
    .map((label) => paragraph(label))
}
