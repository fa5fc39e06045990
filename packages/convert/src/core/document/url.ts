/** Which addresses may be printed, and how they are cleaned first. */

const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * @param url As the source has it.
 * @returns The address without the spaces and control characters that browsers ignore (WHATWG
 *   URL §4.4 removes tabs and newlines, which would let `java\tscript:` through), or undefined
 *   where its scheme is none of http, https, mailto and tel. An address without a scheme is
 *   relative and kept.
 */
export function safeUrl(url: string): string | undefined {
  const cleaned = url.trim().replace(/[\u0000-\u001f\u007f-\u009f\u202d\u202e]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(cleaned)?.[1]
  if (scheme === undefined || schemes.has(scheme.toLowerCase())) return cleaned
  return undefined
}
