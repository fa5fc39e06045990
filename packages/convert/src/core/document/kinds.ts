/**
 * The table of kinds: what nodes of the structure are, where mdast has no type for it. Each is a value of `data.kind`.
 */
export const kindTable = {
  notes: "a slide's speaker notes",
  comment: 'a comment or an annotation: a quotation or a footnote',
  caption: 'the caption of an image or a table next to it; its text is also `data.caption` of these',
  toc: 'a table of contents',
  'form-field': 'text that is filled in or chosen in a field of a form, or the box of a check box or radio button',
  'definition-list': 'a list whose items are terms and definitions',
  'definition-term': 'an item of a definition list: a term',
  definition: 'an item of a definition list: what the terms before it mean',
  insertion: 'the tag before or after text that was inserted as a tracked change',
  superscript: 'the tag before or after superscript text',
  subscript: 'the tag before or after subscript text',
} as const satisfies Record<string, string>

export type NodeKind = keyof typeof kindTable

/** The kinds that readers give to blocks; the others follow from the types of nodes. */
export type BlockKind = Extract<NodeKind, 'notes' | 'comment' | 'toc' | 'caption'>

/** The kinds that readers give to text. */
export type TextKind = Extract<NodeKind, 'form-field'>
