import { useEffect, useState } from 'react'
import type { Input } from './convert.ts'

export function Progress({ input, uploaded, onCancel }: { input: Input; uploaded: number; onCancel(): void }) {
  const isUploading = 'file' in input && uploaded < 1
  const share = Math.round(uploaded * 100)
  return (
    <section className="card progress" aria-live="polite">
      <p>
        {isUploading ? 'Uploading' : 'url' in input ? 'Downloading and converting' : 'Converting'}{' '}
        <strong>{'file' in input ? input.file.name : input.url}</strong>
        {isUploading ? ` · ${share} %` : <Seconds />}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={isUploading ? 'Upload' : 'Conversion'}
        {...(isUploading ? { 'aria-valuenow': share, 'aria-valuemin': 0, 'aria-valuemax': 100 } : {})}
        data-endless={!isUploading}
      >
        <div style={isUploading ? { inlineSize: `${share}%` } : undefined} />
      </div>
      <button type="button" className="button small-button" onClick={onCancel}>
        Cancel
      </button>
    </section>
  )
}

/** That it goes on, while it takes long; not said aloud each second. */
function Seconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds > 1 && <span aria-hidden="true"> · {seconds} s</span>
}
