/** Where a link of the documentation leads when it is served. */
import { posix } from 'node:path'
import { isServed } from './files.ts'
import { addressOfPage, type Page, pages } from './pages.ts'

/**
 * @param target As the file has it: a path in the repository, or an address.
 * @returns an address; undefined for what only the repository has.
 */
export function servedAddress(target: string, { file }: Page): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const place = posix.join('docs', posix.dirname(file ?? ''), path)
  const suffix = anchor === undefined ? '' : `#${anchor}`
  const page = pages.find((one) => one.file !== undefined && `docs/${one.file}` === place)
  if (page) return addressOfPage(page) + suffix
  const name = posix.basename(place)
  return /^(docs\/guide|deploy)\/[^/]+$/.test(place) && isServed(name) ? `/docs/files/${name}` : undefined
}
