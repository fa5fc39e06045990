/** The text of each page, by a separator that no document has. */

const mark = 'docmill-page-4f6d1c0be95a'

/** Option of a conversion whose content is to be divided. */
export const pageSeparator = `${mark} {page}`

export interface PageText {
  /** From 1. */
  page: number
  text: string
}

const separator = new RegExp(`^${mark} (\\d+)\\n?`, 'm')

/** @returns Pages without text are left out; undefined where the content has no separators. */
export function pageTexts(content: string): PageText[] | undefined {
  const [first = '', ...rest] = content.split(separator)
  if (rest.length === 0) return undefined
  const pages = [{ page: 1, text: first.trim() }]
  for (let at = 0; at + 1 < rest.length; at += 2)
    pages.push({ page: Number(rest[at]), text: (rest[at + 1] as string).trim() })
  return pages.filter(({ text }) => text !== '')
}
