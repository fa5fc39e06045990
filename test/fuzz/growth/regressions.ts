/** Documents whose cost once grew faster than they did, or with a search at each character. */
import { basename } from 'node:path'
import { many, once, type Recipe, type Segment } from './recipe.ts'
import { recipeOf } from './recipes.ts'

interface Regression extends Recipe {
  /** Bytes of the text, where not 262,144: at which it once cost seconds. */
  size?: number
}

function file(filename: string, ...segments: readonly Segment[]): Regression {
  return { filename, carrier: { kind: 'file' }, segments }
}

function option(golden: string, name: 'pages', ...segments: readonly Segment[]): Regression {
  return { filename: basename(golden), carrier: { kind: 'option', golden, name }, segments }
}

function part(golden: string, name: string, before: string, segments: readonly Segment[]): Regression {
  return recipeOf(
    { filename: basename(golden), inside: { golden, part: name, before }, rows: [], pieces: [] },
    segments,
  )
}

export const regressions: readonly Regression[] = [
  file('style.html', once('<p style="'), many('mso-list:'), once('">a</p>')),
  file('tables.html', many('<table><tr><td>')),
  file('drawings.html', many('<svg><foreignObject><div>')),
  file('comments.bin', many('<!---->')),
  file('a.org', many('* :a '), once('\n')),
  file('openers.org', many('[')),
  file('openers.org', many('[[a')),
  file('openers.org', many('[[a][')),
  file('openers.org', many('\\(')),
  file('openers.adoc', many('pass:[')),
  file('openers.adoc', many('a::')),
  file('openers.adoc', many('"`a')),
  file('openers.adoc', many('http://a[')),
  file('a.rst', once('.. note::'), many(' '), once('\u2028\n')),
  part('docx/goldens/heading-bold-throughout.docx', 'word/document.xml', '</w:body>', [
    once('<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>'),
    many('EQ \\a('),
    once('</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'),
  ]),
  option('pdf/goldens/links.pdf', 'pages', once('9'), many(' ')),
]
