/** Tree → tree passes that every document goes through before it is written. */
import type { Root } from '../document/nodes.ts'
import type { OutputFormat } from '../options.ts'

export function tidy(document: Root, _format: OutputFormat): Root {
  return document
}
