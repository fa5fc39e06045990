/** What came of a conversion: the source, or the rendered document, and next to it the result in all its forms. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAnnounce } from '../parts/announce.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { bytes, count, duration, number } from '../words.ts'
import type { Conversion } from './convert.ts'
import { InView } from './in-view.tsx'
import { useLightUp } from './light-up.ts'
import { useRovingFocus } from './roving-focus.ts'
import { addRendition, type Run } from './runs.ts'
import { save } from './save.ts'
import { useScrollTogether } from './scroll-together.ts'
import { isDrawable } from './source/drawer.ts'
import { SourcePages } from './source/pages.tsx'
import { Chunks } from './views/chunks.tsx'
import { MarkdownText } from './views/markdown.tsx'
import { isCut, Rendered } from './views/rendered.tsx'
import { Tree } from './views/tree.tsx'
import { contentOf, type FormatView, formatViews, savedOf, type View, viewsOf } from './views/views.ts'
import { pagesOfWarning, Warnings } from './warnings.tsx'

/** A browser lays out no more at ease; copying and downloading give all of it. */
const shownCharacters = 500_000

export function Result({ run, conversion }: { run: Run; conversion: Conversion }) {
  const { content, document, pages = [], resources, warnings } = conversion
  const hasPages = isDrawable(run.input, conversion)
  const views = useMemo(() => viewsOf(conversion, hasPages), [conversion, hasPages])
  const [view, setView] = useState<View>(views[0] as View)
  const [pane, setPane] = useState<'left' | 'right'>(hasPages ? 'right' : 'left')
  const [root, left, right] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  useLightUp(root)
  useRovingFocus(left)
  useScrollTogether(left, right, `${run.id} ${view}`)
  const rendered = useMemo(
    () => (document ? <Rendered document={document} resources={resources ?? []} /> : null),
    [document, resources],
  )
  const leftName = hasPages ? 'Source' : rendered ? 'Rendered' : undefined
  const shownPages = new Set(hasPages ? pages.map((page) => page.number) : [])
  const isAtPage = (at: number[]): boolean => at.length > 0 && at.every((page) => shownPages.has(page))
  const isTooLong = content.length > shownCharacters || (document !== undefined && isCut(document))
  return (
    <InView className="card result">
      <div className="card-head">
        <div>
          <h2>{conversion.filename}</h2>
          <p className="quiet small">{factsOf(conversion).join(' · ')}</p>
        </div>
        <Actions run={run} conversion={conversion} view={view} />
      </div>
      <Warnings warnings={warnings.filter((warning) => !isAtPage(pagesOfWarning(warning)))} />
      {isTooLong && <p className="notice">Only the beginning is shown. Copy and Download contain everything.</p>}
      {content === '' && <p className="quiet">The document has no text.</p>}
      {leftName && (
        <fieldset className="pane-choice" aria-label="View">
          <button type="button" aria-pressed={pane === 'left'} onClick={() => setPane('left')}>
            {leftName}
          </button>
          <button type="button" aria-pressed={pane === 'right'} onClick={() => setPane('right')}>
            Result
          </button>
        </fieldset>
      )}
      <div className="panes" data-shown={leftName ? pane : 'right'} ref={root}>
        {leftName && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
          <section className="pane left" aria-label={leftName} tabIndex={0} ref={left} data-source={hasPages}>
            {hasPages && 'file' in run.input ? (
              <SourcePages
                file={run.input.file}
                type={conversion.metadata.detected_type}
                password={run.options.password || undefined}
                pages={pages}
                document={document}
                warnings={warnings}
              />
            ) : (
              rendered
            )}
          </section>
        )}
        <div className="right">
          <Tabs label="Result" names={views} chosen={view} onChoose={setView}>
            {view in formatViews ? (
              <FormatPane run={run} conversion={conversion} view={view as FormatView} pane={right} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
              <section className="pane" aria-label={view} tabIndex={0} ref={right}>
                {view === 'Rendered' && rendered}
                {view === 'Tree' && document && <Tree document={document} />}
                {view === 'Chunks' && conversion.chunks && <Chunks chunks={conversion.chunks} document={document} />}
              </section>
            )}
          </Tabs>
        </div>
      </div>
    </InView>
  )
}

function factsOf({ metadata, usage, credits_charged: credits }: Conversion): string[] {
  return [
    metadata.detected_type,
    bytes(metadata.bytes),
    metadata.page_count === null ? undefined : count(metadata.page_count, 'page', 'pages'),
    duration(metadata.duration_ms),
    credits > 0 ? count(credits, 'credit', 'credits') : undefined,
    usage.remaining === null ? undefined : `${number(usage.remaining)} left today`,
  ].filter((fact) => fact !== undefined)
}

function Actions({ run, conversion, view }: { run: Run; conversion: Conversion; view: View }) {
  const announce = useAnnounce()
  const saved = (): ReturnType<typeof savedOf> => savedOf(run, conversion, view)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(saved()?.text ?? '')
      announce(`${view} copied.`)
    } catch {
      announce('Your browser does not allow copying; select the text instead.')
    }
  }
  const isThere = !(view in formatViews) || contentOf(run, conversion, view as FormatView) !== undefined
  const hasPictures = view === 'Markdown' && (conversion.resources?.length ?? 0) > 0
  return (
    <div className="row-actions">
      <button type="button" className="button" disabled={!isThere} onClick={copy}>
        Copy
      </button>
      <button
        type="button"
        className="button"
        disabled={!isThere}
        onClick={() => {
          const file = saved()
          if (file) save(file)
        }}
      >
        {hasPictures ? 'Download ZIP' : 'Download'}
      </button>
    </div>
  )
}

interface FormatPaneProps {
  run: Run
  conversion: Conversion
  view: FormatView
  pane: React.RefObject<HTMLElement | null>
}

/** The content in one format. Another one than was asked for is converted when it is looked at, without charge. */
function FormatPane({ run, conversion, view, pane }: FormatPaneProps) {
  const text = contentOf(run, conversion, view)
  const format = formatViews[view]
  const rendition = run.renditions[format]
  const isWanted = text === undefined && !rendition
  useEffect(() => {
    if (isWanted) void addRendition(run, conversion, format)
  }, [isWanted, run, conversion, format])
  if (text !== undefined && view === 'Markdown' && format === conversion.format && conversion.document)
    return <MarkdownText text={text.slice(0, shownCharacters)} document={conversion.document} pane={pane} />
  if (text !== undefined)
    return (
      <textarea
        ref={pane as React.RefObject<HTMLTextAreaElement>}
        className="pane raw mono"
        aria-label={view}
        readOnly
        value={text.slice(0, shownCharacters)}
        spellCheck={false}
      />
    )
  return (
    <section className="pane offer-format" aria-label={view}>
      {rendition?.step === 'failed' ? (
        <>
          <p className="wrong">{rendition.error.message}</p>
          <button type="button" className="button" onClick={() => void addRendition(run, conversion, format)}>
            Try again
          </button>
        </>
      ) : (
        <p className="quiet" role="status">
          Converting …
        </p>
      )}
    </section>
  )
}
