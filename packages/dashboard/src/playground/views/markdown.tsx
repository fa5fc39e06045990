/** The Markdown as it is, with the places at which the blocks of the document begin. */
import type { DocumentTree } from '@docmill/server/wire'
import { type RefObject, useMemo } from 'react'
import { spansOfBlocks } from './block-spans.ts'

interface MarkdownTextProps {
  text: string
  document: DocumentTree
  pane: RefObject<HTMLElement | null>
}

export function MarkdownText({ text, document, pane }: MarkdownTextProps) {
  const spans = useMemo(() => spansOfBlocks(text, document), [text, document])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
    <section ref={pane} className="pane raw mono source-text" aria-label="Markdown" tabIndex={0}>
      {spans.map(({ block, from, to }) => (
        <span key={from} data-blocks={block}>
          {text.slice(from, to)}
        </span>
      ))}
    </section>
  )
}
