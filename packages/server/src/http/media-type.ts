/** Content-Type and Accept (RFC 9110 §8.3, §12.5.1). */

/** Lower case, without parameters. */
export function essenceOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

interface Range {
  type: string
  quality: number
}

/**
 * @param offered In the order of the server's own preference.
 * @returns The offered type that the header likes best; undefined when it takes none.
 */
export function negotiate<T extends string>(accept: string | undefined, offered: readonly T[]): T | undefined {
  if (!accept?.trim()) return offered[0]
  const ranges = accept.split(',').map(parseRange)
  let best: { type: T; quality: number } | undefined
  for (const type of offered) {
    const quality = qualityOf(type, ranges)
    if (quality > (best?.quality ?? 0)) best = { type, quality }
  }
  return best?.type
}

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight ? Number(weight.slice(2)) : 1
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** The most specific range that matches decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const family = `${type.split('/')[0]}/*`
  for (const wanted of [type, family, '*/*']) {
    const range = ranges.find((one) => one.type === wanted)
    if (range) return range.quality
  }
  return 0
}
