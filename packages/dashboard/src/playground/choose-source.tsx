/** A file, dropped or chosen, or a URL. */
import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { useAnnounce } from '../parts/announce.tsx'
import { bytes } from '../words.ts'
import type { Input } from './convert.ts'
import { sampleFile } from './sample.ts'

interface ChooseSourceProps {
  extensions: string[]
  maxBytes: number | undefined
  isBusy: boolean
  onChoose(input: Input): void
}

export function ChooseSource({ extensions, maxBytes, isBusy, onChoose }: ChooseSourceProps) {
  const announce = useAnnounce()
  const [isOver, setOver] = useState(false)
  const [fileId, urlId, hintId] = [useId(), useId(), useId()]
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [dropped, ...others] = event.dataTransfer.files
    const link = event.dataTransfer.getData('text/uri-list')
    if (others.length > 0) announce(`One file at a time: ${dropped?.name} was chosen`)
    if (dropped) onChoose({ file: dropped })
    else if (link) onChoose({ url: link })
  }
  const sendUrl = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onChoose({ url: String(new FormData(event.currentTarget).get('url')).trim() })
  }
  return (
    <div className="sources">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same for the keyboard */}
      <div
        className="drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
          <path
            d="M16 21V7m-5 5 5-5 5 5M6 20v4a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <p>
          Drop a document here, or{' '}
          <label className="as-link" htmlFor={fileId}>
            choose a file
          </label>
          . None at hand?{' '}
          <button type="button" className="as-link" disabled={isBusy} onClick={() => onChoose({ file: sampleFile() })}>
            Try a sample
          </button>
        </p>
        <input
          id={fileId}
          type="file"
          className="hidden"
          aria-describedby={hintId}
          disabled={isBusy}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // The same file may be chosen again.
            event.currentTarget.value = ''
            if (chosen) onChoose({ file: chosen })
          }}
        />
        <p id={hintId} className="quiet small">
          Word, PDF, Excel, PowerPoint, web pages, pictures, mail, archives and more
          {maxBytes !== undefined && `, up to ${bytes(maxBytes)}`}
          {extensions.length > 0 && (
            <>
              {' · '}
              <span title={extensions.join(' ')}>{extensions.length} extensions</span>
            </>
          )}
        </p>
      </div>
      <form className="url" onSubmit={sendUrl}>
        <label htmlFor={urlId}>Or enter a URL</label>
        <div className="copy-row">
          <input
            id={urlId}
            name="url"
            type="url"
            placeholder="https://example.com/report.pdf"
            required
            pattern="https://.*"
            title="A public https URL"
          />
          <button type="submit" className="button" disabled={isBusy}>
            Convert
          </button>
        </div>
      </form>
    </div>
  )
}
