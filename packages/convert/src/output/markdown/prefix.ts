/** Lines with the prefix of their containers before each but the first, on empty ones without its last space. */
export function prefixed(lines: string, prefix: string): string {
  if (prefix === '' || !lines.includes('\n')) return lines
  const space = prefix.trimEnd()
  return lines.replace(/\n(?!\n)/g, `\n${prefix}`).replace(/\n(?=\n)/g, `\n${space}`)
}
