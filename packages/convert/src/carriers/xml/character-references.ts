/** References in text and attribute values (XML 1.0 §4.1, §4.6), and line ends. Entities of a DTD are never expanded. */
import { lookupTable } from '../../core/lookup-table.ts'

const predefined: Readonly<Record<string, string>> = lookupTable({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

/** What a name stands for, besides the predefined ones. */
export type Entities = (name: string) => string | undefined

/** A reference that is not predefined, numeric or known stays as it was written. */
export function decodeReferences(text: string, entities?: Entities): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,8})|#(\d{1,10})|([A-Za-z]\w{0,31}));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return predefined[name] ?? entities?.(name) ?? whole
    return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

/** U+FFFD for a code point that is no character of XML 1.0 (§2.2). */
function characterOf(codePoint: number): string {
  const allowed =
    codePoint === 0x9 ||
    codePoint === 0xa ||
    codePoint === 0xd ||
    (codePoint >= 0x20 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xe000 && codePoint <= 0xfffd) ||
    (codePoint >= 0x10000 && codePoint <= 0x10ffff)
  return allowed ? String.fromCodePoint(codePoint) : '�'
}

/** Every line end as one (§2.11). */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
