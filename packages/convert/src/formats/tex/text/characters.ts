/** Characters that LaTeX writes with several: accents, letters, symbols, ligatures (latexref 23). */

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

/** Commands and the character that each prints. */
const named = [
  '% %, & &, # #, _ _, { {, } }, $ $, ss ß, SS ẞ, o ø, O Ø, l ł, L Ł, ae æ, AE Æ, oe œ, OE Œ, aa å, AA Å',
  'i ı, j ȷ, dh ð, DH Ð, th þ, TH Þ, dj đ, DJ Đ, ng ŋ, NG Ŋ, S §, P ¶, dag †, ddag ‡, copyright ©, pounds £',
  'euro €, texteuro €, EUR €, ldots …, dots …, textellipsis …, textdots …, slash /, ier er, iere re, ieme e',
  'textperthousand ‰, perthousand ‰, ackname Acknowledgments, textasciitilde ~, textasciicircum ^',
  'textbar |, textbardbl ‖, textless <, textgreater >, textunderscore _, textdollar $, textpercent %',
  'textampersand &, textbraceleft {, textbraceright }, lbrace {, rbrace }, textquotedbl ", textquoteleft ‘',
  'textquoteright ’, textquotedblleft “, textquotedblright ”, guillemotleft «, guillemotright », flqq «',
  'frqq », glqq „, grqq “, glq ‚, grq ‘, quotedblbase „, quotesinglbase ‚, guilsinglleft ‹',
  'guilsinglright ›, lq ‘, rq ’, textendash –, textemdash —, textregistered ®, texttrademark ™',
  'textcopyright ©, textdegree °, degree °, textmu µ, texttimes ×, textpm ±, pm ±, textbullet •',
  'textperiodcentered ·, textsection §, textparagraph ¶, textdagger †, textdaggerdbl ‡, textsterling £',
  'textyen ¥, textcent ¢, textonehalf ½, textonequarter ¼, textthreequarters ¾, textrightarrow →',
  'textleftarrow ←, textuparrow ↑, textdownarrow ↓, textexclamdown ¡, textquestiondown ¿, textordfeminine ª',
  'textordmasculine º, textnumero №, checkmark ✓, LaTeX LaTeX, LaTeXe LaTeX2ε, TeX TeX, BibTeX BibTeX',
  'XeTeX XeTeX, XeLaTeX XeLaTeX, LuaTeX LuaTeX, LuaLaTeX LuaLaTeX, pdfTeX pdfTeX',
]

export const symbols: ReadonlyMap<string, string> = new Map([
  ...named.flatMap((row) => row.split(', ').map((pair) => pair.split(' ') as [string, string])),
  ...Object.entries({
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
    No: 'N° ',
    no: 'n° ',
    sep: '· ',
    discintname: 'Disclosure of Interests',
    quad: ' ',
    qquad: ' ',
    space: ' ',
    enspace: ' ',
    thinspace: ' ',
    nobreakspace: ' ',
    enskip: ' ',
    textbackslash: '\\',
    textquotesingle: "'",
    og: '« ',
    fg: ' »',
  }),
])

/** The letter with its accent; a dotless one gets its dot from the letter. */
export function accented(command: string, base: string): string {
  const combining = accents.get(command)!
  const letters = base.replace('ı', 'i').replace('ȷ', 'j').trim()
  if (!letters) return alone[command] ?? ''
  const [first = ''] = letters
  return (first + combining).normalize('NFC') + letters.slice(first.length)
}

/** Characters that together stand for one in running text. */
const ligatures: Record<string, string> = {
  '--': '–',
  '---': '—',
  '``': '“',
  "''": '”',
  '`': '‘',
  "'": '’',
  '?`': '¿',
  '!`': '¡',
  '~': ' ',
  '&': ' ',
}

/** The vowels and characters that German packages write behind a quotation mark. */
const germanShorthands = 'a ä, o ö, u ü, A Ä, O Ö, U Ü, s ß, e ë, ` „, \' “, = -, - , ~ -, | , " , < «, > »'
for (const pair of germanShorthands.split(', ')) ligatures[`"${pair[0]}`] = pair.slice(2)

const special = /[-`'?!~&"]/
const standing = /-{2,3}|``|''|[?!]?`|['~&]/g
const standingInGerman = /"[aouAOUse`'=~|"<>-]|-{2,3}|``|''|[?!]?`|['~&]/g

/** Running text as it is printed. @param isCode Whether hyphens and quotation marks stay as they are. */
export function typographic(text: string, isCode: boolean, isGerman: boolean): string {
  if (!special.test(text)) return text
  if (isCode) return text.replace(/[~&]/g, ' ')
  return text.replace(isGerman ? standingInGerman : standing, (written) => ligatures[written]!)
}
