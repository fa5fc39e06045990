/** Files, dropped or chosen, or a URL. Small once there is a result. */
import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { bytes } from '../words.ts'
import type { Input } from './convert.ts'
import { sampleFile } from './sample.ts'

interface ChooseSourceProps {
  extensions: string[]
  maxBytes: number | undefined
  /** Leaves the room to the results. */
  isFolded: boolean
  onChoose(inputs: Input[]): void
}

export function ChooseSource({ extensions, maxBytes, isFolded, onChoose }: ChooseSourceProps) {
  const [isOver, setOver] = useState(false)
  const [fileId, urlId, hintId] = [useId(), useId(), useId()]
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const files = Array.from(event.dataTransfer.files, (file) => ({ file }))
    const link = event.dataTransfer.getData('text/uri-list')
    if (files.length > 0) onChoose(files)
    else if (link) onChoose([{ url: link }])
  }
  const sendUrl = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onChoose([{ url: String(new FormData(event.currentTarget).get('url')).trim() }])
  }
  return (
    <div className="sources" data-folded={isFolded}>
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
          Drop documents here, or{' '}
          <label className="as-link" htmlFor={fileId}>
            choose files
          </label>
          .{' '}
          {!isFolded && (
            <>
              None at hand?{' '}
              <button type="button" className="as-link" onClick={() => onChoose([{ file: sampleFile() }])}>
                Try a sample
              </button>
            </>
          )}
        </p>
        <input
          id={fileId}
          type="file"
          className="hidden"
          multiple
          aria-describedby={hintId}
          onChange={(event) => {
            const chosen = Array.from(event.currentTarget.files ?? [], (file) => ({ file }))
            // The same file may be chosen again.
            event.currentTarget.value = ''
            if (chosen.length > 0) onChoose(chosen)
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
          <button type="submit" className="button">
            Convert
          </button>
        </div>
      </form>
    </div>
  )
}
