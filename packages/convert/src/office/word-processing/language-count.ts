/** The language of most of a document's characters. */
import { languageTag } from '../../carriers/encoding/language-tag.ts'

export interface LanguageCount {
  /** @param language Number of [MS-LCID]; 0 where nothing states it. */
  add(language: number, characters: number): void
  /** Tag of the language that most characters are in (BCP 47); undefined where nothing states it. */
  tag(): string | undefined
}

export function createLanguageCount(): LanguageCount {
  const counts = new Map<number, number>()
  /** Most texts are in the language of the one before. */
  let current = 0
  let counted = 0
  const keep = (): void => {
    counts.set(current, (counts.get(current) ?? 0) + counted)
    counted = 0
  }
  return {
    add(language, characters) {
      if (language !== current) {
        keep()
        current = language
      }
      counted += characters
    },
    tag() {
      keep()
      let language = 0
      let max = 0
      for (const [one, count] of counts)
        if (count > max) {
          language = one
          max = count
        }
      return languageTag(language)
    },
  }
}
