/** Where inline content is put, and how it looks there. */
import type { Phrasing } from '../../core/document/nodes.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import type { Story } from './document-state.ts'
import type { FieldContent } from './fields.ts'
import type { Inline, Piece } from './inline.ts'
import type { Look } from './look.ts'
import type { Style } from './styles.ts'

/** What holds where inline content is read. */
export interface Place {
  readonly story: Story
  readonly inline: Inline
  readonly style: Style
  /** Of a run without properties of its own. */
  readonly plainLook: Look
  readonly link: string | undefined
  readonly change: 'inserted' | 'deleted' | undefined
}

/** A node that takes nothing from the look of its run but link and change. */
export function addNode(place: Place, content: Phrasing, display = false): void {
  if (place.story.fields.hidden) return
  if (content.type !== 'break') begin(place)
  const piece: Piece = { content }
  takeContext(piece, place)
  if (display) piece.display = true
  place.inline.pieces.push(piece)
}

export function addCheckBox(place: Place, look: Look, checked: boolean): void {
  const { pieces } = place.inline
  const before = pieces.length
  addText(place, look, boxSign(checked))
  if (pieces.length > before) pieces[before]!.checked = checked
}

/** What a field shows that has no result of its own. */
export function addFieldContent(place: Place, look: Look, content: FieldContent): void {
  if (typeof content === 'string') addText(place, look, content)
  else if (typeof content === 'boolean') addCheckBox(place, look, content)
  else if (content.value) addNode(place, content)
}

export function addText(place: Place, look: Look, content: string): void {
  if (content === '' || place.story.fields.hidden) return
  if (look.hidden) {
    if (content.trim() !== '') place.story.state.hiddenText = true
    return
  }
  begin(place)
  const { inline } = place
  if (content.trim() !== '') inline.size = inline.size === 0 ? look.size : Math.min(inline.size, look.size)
  const piece: Piece = { content: look.caps ? content.toUpperCase() : content }
  takeContext(piece, place)
  if (look.bold) piece.bold = true
  if (look.italic) piece.italic = true
  if (look.strike) piece.strike = true
  if (look.script) piece.script = look.script
  if (look.code) piece.code = true
  else if (look.monospaced) piece.monospaced = true
  inline.pieces.push(piece)
}

function begin({ inline, story }: Place): void {
  inline.isBegun = true
  inline.inContents ||= story.fields.inContents
  story.fields.print()
  story.pages?.use()
}

function takeContext(piece: Piece, { link, change, story }: Place): void {
  const target = link ?? story.fields.link
  if (target !== undefined) piece.link = target
  if (change === 'inserted') piece.inserted = true
  else if (change === 'deleted') piece.strike = true
}
