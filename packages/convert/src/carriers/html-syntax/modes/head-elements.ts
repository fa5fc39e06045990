/** Elements of the head, which the body may hold too (HTML standard §13.2.6.4.4). */
import type { TreeBuilder } from '../builder.ts'
import type { TagName } from '../tags.ts'
import { inTemplate } from './in-template.ts'

/** @returns Whether the tag is one of them. */
export function startInHead(tag: TagName, builder: TreeBuilder): boolean {
  switch (tag.name) {
    case 'base':
    case 'basefont':
    case 'bgsound':
    case 'link':
    case 'meta':
      builder.insertVoid(tag)
      return true
    case 'title':
      builder.insertRaw(tag, 'escapable')
      return true
    case 'noframes':
    case 'style':
      builder.insertRaw(tag, 'raw')
      return true
    case 'script':
      builder.insertRaw(tag, 'script')
      return true
    case 'template':
      builder.insert(tag)
      builder.formatting.mark()
      builder.mayHaveFrames = false
      builder.mode = inTemplate
      builder.templateModes.push(inTemplate)
      return true
    default:
      return false
  }
}

export function endTemplate(builder: TreeBuilder): void {
  if (builder.open.templates === 0) return
  builder.open.closeImpliedInTemplate()
  builder.closeTemplate()
}
