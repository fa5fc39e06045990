/** Names of languages for people. */
const names = new Intl.DisplayNames('en', { type: 'language' })

/** @param tag BCP 47. @returns `German`; the tag where it has no name. */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}
