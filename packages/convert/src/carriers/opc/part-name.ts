/** Names of parts: paths in the package without the leading slash (ECMA-376 part 2, §6.2). */

/** The part that holds the relationships of another, or of the package for ''. */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf('/')
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`
}

/**
 * What a relationship's target means, seen from the part that has the relationship (RFC 3986 §5.2,
 * with backslashes and a fragment forgiven).
 */
export function resolvePartName(source: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[#?].*$/s, '')
  const base = path.startsWith('/') ? [] : source.split('/').slice(0, -1)
  const resolved: string[] = base
  for (const segment of path.split('/')) {
    if (segment === '..') resolved.pop()
    else if (segment !== '.' && segment !== '') resolved.push(segment)
  }
  return resolved.join('/')
}
