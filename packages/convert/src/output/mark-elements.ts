/** Marks of text and the elements of HTML that mean the same. */
export const markElements = {
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  insert: 'ins',
  superscript: 'sup',
  subscript: 'sub',
} as const
