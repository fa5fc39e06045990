/** Some libraries print what they think of a file. */
export async function silently<T>(work: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console
  Object.assign(console, { log() {}, warn() {}, error() {} })
  try {
    return await work()
  } finally {
    Object.assign(console, { log, warn, error })
  }
}
