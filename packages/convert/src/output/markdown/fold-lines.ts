/**
 * Puts `separator` in the place of every line end, spaces around it and empty lines included.
 * Lines are trimmed one by one, as a pattern for it takes quadratic time over long spaces.
 */
export function foldLines(value: string, separator: string): string {
  if (!value.includes('\n')) return value
  const lines = value.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(separator)
}
