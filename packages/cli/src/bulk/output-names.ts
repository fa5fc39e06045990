/** Names of outputs: `report` for `report.pdf`, or `report.pdf` where another document has the short name, too. */
import { supportedExtensions } from '@docmill/convert'

const extensions = new Set(supportedExtensions())

export interface NamedDocument {
  /** Path below the folder of outputs, with the extension of the source. */
  name: string
  /** The name that an earlier run gave it. */
  earlier?: string | undefined
}

/**
 * @param isSource Whether a name, given its suffix, would write over a source.
 * @returns A name for each document, without the suffix of outputs. Those that are equal cannot be distinguished.
 */
export function outputNames(documents: readonly NamedDocument[], isSource: (name: string) => boolean): string[] {
  const names = documents.map(({ name, earlier }) => earlier ?? shortName(name))
  for (;;) {
    const uses = new Map<string, number>()
    for (const name of names) uses.set(nameKey(name), (uses.get(nameKey(name)) ?? 0) + 1)
    let changed = false
    for (const [index, { name, earlier }] of documents.entries()) {
      const current = names[index] as string
      if (earlier !== undefined || current === name) continue
      if ((uses.get(nameKey(current)) ?? 0) < 2 && !isSource(current)) continue
      names[index] = name
      changed = true
    }
    // A longer name may be the short one of another document: each turn lengthens one at least.
    if (!changed) return names
  }
}

/** Without an extension that Docmill knows: `v1.2 notes` has none. */
function shortName(name: string): string {
  const [extension = ''] = /(?<=[^/\\])\.[^./\\]+$/.exec(name) ?? []
  return extensions.has(extension.toLowerCase()) ? name.slice(0, -extension.length) : name
}

/** Equal for names that are one file where case or composition of characters make no difference. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
