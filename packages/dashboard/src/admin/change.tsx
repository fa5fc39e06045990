/** What an admin changes of one account. */
import type { AccountRow, AccountsPage, GrantRequest, LinkAnswer } from '@docmill/server/wire'
import { useAnnounce } from '../parts/announce.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Submit } from '../parts/submit.tsx'
import { useAccount, useSession } from '../session.tsx'
import { count } from '../words.ts'
import { PlanOptions } from './plan-options.tsx'

interface ChangeAccountProps {
  row: AccountRow
  plans: AccountsPage['plans']
  onLink(answer: LinkAnswer): void
  onDelete(): void
  onChange(): void
  onClose(): void
}

const kinds: readonly [GrantRequest['kind'], string][] = [
  ['pack', 'Pack'],
  ['subscription', 'Subscription'],
  ['goodwill', 'Goodwill'],
]

export function ChangeAccount({ row, plans, onLink, onDelete, onChange, onClose }: ChangeAccountProps) {
  const { ask } = useSession()
  const { id } = useAccount()
  const announce = useAnnounce()
  const isOwn = row.id === id
  const done = (words: string): void => {
    announce(words)
    onChange()
  }
  const setPlan = async (data: FormData): Promise<void> => {
    await ask('admin-plan', { id: row.id, plan: String(data.get('plan')) })
    done('Plan changed.')
  }
  const grant = async (data: FormData): Promise<void> => {
    const amount = Number(data.get('amount'))
    const expires = String(data.get('expires'))
    await ask('admin-credits', {
      id: row.id,
      amount,
      kind: String(data.get('kind')) as GrantRequest['kind'],
      expires_on: expires || null,
    })
    done(`${count(amount, 'credit', 'credits')} granted.`)
  }
  const setSuspended = async (): Promise<void> => {
    await ask(row.suspended ? 'admin-resume' : 'admin-suspend', { id: row.id })
    done(row.suspended ? 'Account resumed.' : 'Account suspended.')
  }
  const setRole = async (): Promise<void> => {
    await ask('admin-role', { id: row.id, role: row.role === 'admin' ? 'member' : 'admin' })
    done('Role changed.')
  }
  const makeLink = async (): Promise<void> => onLink(await ask('admin-link', { id: row.id }))
  return (
    <Dialog title={row.email} onClose={onClose}>
      <Form onSend={setPlan} fields={['plan']}>
        {({ isBusy, errorOf }) => (
          <div className="line">
            <Field label="Plan" error={errorOf('plan')}>
              {(props) => (
                <select {...props} name="plan" defaultValue={row.plan}>
                  <PlanOptions plans={plans} />
                </select>
              )}
            </Field>
            <button type="submit" className="button" disabled={isBusy}>
              Set the plan
            </button>
          </div>
        )}
      </Form>
      <Form onSend={grant} fields={['amount', 'expires_on']}>
        {({ isBusy, errorOf }) => (
          <>
            <h3>Grant credits</h3>
            <div className="pair three">
              <Field label="Credits" error={errorOf('amount')}>
                {(props) => <input {...props} name="amount" type="number" min={1} step={1} required />}
              </Field>
              <Field label="Type">
                {(props) => (
                  <select {...props} name="kind">
                    {kinds.map(([kind, words]) => (
                      <option key={kind} value={kind}>
                        {words}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label="Expires on" error={errorOf('expires_on')}>
                {(props) => <input {...props} name="expires" type="date" />}
              </Field>
            </div>
            <Submit isBusy={isBusy} className="button">
              Grant
            </Submit>
          </>
        )}
      </Form>
      <h3>Access</h3>
      <div className="access">
        <Form onSend={makeLink} className="inline">
          {({ isBusy }) => (
            <button type="submit" className="button" disabled={isBusy}>
              Make a sign-in link
            </button>
          )}
        </Form>
        {!isOwn && (
          <>
            <Form onSend={setRole} className="inline">
              {({ isBusy }) => (
                <button type="submit" className="button" disabled={isBusy}>
                  {row.role === 'admin' ? 'Make a member' : 'Make an admin'}
                </button>
              )}
            </Form>
            <Form onSend={setSuspended} className="inline">
              {({ isBusy }) => (
                <button type="submit" className={row.suspended ? 'button' : 'button danger'} disabled={isBusy}>
                  {row.suspended ? 'Resume' : 'Suspend'}
                </button>
              )}
            </Form>
            <button type="button" className="button danger" onClick={onDelete}>
              Delete …
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
