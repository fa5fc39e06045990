/** The secret of webhooks, with the choice to replace it. */
import { useAnnounce } from '../parts/announce.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.tsx'

interface WebhookSecretProps {
  secret: string
  onRotated(secret: string): void
  onClose(): void
}

export function WebhookSecret({ secret, onRotated, onClose }: WebhookSecretProps) {
  const { ask } = useSession()
  const announce = useAnnounce()
  const rotate = async (): Promise<void> => {
    onRotated((await ask('webhook-secret', { rotate: true })).secret)
    announce('The secret was replaced.')
  }
  return (
    <Dialog title="Webhook secret" className="wide-dialog" onClose={onClose}>
      <div className="copy-row">
        <input className="mono" readOnly value={secret} aria-label="Webhook secret" spellCheck={false} />
        <CopyButton text={secret} what="Secret" label="Copy secret" className="button primary" />
      </div>
      <p>Rotating replaces the secret: every webhook from then on is signed with the new one alone.</p>
      <Form onSend={rotate}>
        {({ isBusy }) => (
          <div className="dialog-actions">
            <button type="submit" className="button danger" disabled={isBusy}>
              Rotate
            </button>
            <button type="button" className="button" onClick={onClose}>
              Done
            </button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
