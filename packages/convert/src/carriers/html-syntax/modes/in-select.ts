/**
 * Within `select`, where only options count. This is what the HTML standard said in §13.2.6.4.16–17 until 2025; since
 * then a list may hold other elements too, whose text is the same.
 */
import type { Mode, TreeBuilder } from '../builder.ts'
import { TABLE_PART, type TagName } from '../tags.ts'
import { endTemplate, startInHead } from './head-elements.ts'
import { inBody } from './in-body.ts'

function closeOption(builder: TreeBuilder): void {
  if (builder.open.current.name === 'option') builder.open.pop()
}

function closeGroup(builder: TreeBuilder): void {
  closeOption(builder)
  if (builder.open.current.name === 'optgroup') builder.open.pop()
}

function closeSelect(builder: TreeBuilder): void {
  builder.open.popThrough('select')
  builder.resetMode()
}

/** Whether the list is open, with nothing within it but options. */
function isInSelect(builder: TreeBuilder): boolean {
  const { items } = builder.open
  let index = items.length - 1
  while (index > 0 && (items[index]!.name === 'option' || items[index]!.name === 'optgroup')) index--
  return items[index]?.name === 'select'
}

export const inSelect: Mode = {
  text: (value, builder) => builder.insertText(value),

  start(tag, builder) {
    switch (tag.name) {
      case 'html':
        inBody.start(tag, builder)
        return
      case 'option':
        closeOption(builder)
        builder.insert(tag)
        return
      case 'optgroup':
        closeGroup(builder)
        builder.insert(tag)
        return
      case 'hr':
        closeGroup(builder)
        builder.insertVoid(tag)
        return
      case 'script':
      case 'template':
        startInHead(tag, builder)
        return
      case 'input':
      case 'keygen':
      case 'textarea':
      case 'select':
        if (!isInSelect(builder)) return
        closeSelect(builder)
        if (tag.name !== 'select') builder.start(tag)
    }
  },

  end(tag, builder) {
    const { open } = builder
    switch (tag.name) {
      case 'optgroup':
        if (open.current.name === 'option' && open.items.at(-2)?.name === 'optgroup') open.pop()
        if (open.current.name === 'optgroup') open.pop()
        return
      case 'option':
        closeOption(builder)
        return
      case 'select':
        if (isInSelect(builder)) closeSelect(builder)
        return
      case 'template':
        endTemplate(builder)
    }
  },
}

function endsTable({ name, traits }: TagName): boolean {
  return name === 'table' || ((traits & TABLE_PART) !== 0 && name !== 'col' && name !== 'colgroup')
}

/** A part of the table around it closes the list. */
export const inSelectInTable: Mode = {
  text: inSelect.text,
  start(tag, builder) {
    if (!endsTable(tag)) {
      inSelect.start(tag, builder)
      return
    }
    closeSelect(builder)
    builder.start(tag)
  },
  end(tag, builder) {
    if (!endsTable(tag)) {
      inSelect.end(tag, builder)
      return
    }
    if (!builder.open.hasInTableScope(tag.name)) return
    closeSelect(builder)
    builder.end(tag)
  },
}
