/** The account's API keys. */
import type { KeyRow, NewKey } from '@docmill/server/wire'
import { useState } from 'react'
import { RevokeKey, RotateKey } from '../keys/change.tsx'
import { CreateKey } from '../keys/create.tsx'
import { FreshKey } from '../keys/fresh.tsx'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { fromNow, moment, number } from '../words.ts'

type Doing = { what: 'create' } | { what: 'rotate' | 'revoke'; key: KeyRow } | { what: 'show'; made: NewKey }

export function KeysScreen() {
  const { value, error, reload } = useLoaded('keys')
  const [doing, setDoing] = useState<Doing>()
  const close = (): void => {
    setDoing(undefined)
    reload()
  }
  const show = (made: NewKey): void => setDoing({ what: 'show', made })
  if (error) return <Fault error={error} again={reload} />
  if (!value) return <p className="quiet loading">Loading …</p>
  const usable = value.keys.filter(isUsable)
  const ended = value.keys.filter((key) => !isUsable(key))
  return (
    <>
      <div className="screen-head">
        <h1>API keys</h1>
        <button type="button" className="button primary" onClick={() => setDoing({ what: 'create' })}>
          Create a key
        </button>
      </div>
      {usable.length === 0 ? (
        <section className="card empty">
          <h2>No keys yet</h2>
          <p className="quiet">
            Your programs use a key to convert documents on your account. It is shown once, when you create it.
          </p>
        </section>
      ) : (
        <section className="card">
          <Keys
            keys={usable}
            onRotate={(key) => setDoing({ what: 'rotate', key })}
            onRevoke={(key) => setDoing({ what: 'revoke', key })}
          />
        </section>
      )}
      {ended.length > 0 && (
        <details className="card">
          <summary>
            {ended.length === 1 ? 'One key that' : `${number(ended.length)} keys that`} can no longer be used
          </summary>
          <Keys keys={ended} />
        </details>
      )}
      <p className="quiet small">
        Keep keys on your servers, out of browsers and repositories. All keys share the allowance of the account.
      </p>
      {doing?.what === 'create' && <CreateKey onMade={show} onClose={close} />}
      {doing?.what === 'rotate' && <RotateKey row={doing.key} onMade={show} onClose={close} />}
      {doing?.what === 'revoke' && <RevokeKey row={doing.key} onClose={close} />}
      {doing?.what === 'show' && <FreshKey made={doing.made} onClose={close} />}
    </>
  )
}

interface KeysProps {
  keys: KeyRow[]
  onRotate?(key: KeyRow): void
  onRevoke?(key: KeyRow): void
}

function Keys({ keys, onRotate, onRevoke }: KeysProps) {
  return (
    <Table
      label="API keys"
      hasActions={onRevoke !== undefined}
      header={[
        'Name',
        'Key',
        'Scopes',
        'Used today',
        'In 30 days',
        'Last used',
        'Expires',
        onRevoke ? (
          <span key="actions" className="hidden">
            Actions
          </span>
        ) : (
          'State'
        ),
      ]}
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row" className="cut">
            {key.name}
            <p className="quiet small">
              created <Time at={key.created_at} near />
            </p>
          </th>
          <td className="mono" data-label="Key">
            {key.prefix}…{key.last_four}
          </td>
          <td data-label="Scopes">{key.scopes.join(', ')}</td>
          <td className="number" data-label="Used today">
            {number(key.used_today)}
            {key.daily_limit !== null && <span className="quiet"> of {number(key.daily_limit)}</span>}
          </td>
          <td className="number" data-label="In 30 days">
            {number(key.used_30_days)}
          </td>
          <td data-label="Last used">{key.last_used_at ? <Time at={key.last_used_at} near /> : 'never'}</td>
          <td data-label="Expires">
            {key.expires_at ? <Time at={key.expires_at} near /> : 'never'}
            {key.grace_until && <p className="quiet small">old secret until {moment(key.grace_until)}</p>}
          </td>
          <td>
            {onRevoke && onRotate ? (
              <div className="row-actions">
                <button
                  type="button"
                  className="button small-button"
                  onClick={() => onRotate(key)}
                  aria-label={`Rotate ${key.name}`}
                >
                  Rotate
                </button>
                <button
                  type="button"
                  className="button small-button danger"
                  onClick={() => onRevoke(key)}
                  aria-label={`Revoke ${key.name}`}
                >
                  Revoke
                </button>
              </div>
            ) : key.revoked_at ? (
              `revoked ${fromNow(key.revoked_at)}`
            ) : (
              'expired'
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function isUsable({ revoked_at: revokedAt, expires_at: expiresAt }: KeyRow): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now())
}
