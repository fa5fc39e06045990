/** Suffixes of output files. */
import type { OutputFormat } from '@docmill/convert'

export const suffixes: Record<OutputFormat, string> = { markdown: '.md', text: '.txt', html: '.html' }
