/** Tables and their parts (HTML standard §13.2.6.4.9, 11–15). */
import type { Mode, TreeBuilder } from '../builder.ts'
import { BODY_CONTEXT, CELL, FOSTERS, ROW_CONTEXT, TABLE_CONTEXT, TABLE_PART, type TagName } from '../tags.ts'
import { endTemplate, startInHead } from './head-elements.ts'
import { inBody } from './in-body.ts'
import { isOnlyWhitespace } from './whitespace.ts'

/** What belongs into no part of a table is read as in the body, and put before the table. */
function fosterParent(builder: TreeBuilder, read: () => void): void {
  const { fosters } = builder
  builder.fosters = true
  read()
  builder.fosters = fosters
}

/** §13.2.6.4.10: spaces stay where they are. */
function textInTable(value: string, builder: TreeBuilder): void {
  if ((builder.open.current.traits & FOSTERS) !== 0 && isOnlyWhitespace(value)) builder.insertText(value)
  else fosterParent(builder, () => inBody.text(value, builder))
}

export const inTable: Mode = {
  text: textInTable,

  start(tag, builder) {
    const { open } = builder
    switch (tag.name) {
      case 'caption':
        open.clearBackTo(TABLE_CONTEXT)
        builder.formatting.mark()
        builder.insert(tag)
        builder.mode = inCaption
        return
      case 'colgroup':
        open.clearBackTo(TABLE_CONTEXT)
        builder.insert(tag)
        builder.mode = inColumnGroup
        return
      case 'col':
        open.clearBackTo(TABLE_CONTEXT)
        builder.insertImplied('colgroup')
        builder.mode = inColumnGroup
        inColumnGroup.start(tag, builder)
        return
      case 'tbody':
      case 'thead':
      case 'tfoot':
        open.clearBackTo(TABLE_CONTEXT)
        builder.insert(tag)
        builder.mode = inTableBody
        return
      case 'tr':
      case 'td':
      case 'th':
        open.clearBackTo(TABLE_CONTEXT)
        builder.insertImplied('tbody')
        builder.mode = inTableBody
        inTableBody.start(tag, builder)
        return
      case 'table':
        if (!open.hasInTableScope('table')) return
        open.popThrough('table')
        builder.resetMode()
        builder.start(tag)
        return
      case 'style':
      case 'script':
      case 'template':
        startInHead(tag, builder)
        return
      case 'input':
        if (builder.tokens.attributes.get('type')?.toLowerCase() === 'hidden') builder.insertVoid(tag)
        else fosterParent(builder, () => inBody.start(tag, builder))
        return
      case 'form':
        if (builder.form || open.templates > 0) return
        builder.form = builder.insert(tag)
        open.pop()
        return
      default:
        fosterParent(builder, () => inBody.start(tag, builder))
    }
  },

  end(tag, builder) {
    if (tag.name === 'table') {
      if (!builder.open.hasInTableScope('table')) return
      builder.open.popThrough('table')
      builder.resetMode()
    } else if (tag.name === 'template') endTemplate(builder)
    else if (!isOfPage(tag) && (tag.traits & TABLE_PART) === 0) fosterParent(builder, () => inBody.end(tag, builder))
  },
}

function isOfPage({ name }: TagName): boolean {
  return name === 'body' || name === 'html'
}

export const inCaption: Mode = {
  text: (value, builder) => inBody.text(value, builder),
  start(tag, builder) {
    if ((tag.traits & TABLE_PART) === 0) inBody.start(tag, builder)
    else if (closeCaption(builder)) inTable.start(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'caption') closeCaption(builder)
    else if (tag.name === 'table') {
      if (closeCaption(builder)) inTable.end(tag, builder)
    } else if (!isOfPage(tag) && (tag.traits & TABLE_PART) === 0) inBody.end(tag, builder)
  },
}

function closeCaption(builder: TreeBuilder): boolean {
  if (!builder.open.hasInTableScope('caption')) return false
  builder.open.closeImplied()
  builder.open.popThrough('caption')
  builder.formatting.clearToMark()
  builder.mode = inTable
  return true
}

export const inColumnGroup: Mode = {
  text(value, builder) {
    const rest = value.trimStart()
    if (rest.length < value.length) builder.insertText(value.slice(0, value.length - rest.length))
    if (rest !== '' && closeColumns(builder)) builder.mode.text(rest, builder)
  },
  start(tag, builder) {
    if (tag.name === 'html') inBody.start(tag, builder)
    else if (tag.name === 'col') builder.insertVoid(tag)
    else if (tag.name === 'template') startInHead(tag, builder)
    else if (closeColumns(builder)) builder.mode.start(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'colgroup') closeColumns(builder)
    else if (tag.name === 'template') endTemplate(builder)
    else if (tag.name !== 'col' && closeColumns(builder)) builder.mode.end(tag, builder)
  },
}

function closeColumns(builder: TreeBuilder): boolean {
  if (builder.open.current.name !== 'colgroup') return false
  builder.open.pop()
  builder.mode = inTable
  return true
}

export const inTableBody: Mode = {
  text: textInTable,
  start(tag, builder) {
    if (tag.name === 'tr') {
      builder.open.clearBackTo(BODY_CONTEXT)
      builder.insert(tag)
      builder.mode = inRow
    } else if ((tag.traits & CELL) !== 0) {
      builder.open.clearBackTo(BODY_CONTEXT)
      builder.insertImplied('tr')
      builder.mode = inRow
      inRow.start(tag, builder)
    } else if ((tag.traits & TABLE_PART) === 0) inTable.start(tag, builder)
    else if (closeBody(builder)) inTable.start(tag, builder)
  },
  end(tag, builder) {
    if (isBody(tag)) {
      if (builder.open.hasInTableScope(tag.name)) closeBody(builder)
    } else if (tag.name === 'table') {
      if (closeBody(builder)) inTable.end(tag, builder)
    } else if (!isOfPage(tag) && (tag.traits & TABLE_PART) === 0) inTable.end(tag, builder)
  },
}

function isBody({ name }: TagName): boolean {
  return name === 'tbody' || name === 'thead' || name === 'tfoot'
}

function closeBody(builder: TreeBuilder): boolean {
  const { open } = builder
  if (!open.hasInTableScope('tbody') && !open.hasInTableScope('thead') && !open.hasInTableScope('tfoot')) return false
  open.clearBackTo(BODY_CONTEXT)
  open.pop()
  builder.mode = inTable
  return true
}

export const inRow: Mode = {
  text: textInTable,
  start(tag, builder) {
    if ((tag.traits & CELL) !== 0) {
      builder.open.clearBackTo(ROW_CONTEXT)
      builder.insert(tag)
      builder.mode = inCell
      builder.formatting.mark()
    } else if ((tag.traits & TABLE_PART) === 0) inTable.start(tag, builder)
    else if (closeRow(builder)) inTableBody.start(tag, builder)
  },
  end(tag, builder) {
    if (tag.name === 'tr') closeRow(builder)
    else if (tag.name === 'table') {
      if (closeRow(builder)) inTableBody.end(tag, builder)
    } else if (isBody(tag)) {
      if (builder.open.hasInTableScope(tag.name) && closeRow(builder)) inTableBody.end(tag, builder)
    } else if (!isOfPage(tag) && (tag.traits & TABLE_PART) === 0) inTable.end(tag, builder)
  },
}

function closeRow(builder: TreeBuilder): boolean {
  if (!builder.open.hasInTableScope('tr')) return false
  builder.open.clearBackTo(ROW_CONTEXT)
  builder.open.pop()
  builder.mode = inTableBody
  return true
}

export const inCell: Mode = {
  text: (value, builder) => inBody.text(value, builder),
  start(tag, builder) {
    if ((tag.traits & TABLE_PART) === 0) inBody.start(tag, builder)
    else if (builder.open.hasTraitInScope(CELL, TABLE_CONTEXT)) {
      closeCell(builder)
      inRow.start(tag, builder)
    }
  },
  end(tag, builder) {
    if ((tag.traits & CELL) !== 0) {
      if (!builder.open.hasInTableScope(tag.name)) return
      builder.open.closeImplied()
      builder.open.popThrough(tag.name)
      builder.formatting.clearToMark()
      builder.mode = inRow
    } else if (tag.name === 'table' || tag.name === 'tr' || isBody(tag)) {
      if (!builder.open.hasInTableScope(tag.name)) return
      closeCell(builder)
      inRow.end(tag, builder)
    } else if (!isOfPage(tag) && (tag.traits & TABLE_PART) === 0) inBody.end(tag, builder)
  },
}

function closeCell(builder: TreeBuilder): void {
  builder.open.closeImplied()
  builder.open.popThroughTrait(CELL)
  builder.formatting.clearToMark()
  builder.mode = inRow
}
