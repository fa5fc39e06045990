/** Regular expressions that the analysis refuses and people have looked at, each with the reason why it stays. */
import type { Expression } from './find.ts'

interface Review {
  /** The end of the path of its file. */
  file: string
  source: string
  why: string
}

const ownTable = 'reads a table in the source, never a document'

export const reviews: readonly Review[] = [
  { file: 'carriers/encoding/language-tag.ts', source: String.raw`(\d+) (\S+)`, why: ownTable },
  { file: 'carriers/encoding/language-tag.ts', source: String.raw`([\da-f]+) (\S+)`, why: ownTable },
  { file: 'carriers/latex-math/symbols.ts', source: String.raw`(\S+) (\S+)`, why: ownTable },
  { file: 'output/text/formula-symbols.ts', source: String.raw`(\S+) (\S+)`, why: ownTable },
  {
    file: 'pipeline/detect/shape.ts',
    source: String.raw`^\s*BEGIN:VCALENDAR\s*$`,
    why: 'reads the first 40 characters',
  },
  { file: 'pipeline/detect/shape.ts', source: String.raw`^\s*BEGIN:VCARD\s*$`, why: 'reads the first 40 characters' },
]

/** Expressions that are constructed while a document is read, by their files. */
export const reviewedConstructions: Readonly<Record<string, string>> = {
  'carriers/html-syntax/raw-text.ts': 'an element name out of a list, then one character',
  'formats/asciidoc/table-cells.ts': 'a separator of a few characters, each taken literally',
  'formats/msg/message.ts': 'the name of a header field at the start of a line, then the line',
  'formats/tex/source/key-values.ts': 'values end at the next brace or comma, so that no part of a text is read twice',
  'output/tokens/counter.ts': 'the pieces of a tokenizer: what one alternative has read, it or a later one takes',
  'office/word-processing/numbered-paragraph.ts':
    'punctuation, the number of a level, punctuation: the first digit decides',
  'pipeline/detect/shape.ts': 'a literal text',
  'engines/src/sherpa/model.ts': 'reads file names of a folder of the operator',
  'server/src/documentation/search.ts': 'letters, digits and hyphens of a query, taken literally',
}

export function isReviewed({ source, place }: Expression): boolean {
  return reviews.some((review) => review.source === source && place.split(':')[0]!.endsWith(review.file))
}
