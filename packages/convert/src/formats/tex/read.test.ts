import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionError, convert } from '@docmill/convert'
import fc from '../../../../../test/property.ts'

async function markdownOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source), { filename: 'a.tex' })).content
}

test('sections stand below the title where it is printed, and at the top where it is not', async () => {
  assert.equal(await markdownOf('\\title{T}\\maketitle\\section{A}'), '# T\n\n## A\n')
  assert.equal(await markdownOf('\\title{T}\\section{A}\\subsection{B}'), '# A\n\n## B\n')
})

test('the class says where chapters are', async () => {
  const body = '\\begin{document}\\chapter{C}\\section{S}\\end{document}'
  assert.equal(await markdownOf(`\\documentclass{book}${body}`), '# 1 C\n\n## 1.1 S\n')
  assert.equal(await markdownOf('\\documentclass{book}\\begin{document}\\section{S}\\end{document}'), '## 1 S\n')
})

test('a comment ends with its line, and takes the spaces that follow', async () => {
  assert.equal(await markdownOf('one% two\n   three\\% four'), 'onethree% four\n')
})

test('a charset that the preamble names is the one that the bytes are read in', async () => {
  const source = Buffer.from('\\usepackage[latin2]{inputenc}\\begin{document}\\section{Łódź}\\end{document}', 'utf8')
  const bytes = Buffer.from(source.toString('utf8').replace('Łódź', '\u00a3\u00f3d\u00bc'), 'latin1')
  assert.equal((await convert(bytes, { filename: 'a.tex' })).content, '# Łódź\n')
})

test('a quantity is a number and the symbols of its units', async () => {
  const source =
    '\\SI{5}{\\kilo\\meter\\per\\hour}, \\qty{3.2}{\\square\\centi\\meter}, \\si{\\micro\\second}, \\SI{9}{kg}'
  assert.equal(await markdownOf(source), '5 km/h, 3.2 cm², µs, 9 kg\n')
})

test('a formula has its quantities written out, also those in arguments, lists and ranges', async () => {
  const formulas = [
    ['v = \\SI{5}{\\kilo\\meter\\per\\hour}', 'v = 5\\,\\mathrm{km/h}'],
    ['\\frac{\\num{1.5e-3}}{\\si{\\square\\meter}}', '\\frac{1.5 \\times 10^{-3}}{\\mathrm{m^{2}}}'],
    ['t \\in \\qtyrange{1}{3}{\\second}', 't \\in 1\\text{–}3\\,\\mathrm{s}'],
    ['\\numlist{1;2} \\qty', '1, 2 \\qty'],
    ['\\newcommand{\\speed}{\\qty[per-mode=symbol]{3}{m}}\\speed + 1', '3\\,\\mathrm{m}+ 1'],
  ] as const
  for (const [formula, expected] of formulas) assert.equal(await markdownOf(`$$${formula}$$`), `$$\n${expected}\n$$\n`)
})

test('files that the text takes in are reported', async () => {
  const { warnings } = await convert(Buffer.from('a \\input{b} \\include{c}'), { filename: 'a.tex' })
  assert.deepEqual(
    warnings.map(({ code, details }) => [code, details]),
    [['content_dropped', { what: 'b, c' }]],
  )
})

test('commands that expand without end are bounded', async () => {
  for (const body of ['\\a\\a', 'x\\a', '\\a{\\a}', '\\b\\b']) {
    const source = `\\newcommand{\\a}{${body}}\\newcommand{\\b}{\\a\\a}kept \\a`
    assert.match(await markdownOf(source), /^kept/)
  }
})

test('a parameter that stands in a command many times is bounded', async () => {
  const source = `\\newcommand{\\a}[1]{${'#1'.repeat(40_000)}}kept \\a{${'x'.repeat(40_000)}}`
  assert.match(await markdownOf(source), /^kept/)
})

test('a definition holds in the group that makes it, and one for all groups beyond it', async () => {
  assert.equal(await markdownOf('\\def\\a{one}{\\def\\a{two}\\a} \\a'), 'two one\n')
  assert.equal(await markdownOf('\\def\\a{one}{\\gdef\\a{two}\\a} \\a'), 'two two\n')
  const list = '\\begin{quote}\\renewcommand{\\a}{two}\\a\\end{quote}\\a'
  assert.equal(await markdownOf(`\\newcommand{\\a}{one}${list}`), '> two\n\none\n')
})

test('arguments are handed on as they are written, and read where they stand', async () => {
  assert.equal(await markdownOf('\\newcommand{\\name}{Ann Lee}\\textbf\\name\\ x'), '**Ann Lee** x\n')
  assert.equal(await markdownOf('\\def\\a#1.#2;{#2, #1}\\a one.two; end'), 'two, one end\n')
  assert.equal(
    await markdownOf('\\NewDocumentCommand{\\a}{s O{x} m}{\\IfBooleanTF{#1}{star}{#2}#3}\\a*{1} \\a[y]{2} \\a{3}'),
    'star1 y2 x3\n',
  )
  assert.equal(
    await markdownOf('\\newcommand{\\a}[1][\\other]{<#1>}\\newcommand{\\other}{two}\\a[one] \\a'),
    '\\<one> \\<two>\n',
  )
})

test('what was let stays what it was', async () => {
  assert.equal(await markdownOf('\\def\\a{one}\\let\\other\\a\\def\\a{two}\\other, \\a'), 'one, two\n')
  assert.equal(await markdownOf('\\let\\old\\textit\\newcommand{\\x}{\\old{a}}\\x'), '*a*\n')
})

test('of a condition one branch is read', async () => {
  const draft = '\\newif\\ifdraft\\drafttrue'
  assert.equal(
    await markdownOf(`${draft}\\ifdraft yes\\else no\\fi{\\draftfalse\\ifdraft yes\\else no\\fi}`),
    'yesno\n',
  )
  assert.equal(await markdownOf('\\ifthenelse{\\equal{a}{b}}{one}{two} \\ifthenelse{1 < 2}{one}{two}'), 'two one\n')
  assert.equal(await markdownOf('\\newtoggle{a}\\toggletrue{a}\\iftoggle{a}{one}{two}'), 'one\n')
  assert.equal(await markdownOf('\\newcommand{\\a}[1]{\\ifx&#1&none\\else some\\fi}\\a{} \\a{x}'), 'none some\n')
  assert.equal(await markdownOf('\\ifnum 2>1 a\\ifodd 2 b\\else c\\fi\\fi{} \\ifcase 1 x\\or y\\else z\\fi'), 'ac y\n')
  assert.equal(await markdownOf('\\ifanonymous hidden\\else shown\\fi{} \\iffalse kept'), 'hidden kept\n')
})

test('`\\expandafter` expands what comes second, once: names, commands and conditions', async () => {
  assert.equal(await markdownOf('\\expandafter\\def\\csname one\\endcsname{two}\\csname one\\endcsname'), 'two\n')
  const first = '\\def\\pair{XY}\\def\\mark#1{[#1]}'
  assert.equal(await markdownOf(`${first}\\expandafter\\mark\\pair`), '[X]Y\n')
  const chain = '\\def\\outer{\\pair}'
  assert.equal(await markdownOf(`${first}${chain}\\expandafter\\expandafter\\expandafter\\mark\\outer`), '[X]Y\n')
  const either = '\\def\\first#1#2{#1}\\def\\second#1#2{#2}'
  assert.equal(
    await markdownOf(`${either}\\iffalse\\expandafter\\first\\else\\expandafter\\second\\fi{one}{two}`),
    'two\n',
  )
  assert.equal(await markdownOf(`${'\\expandafter'.repeat(100_000)} x`), 'x\n')
})

test('a condition by another name ends with its own end, also where it is hidden', async () => {
  assert.equal(await markdownOf('\\let\\ifdraft\\iftrue\\iffalse a\\ifdraft b\\fi c\\fi d'), 'd\n')
  assert.equal(await markdownOf('\\newif\\ifdraft\\drafttrue\\ifx\\ifdraft\\iftrue yes\\else no\\fi'), 'yes\n')
})

test('a negative case is that of `\\else`', async () => {
  assert.equal(await markdownOf('\\ifcase -1 zero\\or one\\else other\\fi'), 'other\n')
  assert.equal(await markdownOf('a\\ifcase -1 zero\\or one\\fi'), 'a\n')
})

test('a last parameter that ends where a group begins leaves the group', async () => {
  assert.equal(await markdownOf('\\def\\a#1#{(#1)}\\a one{\\emph{two}}'), '(one)*two*\n')
})

test('a definition for all groups may be a long one', async () => {
  assert.equal(await markdownOf('{\\global\\long\\def\\a{one}}\\a'), 'one\n')
})

test('a command takes a whole character beyond the basic plane for its argument', async () => {
  assert.equal(await markdownOf('\\emph 𝐀 x'), '*𝐀* x\n')
})

test('an accent or a character of one letter may become a symbol of the author', async () => {
  assert.equal(await markdownOf('\\renewcommand{\\P}{\\mathbb{P}}$\\P(A)$'), '$\\mathbb{P}(A)$\n')
  assert.equal(await markdownOf('\\def\\v{\\mathbf{v}}$\\v$'), '$\\mathbf{v}$\n')
  assert.equal(await markdownOf('\\providecommand{\\v}{x}\\v{c} \\renewcommand{\\emph}[1]{#1}\\emph{a}'), 'č *a*\n')
})

test('a test that is longer than anyone writes is not searched', async () => {
  assert.equal(await markdownOf(`\\ifthenelse{${'\\NOT '.repeat(100_000)}\\boolean{a}}{one}{two}`), 'one\n')
})

test('an end without a beginning is no text', async () => {
  assert.equal(await markdownOf('a\\end{itemize} b'), 'a b\n')
})

test('an environment of an author ends with its own definitions', async () => {
  const definition = '\\newenvironment{note}[1]{\\def\\who{#1}\\textbf{Note.} }{ (\\who)}'
  assert.equal(await markdownOf(`${definition}\\begin{note}{Ann}Words\\end{note}\\who.`), '**Note.** Words (Ann).\n')
})

test('characters between delimiters that a document chooses are printed letter by letter', async () => {
  assert.equal(await markdownOf('\\MakeShortVerb{\\|}a |\\b%{| c'), 'a `\\b%{` c\n')
  const code = '\\lstnewenvironment{py}{}{}\\begin{document}\\begin{py}\n# \\a\n\\end{py}\\end{document}'
  assert.equal(await markdownOf(code), '```\n# \\a\n```\n')
})

const pieces = [
  '\\begin{itemize}',
  '\\end{itemize}',
  '\\item',
  '[',
  ']',
  '{',
  '}',
  '$',
  '$$',
  '\\[',
  '\\]',
  '\\(',
  '\\)',
  '%',
  '\n',
  '\n\n',
  '\\\\',
  '&',
  '\\begin{tabular}{l*{2}c}',
  '\\end{tabular}',
  '\\multicolumn{2}{c}',
  '\\multirow{3}{*}',
  '\\hline',
  '\\endhead',
  '\\caption',
  '\\footnote',
  '\\footnotemark',
  '\\footnotetext',
  '\\textbf',
  '\\href',
  '\\url',
  '\\"',
  '\\verb',
  '|',
  '\\begin{verbatim}',
  '\\newcommand',
  '\\def\\x#1',
  '\\x',
  '\\begin{table}',
  '\\end{table}',
  '\\section',
  '\\title',
  '\\maketitle',
  '\\begin{thebibliography}',
  '\\bibitem',
  '\\begin{document}',
  '\\end{document}',
  '\\cite',
  'word',
  ' ',
  '\u0001',
  '\\',
  '\\iffalse',
  '\\fi',
  '\\begin{frame}',
  '\\begin{proof}',
  '\\label{a}',
  '\\ref{a}',
  '\\nameref{a}',
  '\\begin{equation}',
  '\\tag{',
  '\\begin{subfigure}',
  '\\subfloat[',
  '\\begin{algorithm}',
  '\\begin{algorithmic}',
  '\\If{',
  '\\Function{',
  '\\EndIf',
  '\\SetKwFunction{F}{',
  '\\begin{enumerate}[label=\\alph*]',
  '\\newacronym{a}{A}{B}',
  '\\gls{a}',
  '\\SI{1e2}{\\m',
  '\\newif\\ifa',
  '\\ifa',
  '\\else',
  '\\newtheorem{a}{A}[b]',
  '\\begin{a}',
  '\\setcounter{section}{9}',
  '\\renewcommand{\\thesection}{\\thesubsection\\thesection}',
  '\\begin{frontmatter}',
  '\\cventry{',
  '\\begin{tabbing}',
  '\\begin{parts}',
  '\\begin{list}',
  '\\ifnum 1',
  '\\ifcase 3 \\or ',
  '\\ifthenelse{a}{',
  '\\expandafter',
  '\\csname a',
  '\\edef\\x{\\x',
  '\\let\\x\\y ',
  '\\def\\x#1;{',
  '\\NewDocumentCommand{\\x}{s O{',
  '\\begin{b}\\newenvironment{a}{b}{c}',
  '\\@ifnextchar[{',
]

test('no text, whole or cut, ends in anything but a document or a failure of the table', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { minLength: 1, maxLength: 60 }),
      async (parts) => {
        try {
          assert.equal(typeof (await markdownOf(`x${parts.join('')}`)), 'string')
        } catch (error) {
          assert.ok(error instanceof ConversionError, String(error))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a document that is cut anywhere is read as far as it goes', async () => {
  const folder = join(import.meta.dirname, 'goldens')
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.tex'))) {
    const source = readFileSync(join(folder, name), 'utf8')
    for (let length = 1; length < source.length; length += 7)
      assert.equal(typeof (await markdownOf(source.slice(0, length))), 'string')
  }
})

test('what is opened and never closed costs no more than its length', async () => {
  for (const piece of pieces.filter((one) => one !== '\u0001'))
    assert.equal(typeof (await markdownOf(`x ${piece.repeat(20_000)}`)), 'string')
})

test('parts of an address have one comma between them', async () => {
  assert.equal(await markdownOf('\\city{Rome}, \\country{Italy}\\state{Lazio}'), 'Rome, Italy, Lazio\n')
})

test('a title over columns ends before the next one', async () => {
  assert.equal(await markdownOf('\\twocolumn[A \\twocolumn[B [C]] D'), '[A\n\nB [C]\n\nD\n')
})

test('a title that prints the title ends', async () => {
  const text = await markdownOf('\\title{A \\href{x}{b \\maketitle c}}\\author{D \\maketitle}\\maketitle E')
  assert.match(text, /^# A/)
  assert.match(text, /E/)
})

test('arguments within arguments keep their words, however deep they lie', async () => {
  for (const command of ['textbf', 'footnote', 'emph', 'href{a}']) {
    const source = [`\\${command}{`.repeat(50_000), 'word', '}'.repeat(50_000)].join('')
    assert.match(await markdownOf(source), /word/, command)
  }
})

test('calls and conditions within each other cost no more than their length', async () => {
  for (const [before, behind, preamble] of [
    ['\\a{', '}', '\\newcommand\\a[1]{#1#1}'],
    ['\\ifthenelse{1<2}{', '}{no}', ''],
    ['\\ifthenelse{\\equal{', '}{a}}{yes}{no}', ''],
    ['\\ifx a b no\\else ', '\\fi', ''],
    ['\\edef\\a{', '}', ''],
  ] as const)
    assert.match(await markdownOf(`${preamble}kept ${before.repeat(5_000)}x${behind.repeat(5_000)}`), /^kept/, before)
})

test('what is printed where it is referred to ends, whatever it refers to', async () => {
  const bibliography = '\\begin{thebibliography}{9}\\bibitem[\\cite{a}\\cite{a}]{a} Book\\end{thebibliography}'
  assert.match(await markdownOf(`\\cite{a} ${bibliography}`), /Book/)
  assert.match(await markdownOf('\\newacronym{a}{\\gls{a}}{long \\gls{a}}\\gls{a} end'), /long .*end/)
  const terms = Array.from({ length: 40 }, (_, index) => {
    const next = `\\gls{a${index + 1}}`
    return `\\newacronym{a${index}}{${next}${next}}{x}`
  })
  assert.match(await markdownOf(`${terms.join('')}\\gls{a0} end`), /end/)
})

test('an argument is read but once, whatever is missing behind it', async () => {
  for (const [before, behind] of [
    ['\\cite[{', '}]'],
    ['\\texorpdfstring{', '}'],
    ["\\'{", '}'],
  ] as const)
    assert.match(await markdownOf(`${before.repeat(3_000)}a${behind.repeat(3_000)}\n\nend`), /end/, before)
  const preamble = '\\documentclass{moderncv}\\name{\\makecvtitle\\makecvtitle Ann}'
  assert.match(await markdownOf(`${preamble}\\begin{document}\\makecvtitle\\end{document}`), /^# Ann/)
})

test('spaces between a command and its arguments cost no more than their number', async () => {
  const spaces = ' '.repeat(200_000)
  for (const formula of [`\\si${spaces}x`, `\\tag{1} a${spaces}x`, `\\eqno${spaces}x y${spaces}z`])
    assert.match(await markdownOf(`\\begin{equation}${formula}\\end{equation} end`), /end/)
  assert.match(await markdownOf(`\\NewDocumentCommand{\\a}{${spaces}x}{b} end`), /end/)
})

test('what is read for the metadata or for a reference is not said to the reader', async () => {
  const term = '\\newacronym{w}{WWW}{World Wide Web}'
  assert.match(await markdownOf(`${term}\\title{On the \\gls{w}}\\maketitle`), /^# On the World Wide Web \(WWW\)/)
  const text = await markdownOf('\\section{A\\footnote{Note}}\\label{a} \\nameref{a} b\\footnote{Other}')
  assert.equal(text, '# A[^1]\n\n[A](#a) b[^2]\n\n[^1]: Note\n\n[^2]: Other\n')
})

test('settings in braces may hold commas and groups', async () => {
  assert.equal(await markdownOf('\\includegraphics[alt={A, b},width=3cm]{p.png}'), '![A, b](p.png)\n')
  assert.equal(await markdownOf('\\newglossaryentry{w}{name={Web {x}}}\\gls{w}'), 'Web x\n')
})

test('names of counters are no text', async () => {
  assert.equal(await markdownOf('\\setcounter{q}{2}a \\arabic{q}b'), 'a b\n')
})

test('a name that csname makes and nobody has defined is relax', async () => {
  const source = (name: string) => `\\expandafter\\ifx\\csname ${name}\\endcsname\\relax none\\else some\\fi`
  assert.equal(await markdownOf(source('foo')), 'none\n')
  assert.equal(await markdownOf(`\\def\\foo{x}${source('foo')}`), 'some\n')
  assert.equal(await markdownOf('\\ifx\\foo\\relax none\\else some\\fi'), 'some\n')
})

test('foreach repeats its body for each item, and for what dots stand for', async () => {
  assert.equal(await markdownOf('\\foreach \\x in {a,{b,c},d}{[\\x]}'), '[a][b,c][d]\n')
  assert.equal(
    await markdownOf('\\foreach \\n in {1,3,...,9}{(\\n)}, \\foreach \\n in {c,...,a}{\\n}'),
    '(1)(3)(5)(7)(9), cba\n',
  )
  assert.equal(
    await markdownOf('\\foreach \\name/\\age in {Ada/36,Alan/41}{\\name{} is \\age. }'),
    'Ada is 36. Alan is 41.\n',
  )
  assert.equal(await markdownOf('\\foreach \\i in {1,2}{\\foreach \\j in {x,y}{\\i\\j;}}'), '1x;1y;2x;2y;\n')
})

test('loops within loops are bounded', async () => {
  const loop = (body: string): string => `\\foreach \\x in {1,...,1000}{${body}}`
  const { warnings } = await convert(Buffer.from(loop(loop(loop(loop('\\x'))))), { filename: 'a.tex' })
  assert.ok(warnings.some(({ message }) => message.includes('commands that expand without end')))
})
