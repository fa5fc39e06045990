/** `[Content_Types].xml`: media types of parts, by name or by extension (ECMA-376 part 2, §6.2.3). */
import type { XmlReader } from '../xml/reader.ts'

export class ContentTypes {
  readonly #byExtension = new Map<string, string>()
  readonly #byPart = new Map<string, string>()

  constructor(xml: XmlReader | undefined) {
    if (!xml?.nextChild(0)) return
    while (xml.nextChild(1)) {
      const type = xml.attribute('ContentType')
      if (type === undefined) continue
      if (xml.localName === 'Default') this.#byExtension.set((xml.attribute('Extension') ?? '').toLowerCase(), type)
      else this.#byPart.set((xml.attribute('PartName') ?? '').replace(/^\/+/, '').toLowerCase(), type)
    }
  }

  of(part: string): string | undefined {
    const key = part.toLowerCase()
    return this.#byPart.get(key) ?? this.#byExtension.get(key.slice(key.lastIndexOf('.') + 1))
  }

  /** The parts whose media type fits, as they are named in lower case. */
  partsOf(pattern: RegExp): string[] {
    return [...this.#byPart].flatMap(([part, type]) => (pattern.test(type) ? [part] : []))
  }
}
