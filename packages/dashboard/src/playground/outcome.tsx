/** What came of a conversion: rendered and raw side by side, or what went wrong. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { CopyButton } from '../parts/copy.tsx'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { bytes, count, duration, number } from '../words.ts'
import { AsCode } from './as-code.tsx'
import type { Conversion } from './convert.ts'
import { Rendered, renderedCharacters } from './render.tsx'
import type { Source } from './snippets.ts'

/** A browser lays out no more at ease; copying and downloading give all of it. */
const shownCharacters = 500_000

interface OutcomeProps {
  conversion?: Conversion
  error?: Error
  again?(): void
  source: Source
  options: Record<string, string>
}

export function Outcome({ conversion, error, again, source, options }: OutcomeProps) {
  const { base_url: baseUrl } = useSession()
  // A password is nothing to be shown again.
  const { password: _, ...shown } = options
  return (
    <>
      {conversion && <Result key={conversion.request_id} conversion={conversion} />}
      {error && <Failure error={error} again={again} />}
      <AsCode wanted={{ baseUrl, source, options: shown }} />
    </>
  )
}

function Failure({ error, again }: { error: Error; again: (() => void) | undefined }) {
  const { sells } = useSession()
  const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 0
  return (
    <InView className="card">
      <h2>Not converted</h2>
      {isUnknownType(error) ? (
        <p className="fault" role="alert">
          This file type is not supported: it was detected as {String(error.details.detected)}.{' '}
          <a href="/docs/formats">Supported formats</a>
        </p>
      ) : (
        <Fault error={error} again={isFinal ? undefined : again} />
      )}
      {isRefusal(error) && (
        <p className="quiet small">
          Code <a href={`/docs/errors#${error.code}`}>{error.code}</a>. Nothing was charged.
        </p>
      )}
      {sells && error instanceof ApiError && error.code === 'quota_exhausted' && (
        <p>
          <Link href="/billing" className="button">
            Buy credits or a plan
          </Link>
        </p>
      )}
    </InView>
  )
}

/** Its message has all the extensions that there are. */
function isUnknownType(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'unsupported_file_type'
}

/** Whether the service has said so: an answer that was lost on its way may have been charged. */
function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && error.status !== 0 && error.code !== 'unreadable_answer'
}

/** Scrolled to when it comes, if it is out of sight. */
function InView({ className, children }: { className: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className={className} ref={section}>
      {children}
    </section>
  )
}

function Result({ conversion }: { conversion: Conversion }) {
  const { content, filename, format, metadata, usage, warnings, resources, credits_charged: credits } = conversion
  const [pane, setPane] = useState<'rendered' | 'raw'>(format === 'markdown' ? 'rendered' : 'raw')
  const rendered = useMemo(
    () => (format === 'markdown' ? <Rendered markdown={content} resources={resources ?? []} /> : null),
    [format, content, resources],
  )
  const facts = [
    metadata.detected_type,
    bytes(metadata.bytes),
    metadata.page_count === null ? undefined : count(metadata.page_count, 'page', 'pages'),
    duration(metadata.duration_ms),
    credits > 0 ? count(credits, 'credit', 'credits') : undefined,
    usage.remaining === null ? undefined : `${number(usage.remaining)} left today`,
  ].filter((fact) => fact !== undefined)
  return (
    <InView className="card result">
      <div className="card-head">
        <div>
          <h2>{filename}</h2>
          <p className="quiet small">{facts.join(' · ')}</p>
        </div>
        <div className="row-actions">
          <CopyButton text={content} what={format === 'markdown' ? 'Markdown' : 'Text'} className="button" />
          <DownloadButton content={content} name={`${filename}.${format === 'markdown' ? 'md' : 'txt'}`} />
        </div>
      </div>
      {warnings.length > 0 && (
        <details className="warnings" open={warnings.length <= 3}>
          <summary>{count(warnings.length, 'warning', 'warnings')}</summary>
          <ul>
            {warnings.map((warning, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={index}>{warning.message}</li>
            ))}
          </ul>
        </details>
      )}
      {content.length > renderedCharacters && (
        <p className="notice">Only the beginning is shown. Copy and Download contain everything.</p>
      )}
      {content === '' && <p className="quiet">The document has no text.</p>}
      {rendered && (
        <fieldset className="pane-choice" aria-label="View">
          {(['rendered', 'raw'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
              {name === 'rendered' ? 'Rendered' : 'Markdown'}
            </button>
          ))}
        </fieldset>
      )}
      <div className="panes" data-shown={pane}>
        {rendered && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
          <section className="pane rendered" aria-label="Rendered" tabIndex={0}>
            {rendered}
          </section>
        )}
        <textarea
          className="pane raw mono"
          aria-label={format === 'markdown' ? 'Markdown' : 'Text'}
          readOnly
          value={content.slice(0, shownCharacters)}
          spellCheck={false}
        />
      </div>
    </InView>
  )
}

function DownloadButton({ content, name }: { content: string; name: string }) {
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }
  return (
    <button type="button" className="button" onClick={save}>
      Download
    </button>
  )
}
