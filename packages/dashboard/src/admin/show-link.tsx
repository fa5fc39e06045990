import type { LinkAnswer } from '@docmill/server/wire'
import { CopyButton } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { moment } from '../words.ts'

export function ShowLink({ email, answer, onClose }: { email: string; answer: LinkAnswer; onClose(): void }) {
  return (
    <Dialog title="Sign-in link" onClose={onClose}>
      <p>
        {answer.mailed ? 'This link was sent to ' : 'Send this link to '}
        <strong>{email}</strong>. It works once, until {moment(answer.expires_at)}.
      </p>
      <div className="copy-row">
        <input
          className="mono"
          readOnly
          value={answer.link}
          aria-label="Sign-in link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={answer.link} what="Link" className="button primary" />
      </div>
    </Dialog>
  )
}
