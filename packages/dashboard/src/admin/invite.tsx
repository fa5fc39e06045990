import type { AccountsPage, LinkAnswer } from '@docmill/server/wire'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Submit } from '../parts/submit.tsx'
import { useSession } from '../session.tsx'
import { PlanOptions } from './plan-options.tsx'

interface InviteProps {
  plans: AccountsPage['plans']
  onInvited(email: string, answer: LinkAnswer): void
  onClose(): void
}

export function Invite({ plans, onInvited, onClose }: InviteProps) {
  const { ask } = useSession()
  const invite = async (data: FormData): Promise<void> => {
    const email = String(data.get('email'))
    onInvited(email, await ask('admin-invite', { email, plan: String(data.get('plan')) }))
  }
  return (
    <Dialog title="Invite user" onClose={onClose}>
      <Form onSend={invite} fields={['email', 'plan']}>
        {({ isBusy, errorOf }) => (
          <>
            <Field label="Email" error={errorOf('email')}>
              {(props) => <input {...props} name="email" type="email" autoComplete="off" required />}
            </Field>
            <Field label="Plan" error={errorOf('plan')}>
              {(props) => (
                <select {...props} name="plan">
                  <PlanOptions plans={plans} />
                </select>
              )}
            </Field>
            <Submit isBusy={isBusy}>Invite</Submit>
          </>
        )}
      </Form>
    </Dialog>
  )
}
