/** Another program that turns documents into Markdown. */
export interface Peer {
  name: string
  extensions: readonly string[]
  /** Makes it ready. @returns undefined where it is not installed */
  open(): Promise<OpenPeer | undefined>
}

export interface OpenPeer {
  /** @param path Absolute. @throws where the program fails */
  convert(path: string): Promise<string>
  /** Milliseconds that a conversion takes inside a process of its own. @throws where the program fails */
  time?(path: string): Promise<number>
  close?(): void
}
