/** Which part each element of an article vocabulary plays, as data: DocBook 5 and JATS 1.3. */

export type Role =
  /** No content of the text: metadata that is read elsewhere, indexes. */
  | 'skip'
  /** Title of what it stands in. */
  | 'title'
  | 'section'
  | 'paragraph'
  | 'emphasis'
  | 'strong'
  | 'superscript'
  | 'subscript'
  | 'code'
  | 'listing'
  | 'bullets'
  | 'numbers'
  | 'item'
  | 'definitions'
  | 'definition'
  | 'term'
  | 'quotation'
  /** A note, tip or warning set off from the text. */
  | 'admonition'
  | 'table'
  | 'image'
  | 'link'
  | 'footnote'
  | 'footnoteReference'
  | 'formula'
  | 'displayFormula'
  | 'label'

export type Vocabulary = Readonly<Record<string, Role>>

function rows(table: Partial<Record<Role, string>>): Vocabulary {
  return Object.fromEntries(
    Object.entries(table).flatMap(([role, names]) => names.split(' ').map((name) => [name, role as Role])),
  )
}

/** https://tdg.docbook.org/tdg/5.1/ */
export const docbook: Vocabulary = rows({
  skip: 'info articleinfo bookinfo chapterinfo sectioninfo indexterm titleabbrev alt remark toc index',
  title: 'title',
  section:
    'section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection chapter appendix part preface article glossary bibliography refentry dedication',
  paragraph: 'para simpara formalpara bridgehead refpurpose refname attribution member subtitle',
  emphasis: 'emphasis citetitle firstterm foreignphrase replaceable',
  strong: 'guibutton guimenu guilabel guimenuitem',
  superscript: 'superscript',
  subscript: 'subscript',
  code: 'code literal command filename function option parameter varname classname constant envar userinput computeroutput tag prompt systemitem type keycap',
  listing: 'programlisting screen literallayout synopsis cmdsynopsis',
  bullets: 'itemizedlist simplelist calloutlist',
  numbers: 'orderedlist procedure substeps',
  item: 'listitem step callout',
  definitions: 'variablelist glosslist',
  term: 'term glossterm',
  definition: 'glossdef',
  quotation: 'blockquote epigraph',
  admonition: 'note tip warning caution important',
  table: 'table informaltable',
  image: 'imagedata graphic inlinegraphic',
  link: 'link ulink uri',
  footnote: 'footnote',
})

/** https://jats.nlm.nih.gov/archiving/tag-library/1.3/ */
export const jats: Vocabulary = rows({
  skip: 'front journal-meta processing-meta object-id permissions',
  title: 'title article-title',
  section: 'sec app ack ref-list glossary abstract trans-abstract boxed-text',
  paragraph: 'p mixed-citation element-citation citation attrib verse-line speaker',
  emphasis: 'italic',
  strong: 'bold',
  superscript: 'sup',
  subscript: 'sub',
  code: 'monospace',
  listing: 'code preformat',
  item: 'list-item ref',
  definitions: 'def-list',
  term: 'term',
  definition: 'def',
  quotation: 'disp-quote',
  table: 'table-wrap table',
  image: 'graphic inline-graphic media',
  link: 'ext-link uri email',
  footnoteReference: 'xref',
  footnote: 'fn',
  formula: 'inline-formula',
  displayFormula: 'disp-formula',
  label: 'label',
  bullets: 'list',
})
