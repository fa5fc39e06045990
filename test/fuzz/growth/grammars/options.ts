/** Options that are texts. */
import type { Grammar } from '../grammar.ts'

export const options: readonly Grammar[] = [
  {
    filename: 'pages.pdf',
    option: { name: 'pages', golden: 'pdf/goldens/links.pdf' },
    rows: ['1 9 - , -- 1- -1 1-2 999999999 + e'],
    pieces: ['1,', '1-,', '1-2,', ' ,', '1 -', '- 1'],
  },
  {
    filename: 'password.pdf',
    option: { name: 'password', golden: 'pdf/goldens/links.pdf' },
    rows: ['a %'],
    pieces: [],
  },
  {
    filename: 'language.pdf',
    option: { name: 'language', golden: 'pdf/goldens/links.pdf' },
    rows: ['a en - en- de-DE x- -x u- -abcdefgh -u-ca-'],
    pieces: [],
  },
  {
    filename: 'separator.pdf',
    option: { name: 'pageSeparator', golden: 'pdf/goldens/links.pdf' },
    rows: ['{page} { } {page * _ < [ ] # - = `'],
    pieces: ['- '],
  },
]
