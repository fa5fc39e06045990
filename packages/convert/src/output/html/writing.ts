/** What one run of the HTML writer carries along. */
import type { Block, FootnoteDefinition, Heading, Root } from '../../core/document/nodes.ts'
import type { WriteOptions } from '../../core/options.ts'
import { anchoredHeadings } from '../slugs.ts'
import { createTargets, type TargetOptions, type Targets } from '../targets.ts'

export interface HtmlOptions extends WriteOptions, Pick<TargetOptions, 'resources'> {}

export interface HtmlWriting {
  options: HtmlOptions
  targets: Targets
  /** Identifiers of the headings that links of the document may lead to. */
  idOf(heading: Heading): string | undefined
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
  blocks(blocks: readonly Block[]): Iterable<string>
  /** Those whose first reference has been printed, to which the note leads back. */
  called: Set<string>
}

/**
 * Before identifiers, which come from the document: the page that shows the fragment has names of its own, and a script
 * of it must not find an element of the document by one of them.
 */
export const idPrefix = 'section-'

/** @param blocksHtml What writes the blocks of cells. */
export function startWriting(
  { children }: Root,
  options: HtmlOptions,
  blocksHtml: (blocks: readonly Block[], writing: HtmlWriting) => Iterable<string>,
): HtmlWriting {
  let ids: ReadonlyMap<Heading, string> | undefined
  const writing: HtmlWriting = {
    options,
    targets: createTargets(children, options),
    idOf(heading) {
      if (!heading.anchors?.length) return undefined
      ids ??= anchoredHeadings(children)
      const slug = ids.get(heading)
      return slug === undefined ? undefined : idPrefix + slug
    },
    notes: [],
    called: new Set(),
    blocks: (blocks) => blocksHtml(blocks, writing),
  }
  return writing
}
