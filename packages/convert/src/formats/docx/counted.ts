/** What stands before a paragraph: a number or bullet of its list, or one that its author typed. */
import { isBlankRun } from '../../core/document/runs.ts'
import { holdsBox } from '../../office/word-processing/box-bullet.ts'
import { isBlank, plainText } from '../../office/word-processing/run.ts'
import { typedLabel } from '../../office/word-processing/typed-label.ts'
import type { DocumentState } from './document-state.ts'
import type { NumberedParagraph } from './numbering.ts'
import type { ParagraphContent } from './paragraph.ts'

/** A paragraph with what its numbering made of it. */
export interface Counted {
  content: ParagraphContent
  numbered: NumberedParagraph | undefined
  /** Twips from the margin to the text. */
  indent: number
}

/**
 * Counts the paragraph if it is numbered: by itself, else by its style (§17.9.18, §17.9.23). A
 * level that prints nothing only indents it.
 */
export function count(content: ParagraphContent, state: DocumentState): Counted {
  const { properties, style } = content
  const id = properties.numberingId ?? style.numbering?.id
  const indent = properties.indent ?? style.indent
  if (id === undefined || id <= 0) return asTask(content, indent) ?? withTypedLabel(content, indent)
  const byStyle = style.numbering && state.numbering.levelOfStyle(id, style.numbering.styles)
  const numbered = state.numbering.count(id, properties.level ?? byStyle ?? style.numbering?.level ?? 0)
  return {
    content,
    numbered: numbered?.format === 'none' && numbered.label === '' ? undefined : numbered,
    indent: properties.indent ?? numbered?.indent ?? style.indent,
  }
}

/** Key of the list of tasks that are none of any list. */
const tasks = -4

/** A line of text behind a box to tick, which is a task; not so a line of several boxes. */
function asTask(content: ParagraphContent, indent: number): Counted | undefined {
  const start = content.runs.findIndex((run) => !isBlankRun(run))
  const box = content.runs[start]
  if (box?.checked === undefined || !isPlain(content)) return undefined
  const rest = content.runs.slice(start + 1)
  if (isBlank(rest) || rest.some((run) => run.checked !== undefined) || holdsBox(plainText(rest))) return undefined
  return {
    content: { ...content, runs: rest },
    numbered: { ...noNumber, list: tasks, level: 0, number: 0, format: 'bullet', checked: box.checked, indent },
    indent,
  }
}

const noNumber = { label: '', countable: false, checked: undefined }

function isPlain({ style, properties }: ParagraphContent): boolean {
  return style.role === undefined && properties.outlineLevel === undefined
}

function withTypedLabel(content: ParagraphContent, indent: number): Counted {
  const { properties, style, runs } = content
  const firstLine = properties.firstLine ?? style.firstLine
  const typed = isPlain(content) ? typedLabel(runs, indent, firstLine) : undefined
  if (!typed) return { content, numbered: undefined, indent }
  const { list, level, number, format, countable } = typed.numbered
  return {
    content: { ...content, runs: [...typed.runs] },
    numbered: { ...noNumber, list, level, number, format, countable, indent },
    indent,
  }
}
