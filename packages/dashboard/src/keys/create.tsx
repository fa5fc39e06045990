import type { NewKey, Scope } from '@docmill/server/wire'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Submit } from '../parts/submit.tsx'
import { useSession } from '../session.tsx'

const lives = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

const scopes: readonly [Scope, string][] = [
  ['convert', 'Convert documents'],
  ['usage', 'Read usage and quota'],
]

export function CreateKey({ onMade, onClose }: { onMade(made: NewKey): void; onClose(): void }) {
  const { ask } = useSession()
  const create = async (data: FormData): Promise<void> => {
    const days = String(data.get('expires'))
    const limit = String(data.get('limit'))
    const request = {
      name: String(data.get('name')),
      scopes: scopes.map(([scope]) => scope).filter((scope) => data.has(scope)),
      expires_in_days: days ? Number(days) : null,
      daily_limit: limit ? Number(limit) : null,
    }
    onMade(await ask('create-key', request))
  }
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <Form onSend={create} fields={['name', 'scopes', 'daily_limit']}>
        {({ isBusy, errorOf }) => (
          <>
            <Field label="Name" hint="Where the key is used, such as “invoices on server 2”." error={errorOf('name')}>
              {(props) => <input {...props} name="name" maxLength={60} autoComplete="off" required />}
            </Field>
            <fieldset>
              <legend>Scopes</legend>
              {scopes.map(([scope, words]) => (
                <label key={scope} className="check">
                  <input type="checkbox" name={scope} defaultChecked /> {words}
                </label>
              ))}
              {errorOf('scopes') && <p className="wrong small">{errorOf('scopes')}</p>}
            </fieldset>
            <div className="pair">
              <Field label="Expires">
                {(props) => (
                  <select {...props} name="expires">
                    {lives.map(([days, words]) => (
                      <option key={days} value={days}>
                        {words}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label="Daily limit" error={errorOf('daily_limit')}>
                {(props) => <input {...props} name="limit" type="number" min={0} step={1} placeholder="no limit" />}
              </Field>
            </div>
            <Submit isBusy={isBusy}>{isBusy ? 'Creating …' : 'Create'}</Submit>
          </>
        )}
      </Form>
    </Dialog>
  )
}
