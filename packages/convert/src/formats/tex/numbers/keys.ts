/** The keys of citations and references, between commas. */

const longest = 2_000

export function keysOf(written: string): string[] {
  return written
    .slice(0, longest)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
}
