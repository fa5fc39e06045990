import type { ReadContext } from '../../core/reader.ts'

/**
 * Whether what a shape holds is left out because its document does not show it: reported, unless there is nothing, and
 * kept where the options say so.
 */
export function isLeftOut(
  isHidden: boolean,
  content: readonly unknown[],
  { options, warn }: Pick<ReadContext, 'options' | 'warn'>,
): boolean {
  if (!isHidden || content.length === 0 || options.hidden === 'keep') return false
  warn('hidden_content_dropped', { what: 'hidden shapes' })
  return true
}
