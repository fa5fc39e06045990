/** All accounts, for an admin. */
import type { AccountRow, AccountsPage, LinkAnswer } from '@docmill/server/wire'
import { useDeferredValue, useState } from 'react'
import { ChangeAccount } from '../admin/change.tsx'
import { DeleteAccount } from '../admin/delete.tsx'
import { Invite } from '../admin/invite.tsx'
import { ServiceCard } from '../admin/service.tsx'
import { ShowLink } from '../admin/show-link.tsx'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { Table } from '../parts/table.tsx'
import { useAccount, useSession } from '../session.tsx'
import { day, number } from '../words.ts'

type Doing =
  | { what: 'invite' }
  | { what: 'change' | 'delete'; id: string }
  | { what: 'link'; email: string; answer: LinkAnswer }

export default function AdminScreen() {
  const account = useAccount()
  if (account.role !== 'admin') return <p>Only admins can see this page.</p>
  return <Accounts />
}

function Accounts() {
  const { signup } = useSession()
  const [search, setSearch] = useState('')
  const { value, error, reload } = useLoaded(
    'admin-accounts',
    new URLSearchParams({ search: useDeferredValue(search) }).toString(),
  )
  const [doing, setDoing] = useState<Doing>()
  const close = (): void => {
    setDoing(undefined)
    reload()
  }
  if (error) return <Fault error={error} again={reload} />
  if (!value) return <p className="quiet loading">Loading …</p>
  const isOfAccount = doing?.what === 'change' || doing?.what === 'delete'
  const chosen = isOfAccount ? value.accounts.find(({ id }) => id === doing.id) : undefined
  return (
    <>
      <div className="screen-head">
        <h1>Accounts</h1>
        {signup !== 'closed' && (
          <button type="button" className="button primary" onClick={() => setDoing({ what: 'invite' })}>
            Invite user
          </button>
        )}
      </div>
      <section className="card">
        <input
          type="search"
          className="search"
          aria-label="Search by email"
          placeholder="Search by email"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <AccountTable page={value} onOpen={(id) => setDoing({ what: 'change', id })} />
        {value.accounts.length === 0 && <p className="quiet">No account has “{search}” in its email.</p>}
        {value.more && <p className="quiet small">More accounts exist; search to find them.</p>}
      </section>
      <ServiceCard />
      {doing?.what === 'invite' && (
        <Invite
          plans={value.plans}
          onInvited={(email, answer) => setDoing({ what: 'link', email, answer })}
          onClose={close}
        />
      )}
      {chosen && doing?.what === 'delete' && <DeleteAccount row={chosen} onClose={close} />}
      {chosen && doing?.what === 'change' && (
        <ChangeAccount
          row={chosen}
          plans={value.plans}
          onLink={(answer) => setDoing({ what: 'link', email: chosen.email, answer })}
          onDelete={() => setDoing({ what: 'delete', id: chosen.id })}
          onChange={reload}
          onClose={close}
        />
      )}
      {doing?.what === 'link' && <ShowLink email={doing.email} answer={doing.answer} onClose={close} />}
    </>
  )
}

function AccountTable({ page, onOpen }: { page: AccountsPage; onOpen(id: string): void }) {
  const planName = ({ plan }: AccountRow): string => page.plans.find(({ id }) => id === plan)?.name ?? plan
  return (
    <Table
      label="Accounts"
      hasActions
      header={[
        'Email',
        'Plan',
        'Today',
        'Credits',
        'Since',
        <span key="actions" className="hidden">
          Actions
        </span>,
      ]}
    >
      {page.accounts.map((row) => (
        <tr key={row.id}>
          <th scope="row" className="cut">
            {row.email} {row.role === 'admin' && <span className="tag">admin</span>}{' '}
            {row.suspended && <span className="tag alarm">suspended</span>}
          </th>
          <td data-label="Plan">{planName(row)}</td>
          <td className="number" data-label="Today">
            {number(row.used_today)}
          </td>
          <td className="number" data-label="Credits">
            {number(row.credits)}
          </td>
          <td data-label="Since">{day(row.created_at)}</td>
          <td>
            <div className="row-actions">
              <button
                type="button"
                className="button small-button"
                onClick={() => onOpen(row.id)}
                aria-label={`Manage ${row.email}`}
              >
                Manage
              </button>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}
