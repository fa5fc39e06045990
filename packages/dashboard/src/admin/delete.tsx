/** Asks an admin for the address of an account before all of it is deleted. */
import type { AccountRow } from '@docmill/server/wire'
import { useAnnounce } from '../parts/announce.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.tsx'

export function DeleteAccount({ row, onClose }: { row: AccountRow; onClose(): void }) {
  const { ask } = useSession()
  const announce = useAnnounce()
  const remove = async (data: FormData): Promise<void> => {
    await ask('admin-delete', { id: row.id, email: String(data.get('email')) })
    announce(`${row.email} was deleted.`)
    onClose()
  }
  return (
    <Dialog title={`Delete ${row.email}?`} onClose={onClose}>
      <p>
        Its API keys stop working at once. Requests, sign-ins, jobs and unused credits are deleted. The credit ledger is
        kept without the name of the account. This cannot be undone.
      </p>
      <Form onSend={remove} fields={['email']}>
        {({ isBusy, errorOf }) => (
          <>
            <Field label="Type its email to confirm" error={errorOf('email')}>
              {(props) => <input {...props} name="email" autoComplete="off" spellCheck={false} required />}
            </Field>
            <div className="dialog-actions">
              <button type="button" className="button" onClick={onClose}>
                Cancel
              </button>
              <button type="submit" className="button danger filled" disabled={isBusy}>
                Delete
              </button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
