/** A key, for the only time that it is shown, with a call that works. */
import type { NewKey } from '@docmill/server/wire'
import { useEffect, useRef } from 'react'
import { Code } from '../parts/code.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { curl } from '../playground/snippets.ts'
import { useSession } from '../session.tsx'

export function FreshKey({ made: { key, row }, onClose }: { made: NewKey; onClose(): void }) {
  const { base_url: baseUrl } = useSession()
  const call = row.scopes.includes('convert')
    ? curl({ baseUrl, key, source: { kind: 'text', text: 'Hello from Docmill', name: 'sample.txt' }, options: {} })
    : `curl -sS ${baseUrl}/api/v1/usage -H "Authorization: Bearer ${key}"`
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <Dialog title={`Your key “${row.name}”`} className="wide-dialog" onClose={onClose}>
      <p className="notice warn">Copy it now: it is not shown again.</p>
      <div className="copy-row">
        <input ref={field} className="mono" readOnly value={key} aria-label="API key" spellCheck={false} />
        <CopyButton text={key} what="Key" label="Copy key" className="button primary" />
      </div>
      <h3>Try it</h3>
      <Code text={call} />
      <div className="dialog-actions">
        <CopyButton text={call} what="Command" label="Copy command" />
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
