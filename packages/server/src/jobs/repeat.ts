/** Work that is done again and again, never twice at a time. */

export interface Repeated {
  /** Does it now, unless it is being done. */
  run(): void
  /** Resolves when it is done for the last time. */
  stop(): Promise<void>
}

/** @param work Its signal is aborted when it is to end soon. */
export function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  const over = new AbortController()
  let running: Promise<void> | undefined
  const run = (): void => {
    if (over.signal.aborted) return
    running ??= work(over.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      over.abort()
      await running
    },
  }
}
