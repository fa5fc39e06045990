/**
 * What a style means, by its name. Word keeps built-in names in English whatever its language
 * (ECMA-376 part 1, §17.7.4.9); other programs and converted documents have them translated.
 */
import { lookupTable } from '../../core/lookup-table.ts'
export type StyleRole =
  | { kind: 'heading'; depth: number }
  | { kind: 'title' | 'subtitle' | 'quote' | 'code' | 'caption' | 'term' | 'definition' | 'tableHeader' }
  | { kind: 'contents'; level: number }

/** In the languages that Word and LibreOffice come in. */
const headingNames =
  'heading überschrift titre título titulo titolo kop nagłówek rubrik overskrift otsikko nadpis címsor başlık titlu ' +
  'naslov antraštė virsraksts pealkiri fyrirsögn encabezado intestazione заголовок заглавие επικεφαλίδα 标题 標題 見出し ' +
  '제목 tiêu_đề h'

/** As Word shortens them to ids, which have no letters beyond ASCII. */
const headingIds = 'berschrift ttulo nagwek cmsor balk fyrirsgn antrat tiu'

const headingPattern = new RegExp(
  `^(?:${`${headingNames} ${headingIds}`.replaceAll(' ', '|').replaceAll('_', ' ')})\\s*([1-9])$`,
)

/** Names of styles with one role each, between bars, in the languages that documents are found in. */
const names: Readonly<Record<Exclude<StyleRole['kind'], 'heading' | 'contents'>, string>> = {
  title: 'title|titel|titre|título|titolo|название|标题|標題|表題|document title',
  subtitle: 'subtitle|untertitel|sous-titre|subtítulo|sottotitolo',
  quote:
    'quote|intense quote|block text|block quote|block quotation|blockquote|quotation|quotations|zitat|citation|cita|' +
    'citazione|citaat|citat|cytat|цитата|引用|인용',
  term: 'definition term|definition term tight|list heading',
  definition: 'definition|definition definition|definition definition tight|list contents',
  tableHeader: 'table heading',
  caption: 'caption|beschriftung|légende',
  code: 'code|code block|code snippet|source code|code listing|preformatted text|program listing|verbatim',
}

const exact: Readonly<Record<string, StyleRole>> = lookupTable({
  heading: { kind: 'heading', depth: 1 },
  'toc heading': { kind: 'heading', depth: 1 },
  'contents heading': { kind: 'heading', depth: 1 },
  'table of figures': { kind: 'contents', level: 0 },
  ...Object.fromEntries(
    Object.entries(names).flatMap(([kind, all]) => all.split('|').map((name) => [name, { kind } as StyleRole])),
  ),
})

/** @param name As in `w:name`, or an id for want of a name. */
export function paragraphRole(name: string): StyleRole | undefined {
  const key = normalized(name)
  const heading = headingPattern.exec(key)
  if (heading) return { kind: 'heading', depth: Number(heading[1]) }
  const contents = /^(?:toc|(?:.* )?contents|figure index|illustration index|table index)\s*([1-9])$/.exec(key)
  if (contents) return { kind: 'contents', level: Number(contents[1]) - 1 }
  return exact[key]
}

const codeNames = new Set(
  (
    'html code|html keyboard|html sample|html typewriter|verbatim char|source text|source code char|code|code char|' +
    'code in text|inline code|teletype'
  ).split('|'),
)

export function isCodeCharacterStyle(name: string): boolean {
  return codeNames.has(normalized(name))
}

/**
 * `Heading1`, `heading 1,h1`, `HEADING  1` and LibreOffice's `Heading_20_1` are one name, and so are
 * `SourceCode` and `Source Code`.
 */
function normalized(name: string): string {
  return name
    .replace(/[,;].*$/s, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_20_', ' ')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}

const monospaceFont =
  /^(courier|consolas|menlo|monaco|lucida console|lucida sans typewriter|cascadia|fira code|source code|inconsolata|letter gothic|ocr-?b|cumberland|freemono|fixedsys|anonymous pro|hack$)|\bmono\b/i

/** Whether all letters of a font are equally wide, as far as its name states it. */
export function isMonospaceFont(font: string | undefined): boolean {
  return font !== undefined && monospaceFont.test(font)
}
