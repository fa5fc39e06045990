/** Which part each element of an article vocabulary plays, as data. */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Element } from '../element.ts'
import { type ArticleFront, dita, docbook, fictionBook, jats, patent, tei } from './front.ts'

export type Role =
  /** No content of the text: metadata that is read elsewhere, indexes. */
  | 'skip'
  /** Title of what it stands in. */
  | 'title'
  /** A title that no element stands around the text of. */
  | 'heading'
  | 'section'
  | 'paragraph'
  | 'emphasis'
  | 'strong'
  | 'deleted'
  /** Its appearance is an attribute of it. */
  | 'appearance'
  | 'superscript'
  | 'subscript'
  | 'break'
  /** Words that can't be read. */
  | 'gap'
  /** Words as they are written, and as they should be. */
  | 'choice'
  | 'code'
  | 'listing'
  /** How a command is called. */
  | 'synopsis'
  /** Keys that are pressed together, or what is chosen one after the other. */
  | 'combination'
  /** Lines end where they do in the source. */
  | 'lines'
  /** Lines of verse, and `line` one of them. */
  | 'verse'
  | 'line'
  /** What somebody says on a stage, behind their name. */
  | 'speech'
  | 'speaker'
  | 'bullets'
  | 'numbers'
  | 'item'
  /** A work that is referred to. */
  | 'citation'
  | 'definitions'
  | 'definition'
  | 'term'
  | 'quotation'
  /** Words within quotation marks that are not written. */
  | 'quoted'
  /** A note, tip or warning set off from the text. */
  | 'admonition'
  | 'table'
  /** A picture with its caption. */
  | 'figure'
  | 'image'
  | 'link'
  | 'footnote'
  | 'footnoteReference'
  | 'formula'
  | 'displayFormula'
  | 'label'

export interface Vocabulary {
  roles: Readonly<Record<string, Role>>
  front(root: Element): ArticleFront
  /** Whether an element is a note that stands apart from the text which refers to it by its id. */
  isNote?(element: Element, parent: Element): boolean
  /** All notes stand apart; one that nothing refers to is text of its place. */
  collectsNotes?: boolean
}

function rows(table: Partial<Record<Role, string>>): Readonly<Record<string, Role>> {
  return lookupTable<Role>(
    Object.fromEntries(
      Object.entries(table).flatMap(([role, names]) => names.split(' ').map((name) => [name, role as Role])),
    ),
  )
}

/** https://tdg.docbook.org/tdg/5.1/ */
export const docbookVocabulary: Vocabulary = {
  front: docbook,
  roles: rows({
    skip: 'info articleinfo bookinfo chapterinfo sectioninfo indexterm titleabbrev alt remark toc index',
    title: 'title',
    section:
      'section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection chapter appendix part preface article glossary bibliography refentry dedication',
    paragraph: 'para simpara formalpara bridgehead refpurpose refname attribution member subtitle caption',
    emphasis: 'emphasis citetitle firstterm foreignphrase replaceable',
    strong: 'guibutton guimenu guilabel guimenuitem',
    superscript: 'superscript',
    subscript: 'subscript',
    break: 'sbr',
    code: 'code literal command filename function option parameter varname classname constant envar userinput computeroutput tag prompt systemitem type keycap',
    listing: 'programlisting screen synopsis',
    synopsis: 'cmdsynopsis',
    combination: 'keycombo menuchoice',
    lines: 'literallayout address',
    bullets: 'itemizedlist simplelist calloutlist',
    numbers: 'orderedlist procedure substeps',
    item: 'listitem step callout',
    definitions: 'variablelist glosslist glossentry',
    citation: 'biblioentry bibliomixed',
    term: 'term glossterm',
    definition: 'glossdef',
    quotation: 'blockquote epigraph',
    quoted: 'quote',
    admonition: 'note tip warning caution important',
    table: 'table informaltable',
    figure: 'figure informalfigure',
    image: 'mediaobject inlinemediaobject imagedata graphic inlinegraphic',
    link: 'link ulink uri xref',
    footnote: 'footnote',
    formula: 'inlineequation',
    displayFormula: 'equation informalequation',
  }),
}

/** https://jats.nlm.nih.gov/archiving/tag-library/1.3/ */
export const jatsVocabulary: Vocabulary = {
  front: jats,
  isNote: (element) => element.name === 'fn',
  collectsNotes: true,
  roles: rows({
    skip: 'front front-stub journal-meta processing-meta object-id permissions',
    title: 'title article-title',
    section: 'sec app ack ref-list glossary abstract trans-abstract boxed-text notes fn-group sub-article response',
    paragraph: 'p attrib',
    speech: 'speech',
    speaker: 'speaker',
    citation: 'mixed-citation element-citation citation citation-alternatives',
    emphasis: 'italic',
    strong: 'bold',
    deleted: 'strike',
    superscript: 'sup',
    subscript: 'sub',
    break: 'break',
    code: 'monospace',
    listing: 'code preformat',
    verse: 'verse-group',
    line: 'verse-line',
    bullets: 'list',
    item: 'list-item ref',
    definitions: 'def-list',
    term: 'term',
    definition: 'def',
    quotation: 'disp-quote',
    table: 'table-wrap table',
    figure: 'fig supplementary-material',
    image: 'graphic inline-graphic',
    link: 'ext-link uri email media',
    footnoteReference: 'xref',
    footnote: 'fn',
    formula: 'inline-formula',
    displayFormula: 'disp-formula',
    label: 'label',
  }),
}

/** https://tei-c.org/release/doc/tei-p5-doc/ */
export const teiVocabulary: Vocabulary = {
  front: tei,
  isNote: (element) => element.name === 'note' && element.attributes.some(([name]) => name === 'xml:id'),
  roles: rows({
    skip: 'teiHeader fw pb cb index',
    title: 'head',
    section: 'div div1 div2 div3 div4 div5 div6 div7',
    paragraph: 'p ab docTitle titlePart byline opener closer signed salute dateline trailer',
    speech: 'sp',
    speaker: 'speaker',
    gap: 'gap',
    choice: 'choice',
    emphasis: 'emph foreign title stage',
    appearance: 'hi',
    deleted: 'del',
    code: 'code gi att',
    listing: 'eg egXML',
    break: 'lb',
    verse: 'lg',
    line: 'l',
    bullets: 'list listBibl',
    item: 'item bibl biblStruct',
    quotation: 'quote cit epigraph',
    quoted: 'q soCalled',
    table: 'table',
    figure: 'figure',
    image: 'graphic',
    link: 'ref ptr',
    footnote: 'note',
    formula: 'formula',
  }),
}

/** http://www.gribuser.ru/xml/fictionbook/2.0 */
export const fictionBookVocabulary: Vocabulary = {
  front: fictionBook,
  isNote: ({ name }, parent) =>
    name === 'section' &&
    parent.name === 'body' &&
    parent.attributes.some(([, value]) => /^(?:foot)?notes$|^comments$/.test(value)),
  roles: rows({
    skip: 'description binary stylesheet empty-line',
    title: 'title',
    section: 'section',
    paragraph: 'p subtitle text-author date',
    emphasis: 'emphasis',
    strong: 'strong',
    deleted: 'strikethrough',
    superscript: 'sup',
    subscript: 'sub',
    code: 'code',
    verse: 'stanza',
    line: 'v',
    quotation: 'cite epigraph',
    table: 'table',
    image: 'image',
    link: 'a',
  }),
}

/** https://docs.oasis-open.org/dita/dita/v1.3/ */
export const ditaVocabulary: Vocabulary = {
  front: dita,
  roles: rows({
    skip: 'prolog titlealts metadata related-links indexterm',
    title: 'title',
    section: 'topic concept task reference section example',
    paragraph: 'p shortdesc cmd info stepresult stepxmp context prereq result postreq',
    emphasis: 'i cite term varname',
    strong: 'b uicontrol wintitle',
    superscript: 'sup',
    subscript: 'sub',
    code: 'codeph filepath cmdname option parmname apiname userinput systemoutput tt',
    listing: 'codeblock pre screen msgblock',
    lines: 'lines',
    bullets: 'ul sl choices steps-unordered',
    numbers: 'ol steps substeps',
    item: 'li sli step substep choice',
    definitions: 'dl parml',
    term: 'dt pt',
    definition: 'dd pd',
    quotation: 'lq',
    quoted: 'q',
    admonition: 'note hazardstatement',
    table: 'table simpletable',
    figure: 'fig',
    image: 'image',
    link: 'xref link',
    footnote: 'fn',
  }),
}

/** Patents of the United States (https://www.uspto.gov/learning-and-resources/xml-resources), since 2001. */
export const patentVocabulary: Vocabulary = {
  front: patent,
  roles: rows({
    skip: 'us-bibliographic-data-grant us-bibliographic-data-application subdoc-bibliographic-information drawings subdoc-drawings us-sequence-list-doc',
    heading: 'heading',
    section: 'description subdoc-description claims us-claims subdoc-claims',
    paragraph: 'p paragraph claim-text us-claim-statement claim',
    emphasis: 'i italic',
    strong: 'b bold',
    superscript: 'sup superscript',
    subscript: 'sub sub2 subscript',
    break: 'br',
    listing: 'pre program-listing',
    bullets: 'ul',
    numbers: 'ol',
    item: 'li',
    definitions: 'dl',
    term: 'dt',
    definition: 'dd',
    table: 'table table-cals',
    image: 'img image emi',
    formula: 'maths math-cwu',
  }),
}
