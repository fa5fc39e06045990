/** A buyer comes back from the payment: whether what was bought is there already. */
import { useEffect, useState } from 'react'
import { useSession } from '../session.tsx'

function readCheckout(): string | null {
  return new URLSearchParams(location.search).get('paid')
}

type State = 'none' | 'asking' | 'done' | 'open'

const said: Record<Exclude<State, 'none'>, string> = {
  asking: 'Thank you. Checking your payment …',
  done: 'Thank you. Your purchase is active.',
  open: 'Thank you. Your payment is being processed; your purchase appears here when it is complete.',
}

export function Returned({ onDone }: { onDone(): void }) {
  const { ask, renew } = useSession()
  const [checkout] = useState(readCheckout)
  const [state, setState] = useState<State>(checkout ? 'asking' : 'none')
  // biome-ignore lint/correctness/useExhaustiveDependencies: one checkout is asked about once
  useEffect(() => {
    if (!checkout) return
    // Here and not where it is read: React may render a screen, throw that away and render it again.
    history.replaceState(null, '', location.pathname)
    ask('billing-return', { checkout }).then(
      ({ done }) => {
        setState(done ? 'done' : 'open')
        onDone()
        void renew()
      },
      () => setState('open'),
    )
  }, [checkout])
  if (state === 'none') return null
  return (
    <p className="notice" role="status">
      {said[state]}
    </p>
  )
}
