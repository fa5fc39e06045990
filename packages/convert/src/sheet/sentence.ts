/** Four words or more that end as sentences do: shorter ones are names and abbreviations. */
export function isSentence(text: string): boolean {
  return /[.!?。！？]["'”’)]?$/.test(text) && (/^\s*(?:\S+\s+){3}\S/.test(text) || /[。！？]/.test(text))
}
