/** What the bytes turned out to be, before it is known whether this build can read it. */
export interface Found {
  /** Ids or extensions of the registry; the first that can be read is taken. */
  ids: readonly string[]
  /** As a message names it. */
  title: string
  /**
   * Ids among which the name may choose, because the bytes do not distinguish them: the same
   * container holds sound or film, an encrypted package any kind of document.
   */
  nameChooses?: readonly string[]
}

export function found(title: string, ...ids: string[]): Found {
  return { ids, title }
}
