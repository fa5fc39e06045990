/** Characters that LaTeX writes with several: accents, letters, signs, ligatures (latexref 23). */

/** Combining characters by the names of the commands that set them on a letter. */
export const accents: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ["'", '\u0301'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['"', '\u0308'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['c', '\u0327'],
  ['v', '\u030c'],
  ['u', '\u0306'],
  ['H', '\u030b'],
  ['k', '\u0328'],
  ['r', '\u030a'],
  ['d', '\u0323'],
  ['b', '\u0331'],
])

/** What an accent over nothing looks like. */
const alone: Readonly<Record<string, string>> = { '^': '^', '~': '~', '`': '`', "'": '´', '"': '¨' }

export const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '%': '%',
    '&': '&',
    '#': '#',
    _: '_',
    '{': '{',
    '}': '}',
    $: '$',
    ' ': ' ',
    '\n': ' ',
    '\t': ' ',
    ',': ' ',
    ';': ' ',
    ':': ' ',
    '>': ' ',
    '!': '',
    '/': '',
    '-': '',
    '@': '',
    ss: 'ß',
    SS: 'ẞ',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    aa: 'å',
    AA: 'Å',
    i: 'ı',
    j: 'ȷ',
    dh: 'ð',
    DH: 'Ð',
    th: 'þ',
    TH: 'Þ',
    dj: 'đ',
    DJ: 'Đ',
    ng: 'ŋ',
    NG: 'Ŋ',
    S: '§',
    P: '¶',
    dag: '†',
    ddag: '‡',
    copyright: '©',
    pounds: '£',
    euro: '€',
    texteuro: '€',
    EUR: '€',
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textdots: '…',
    slash: '/',
    ier: 'er',
    iere: 're',
    ieme: 'e',
    No: 'N° ',
    no: 'n° ',
    textperthousand: '‰',
    perthousand: '‰',
    sep: '· ',
    ackname: 'Acknowledgments',
    discintname: 'Disclosure of Interests',
    quad: ' ',
    qquad: ' ',
    space: ' ',
    enspace: ' ',
    thinspace: ' ',
    nobreakspace: ' ',
    enskip: ' ',
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbar: '|',
    textbardbl: '‖',
    textless: '<',
    textgreater: '>',
    textunderscore: '_',
    textdollar: '$',
    textpercent: '%',
    textampersand: '&',
    textbraceleft: '{',
    textbraceright: '}',
    lbrace: '{',
    rbrace: '}',
    textquotedbl: '"',
    textquotesingle: "'",
    textquoteleft: '‘',
    textquoteright: '’',
    textquotedblleft: '“',
    textquotedblright: '”',
    guillemotleft: '«',
    guillemotright: '»',
    flqq: '«',
    frqq: '»',
    glqq: '„',
    grqq: '“',
    glq: '‚',
    grq: '‘',
    quotedblbase: '„',
    quotesinglbase: '‚',
    guilsinglleft: '‹',
    guilsinglright: '›',
    og: '« ',
    fg: ' »',
    lq: '‘',
    rq: '’',
    textendash: '–',
    textemdash: '—',
    textregistered: '®',
    texttrademark: '™',
    textcopyright: '©',
    textdegree: '°',
    degree: '°',
    textmu: 'µ',
    texttimes: '×',
    textpm: '±',
    pm: '±',
    textbullet: '•',
    textperiodcentered: '·',
    textsection: '§',
    textparagraph: '¶',
    textdagger: '†',
    textdaggerdbl: '‡',
    textsterling: '£',
    textyen: '¥',
    textcent: '¢',
    textonehalf: '½',
    textonequarter: '¼',
    textthreequarters: '¾',
    textrightarrow: '→',
    textleftarrow: '←',
    textuparrow: '↑',
    textdownarrow: '↓',
    textexclamdown: '¡',
    textquestiondown: '¿',
    textordfeminine: 'ª',
    textordmasculine: 'º',
    textnumero: '№',
    checkmark: '✓',
    LaTeX: 'LaTeX',
    LaTeXe: 'LaTeX2ε',
    TeX: 'TeX',
    BibTeX: 'BibTeX',
    XeTeX: 'XeTeX',
    XeLaTeX: 'XeLaTeX',
    LuaTeX: 'LuaTeX',
    LuaLaTeX: 'LuaLaTeX',
    pdfTeX: 'pdfTeX',
  }),
)

/** The letter with its accent; a dotless one gets its dot from the letter. */
export function accented(command: string, base: string): string {
  const combining = accents.get(command)!
  const letters = base.replace('ı', 'i').replace('ȷ', 'j').trim()
  if (!letters) return alone[command] ?? ''
  const [first = ''] = letters
  return (first + combining).normalize('NFC') + letters.slice(first.length)
}

/** Signs that stand for one other in running text. */
export function ligature(written: string): string | undefined {
  switch (written) {
    case '--':
      return '–'
    case '---':
      return '—'
    case '``':
      return '“'
    case "''":
      return '”'
    case '`':
      return '‘'
    case "'":
      return '’'
    case '?`':
      return '¿'
    case '!`':
      return '¡'
    default:
      return undefined
  }
}

/** The vowels and signs that German packages write behind a quotation mark. */
export const germanShorthands: Readonly<Record<string, string>> = {
  a: 'ä',
  o: 'ö',
  u: 'ü',
  A: 'Ä',
  O: 'Ö',
  U: 'Ü',
  s: 'ß',
  e: 'ë',
  '`': '„',
  "'": '“',
  '=': '-',
  '-': '',
  '~': '-',
  '|': '',
  '"': '',
  '<': '«',
  '>': '»',
}
