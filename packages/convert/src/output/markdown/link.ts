import type { Target } from './marks/runs.ts'

/**
 * `<https://…>` where the text is the address itself (CommonMark §6.5): short, and no text
 * around it can become part of it.
 */
export function asAutolink({ url, title }: Target, text: string, inCell: boolean): string | undefined {
  if (title && title !== text) return undefined
  if (/[\s<>\\]/.test(text) || (inCell && text.includes('|'))) return undefined
  if (text === url && /^(?:https?|mailto|tel):/i.test(url)) return `<${url}>`
  if (`mailto:${text}` === url && isMailAddress(text)) return `<${text}>`
  return undefined
}

/** CommonMark §6.5, which takes its pattern from HTML's `input type=email`. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const isLabel = (label: string): boolean => /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/.test(label)
  return (
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(text.slice(0, Math.max(at, 0))) &&
    text
      .slice(at + 1)
      .split('.')
      .every(isLabel)
  )
}

/** What stands between the parentheses of a link or an image (CommonMark §6.3). */
export function writeDestination({ url, title }: Target, inCell: boolean): string {
  const destination = needsAngles(url) ? `<${escapeIn(url, /[<>]/)}>` : escapeIn(url, /[()]/, isBalanced(url))
  const quoted = title ? ` "${escapeIn(title.replace(/\s+/g, ' '), /"/)}"` : ''
  const whole = destination + quoted
  return inCell ? whole.replaceAll('|', '\\|') : whole
}

function needsAngles(url: string): boolean {
  return url === '' || url.startsWith('<') || /[\s]/.test(url)
}

function isBalanced(url: string): boolean {
  if (!/[()]/.test(url)) return true
  let depth = 0
  for (const character of url) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
    if (depth > 30) return false
  }
  return depth === 0
}

/** Backslashes before `special`, before a backslash that escapes, and before an entity's `&`. */
function escapeIn(value: string, special: RegExp, specialIsSafe = false): string {
  return value.replace(/[<>()"]|\\(?=[!-/:-@[-`{-~]|$)|&(?=#?[0-9a-zA-Z]{1,32};)/g, (character) =>
    /[<>()"]/.test(character) && (specialIsSafe || !special.test(character)) ? character : `\\${character}`,
  )
}
