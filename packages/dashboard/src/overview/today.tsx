/** Today's allowance as a bar, with the time of its reset where the person is. */
import type { Overview } from '@docmill/server/wire'
import { count, number, timeOfDay, untilThen } from '../words.ts'

export function Today({ overview }: { overview: Overview }) {
  const { used, daily, remaining, in_flight: inFlight, credits, resets_at: resetsAt } = overview
  return (
    <section className="card">
      <h2>Today</h2>
      <p className="figure">
        {number(used)}
        <span className="quiet"> {daily === null ? 'converted' : `of ${number(daily)} used`}</span>
      </p>
      {daily === null ? (
        <p className="quiet">No daily limit on this plan.</p>
      ) : (
        <>
          <div
            className="bar"
            role="progressbar"
            aria-label="Daily allowance"
            aria-valuemin={0}
            aria-valuemax={daily}
            aria-valuenow={Math.min(used, daily)}
            aria-valuetext={`${number(used)} of ${number(daily)} used`}
            data-full={remaining === 0}
          >
            <div style={{ inlineSize: `${daily === 0 ? 100 : Math.min(100, (used / daily) * 100)}%` }} />
          </div>
          {remaining === 0 && (
            <p className={credits.available > 0 ? '' : 'wrong'}>
              {credits.available > 0
                ? 'The allowance is used up; each further conversion takes one credit.'
                : 'The allowance is used up and there are no credits. Conversions are rejected until the reset.'}
            </p>
          )}
        </>
      )}
      <p className="quiet">
        {daily !== null && (
          <>
            Resets at{' '}
            <time dateTime={resetsAt}>
              <strong>{timeOfDay(resetsAt)}</strong>
            </time>{' '}
            your time, in {untilThen(resetsAt)}.
          </>
        )}
        {inFlight > 0 && ` ${count(inFlight, 'conversion runs', 'conversions run')} now.`}
      </p>
    </section>
  )
}
