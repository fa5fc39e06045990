/** What is shown while a person comes in, and where that leads nowhere. */
import { useEffect, useState } from 'react'
import { goTo } from '../address.ts'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { Entrance } from './entrance.tsx'

type Answer = Parameters<ReturnType<typeof useSession>['renew']>[0]

interface ArrivalProps {
  /** @returns undefined when it was called before: what is sent is good for one time. */
  enter(): Promise<Answer> | undefined
  /** Heading of the screen when that fails. */
  failure: string
}

export function Arrival({ enter, failure }: ArrivalProps) {
  const { renew } = useSession()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    enter()
      ?.then(async (answer) => {
        goTo('/', { replace: true })
        await renew(answer)
      })
      .catch(setError)
  }, [enter, renew])
  return (
    <Entrance title={error ? failure : 'Signing in …'}>
      {error && (
        <>
          <Fault error={error} />
          <p>
            <Link href="/sign-in">Go to the sign-in page</Link>
          </p>
        </>
      )}
    </Entrance>
  )
}
