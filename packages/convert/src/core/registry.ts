/** A list of formats, and how one of them is found. */
import type { Reader, VerbatimSupport } from './reader.ts'

export interface Registry {
  readonly formats: readonly Reader[]
  byId(id: string): Reader | undefined
  /** @param extension Lower case, without the dot. */
  byExtension(extension: string): Reader | undefined
  /** @param mediaType Parameters and letter case do not matter. */
  byMediaType(mediaType: string): Reader | undefined
  /** @returns With the dot, sorted: what can be read. */
  extensions(): string[]
  /** That of the format that makes such blocks; undefined where none does. */
  readonly verbatim: VerbatimSupport | undefined
}

/* @__NO_SIDE_EFFECTS__ */
export function createRegistry(formats: readonly Reader[]): Registry {
  const byId = byNames(formats, ({ id }) => [id])
  const byExtension = byNames(formats, ({ extensions }) => extensions)
  const byMediaType = byNames(formats, ({ mediaTypes }) => mediaTypes)
  return {
    formats,
    byId: (id) => byId.get(id),
    byExtension: (extension) => byExtension.get(extension),
    byMediaType: (mediaType) => byMediaType.get(mediaType.split(';', 1)[0]!.trim().toLowerCase()),
    verbatim: formats.find(({ verbatim }) => verbatim)?.verbatim,
    extensions: () => formats.flatMap((reader) => reader.extensions.map((extension) => `.${extension}`)).sort(),
  }
}

/** Formats by name; where several share a name, the first has it. */
function byNames(
  formats: readonly Reader[],
  namesOf: (format: Reader) => readonly string[],
): ReadonlyMap<string, Reader> {
  const found = new Map<string, Reader>()
  for (const format of formats) for (const name of namesOf(format)) if (!found.has(name)) found.set(name, format)
  return found
}
