/**
 * Who wrote a comment and when, and that it is settled, as far as is known: `Ann Lee, 2024-01-02, resolved`.
 *
 * @param date Of any form that begins with the day as ISO 8601 has it.
 */
export function byline(author: string | undefined, date: string | undefined, isResolved = false): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0]
  return [author?.trim(), day, isResolved && 'resolved'].filter(Boolean).join(', ')
}
