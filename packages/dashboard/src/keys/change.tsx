import type { KeyRow, NewKey } from '@docmill/server/wire'
import { useAnnounce } from '../parts/announce.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Submit } from '../parts/submit.tsx'
import { useSession } from '../session.tsx'

const graces = [
  [0, 'Revoke immediately'],
  [1, 'Valid for 1 hour'],
  [24, 'Valid for 1 day'],
  [168, 'Valid for 1 week'],
] as const

export function RotateKey({ row, onMade, onClose }: { row: KeyRow; onMade(made: NewKey): void; onClose(): void }) {
  const { ask } = useSession()
  const rotate = async (data: FormData): Promise<void> =>
    onMade(await ask('rotate-key', { id: row.id, grace_hours: Number(data.get('grace')) }))
  return (
    <Dialog title={`Rotate “${row.name}”`} onClose={onClose}>
      <p>The key gets a new secret. Its name, scopes and limits stay the same.</p>
      <Form onSend={rotate}>
        {({ isBusy }) => (
          <>
            <Field label="Old secret">
              {(props) => (
                <select {...props} name="grace" defaultValue={24}>
                  {graces.map(([hours, words]) => (
                    <option key={hours} value={hours}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Submit isBusy={isBusy}>Rotate</Submit>
          </>
        )}
      </Form>
    </Dialog>
  )
}

export function RevokeKey({ row, onClose }: { row: KeyRow; onClose(): void }) {
  const { ask } = useSession()
  const announce = useAnnounce()
  const revoke = async (): Promise<void> => {
    await ask('revoke-key', { id: row.id })
    announce(`${row.name} is revoked.`)
    onClose()
  }
  return (
    <Dialog title={`Revoke “${row.name}”?`} onClose={onClose}>
      <p>
        Requests with the key that ends in <span className="mono">{row.last_four}</span> will be rejected. This cannot
        be undone.
      </p>
      <Form onSend={revoke}>
        {({ isBusy }) => (
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button danger filled" disabled={isBusy}>
              Revoke
            </button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
