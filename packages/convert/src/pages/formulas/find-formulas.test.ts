import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGlyphs, type PageContent, type Style } from '../layout/content.ts'
import { findFormulas } from './find-formulas.ts'

const roman = styleOf('CMR10', 10)
const italic = styleOf('CMMI10', 10)
const small = styleOf('CMR7', 7)
const symbols = styleOf('CMSY10', 10)
const times = { ...styleOf('Times-Italic', 10), italic: true }

interface Placed {
  text: string
  style: Style
  x: number
  y: number
  /** Points that each character is wide. */
  step?: number
}

function styleOf(font: string, size: number): Style {
  return { font, size, bold: false, italic: false, monospace: false, colour: 0 }
}

function page(placed: readonly Placed[], bars: readonly [left: number, right: number, y: number][] = []): PageContent {
  const glyphs = createGlyphs(placed.reduce((sum, { text }) => sum + text.length, 0))
  for (const { text, style, x, y, step = style.size / 2 } of placed) {
    let style16 = glyphs.styles.indexOf(style)
    if (style16 < 0) style16 = glyphs.styles.push(style) - 1
    for (const [index, character] of [...text].entries()) {
      const at = glyphs.count++
      glyphs.codes[at] = character.codePointAt(0) as number
      glyphs.left[at] = x + index * step
      glyphs.right[at] = character === ' ' ? x + index * step : x + (index + 1) * step
      glyphs.originX[at] = x + index * step
      glyphs.originY[at] = y
      glyphs.inkTop[at] = y - 0.7 * style.size
      glyphs.inkBottom[at] = y
      glyphs.style[at] = style16
    }
  }
  const rulings = bars.map(([left, right, y]) => ({ left, right, top: y, bottom: y + 0.4, horizontal: true }))
  return { number: 1, width: 400, height: 400, glyphs, rulings, shapes: [], pictures: [], links: [], structure: [] }
}

function latexOf(content: PageContent): string[] {
  return (findFormulas(content)?.formulas ?? []).map(({ latex, isDisplayed }) => (isDisplayed ? `$$${latex}$$` : latex))
}

const prose: readonly Placed[] = [
  { text: 'Theaverageofallthevalues', style: roman, x: 50, y: 100 },
  { text: 'isfoundinthenextlinesof', style: roman, x: 50, y: 180 },
]

test('a raised small number behind a letter of formulas is its power', () => {
  const formula = [
    { text: 'x', style: italic, x: 180, y: 100 },
    { text: '2', style: small, x: 185.5, y: 96 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['x^{2}'])
})

test('a bar with a row above and below it, alone on its lines, is a displayed fraction', () => {
  const formula = [
    { text: 'y', style: italic, x: 150, y: 140 },
    { text: '=', style: roman, x: 158, y: 140, step: 7 },
    { text: 'a', style: italic, x: 169, y: 133 },
    { text: 'b', style: italic, x: 169, y: 147.5 },
  ]
  const content = page([...prose, ...formula], [[168.5, 174.5, 137.3]])
  assert.deepEqual(latexOf(content), ['$$y = \\frac{a}{b}$$'])
  assert.deepEqual(findFormulas(content)?.rulings, [], 'its bar is no line of the page')
})

test('letters of the same size at another height are not understood, and nothing is written', () => {
  const formula = [
    { text: 'x', style: italic, x: 180, y: 100 },
    { text: 'y', style: italic, x: 185, y: 97.5 },
  ]
  const found = findFormulas(page([...prose, ...formula]))
  assert.ok((found?.formulas ?? []).every(({ latex }) => !latex.includes('^')))
})

test('a word or a hyphen between its symbols tears a formula apart, so that it stays text', () => {
  const torn = [
    { text: 'x', style: italic, x: 180, y: 100 },
    { text: '=', style: roman, x: 188, y: 100, step: 6 },
    { text: '-', style: roman, x: 194.2, y: 100, step: 3 },
    { text: '1', style: roman, x: 197.4, y: 100 },
  ]
  assert.deepEqual(
    latexOf(page([...prose, ...torn])).filter((latex) => latex.includes('1')),
    [],
  )
})

test('bullets and the marks of notes in a font of formulas are no formulas', () => {
  const marks = [
    { text: '•', style: symbols, x: 40, y: 100 },
    { text: '†', style: symbols, x: 171, y: 96 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...marks])), [])
})

test('a bracketed pair of numbers is a formula where its comma is one of formulas, and else a citation', () => {
  const interval = (comma: Style): Placed[] => [
    { text: '[0', style: roman, x: 180, y: 100 },
    { text: ',', style: comma, x: 190, y: 100, step: 3 },
    { text: '1]', style: roman, x: 194.6, y: 100 },
    { text: 'x', style: italic, x: 180, y: 180 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...interval(italic)])).toSorted(), ['[0, 1]', 'x'])
  assert.deepEqual(latexOf(page([...prose, ...interval(roman)])), ['x'])
})

test('parentheses around a statement are those of the text', () => {
  const formula = [
    { text: '(', style: roman, x: 180, y: 100, step: 4 },
    { text: 'p', style: italic, x: 184, y: 100 },
    { text: '<', style: italic, x: 191.8, y: 100, step: 7.8 },
    { text: '5)', style: roman, x: 202.4, y: 100 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['p < 5'])
})

test('a relation with stretched gaps that differ by the slant of a letter belongs to its formula', () => {
  const formula = [
    { text: 'f', style: italic, x: 180, y: 100 },
    { text: '=', style: roman, x: 190.6, y: 100, step: 7.8 },
    { text: 'x', style: italic, x: 202.6, y: 100 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['f = x'])
})

test('numbers with the gaps of formulas at their signs are one, and with those of words are text', () => {
  const sum = (gap: number): Placed[] => [
    { text: 'x', style: italic, x: 180, y: 180 },
    { text: '2', style: roman, x: 180, y: 100 },
    { text: '+', style: roman, x: 185 + gap, y: 100, step: 7.8 },
    { text: '3', style: roman, x: 192.8 + 2 * gap, y: 100 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...sum(2.2)])).toSorted(), ['2 + 3', 'x'])
  assert.deepEqual(latexOf(page([...prose, ...sum(3.3)])), ['x'])
})

test('a flat sign that is raised behind a low letter begins its script', () => {
  const low = createLow()
  assert.deepEqual(latexOf(low), ['x^{-1}'])
})

function createLow(): PageContent {
  const content = page([
    ...prose,
    { text: 'x', style: italic, x: 180, y: 100 },
    { text: '−', style: styleOf('CMSY7', 7), x: 185.4, y: 96.4, step: 6.2 },
    { text: '1', style: small, x: 191.6, y: 96.4 },
  ])
  const { glyphs } = content
  const [letter, minus] = [glyphs.count - 3, glyphs.count - 2]
  glyphs.inkTop[letter] = 95.7
  glyphs.inkTop[minus] = 94.4
  glyphs.inkBottom[minus] = 94.8
  return content
}

test('a formula that is broken behind its relation is one, and stands where it goes on', () => {
  const broken = [
    { text: 'x', style: italic, x: 173, y: 100 },
    { text: '=', style: roman, x: 180.8, y: 100, step: 7.8 },
    { text: 'y', style: italic, x: 50, y: 112 },
    { text: 'isalsoinalloftheothers', style: roman, x: 58, y: 112 },
  ]
  const [formula, another] = findFormulas(page([...prose, ...broken]))?.formulas ?? []
  assert.equal(formula?.latex, 'x = y')
  assert.equal(another, undefined)
  assert.equal(formula?.baseline, 112)
  assert.equal(formula?.begun?.baseline, 100)
  assert.equal(formula?.glyphs.length, 3)
})

test('formulas of two lines of text that touch are one each', () => {
  const sum = styleOf('CMEX10', 10)
  const touching = [
    { text: 'x', style: italic, x: 178, y: 100 },
    { text: 'n', style: { ...small, font: 'CMMI7' }, x: 183, y: 102, step: 4 },
    { text: '∑', style: sum, x: 180, y: 112, step: 10 },
    { text: 'y', style: italic, x: 192, y: 112 },
    { text: 'Thisisthenextlineofthe', style: roman, x: 50, y: 112 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...touching])).toSorted(), ['\\sum y', 'x_{n}'])
})

const upright = styleOf('Times-Roman', 10)
const greek = styleOf('StandardSymL', 10)
/** Signs that show that the page's formulas borrow the text's italics. */
const signs: readonly Placed[] = [
  { text: 'αβγ', style: greek, x: 50, y: 240 },
  { text: 'Theaverageofallthevalues', style: upright, x: 50, y: 100 },
  { text: 'isfoundinthenextlinesof', style: upright, x: 50, y: 180 },
]
const lettersOf = (content: PageContent): string[] =>
  latexOf(content).filter((latex) => latex !== '\\alpha\\beta\\gamma')

test('a lone letter in italics is a formula on a page whose formulas borrow them, but no initial and no part of a title', () => {
  const letter = { text: 'x', style: times, x: 180, y: 100 }
  assert.deepEqual(lettersOf(page([...signs, letter])), ['x'])
  const title = { text: 'Letters', style: times, x: 188, y: 100, step: 4 }
  assert.deepEqual(lettersOf(page([...signs, letter, title])), [])
  const initial = { text: 'J.', style: times, x: 180, y: 100 }
  assert.deepEqual(lettersOf(page([...signs, initial])), [])
  const first = { text: 'ylophone', style: upright, x: 185, y: 100, step: 4 }
  assert.deepEqual(lettersOf(page([...signs, letter, first])), [])
})

test('words in italics next to a formula are none of it', () => {
  const bars = styleOf('CMSY10', 10)
  const norm = [
    { text: 'isthelengthof', style: times, x: 50, y: 140, step: 4 },
    { text: '|', style: bars, x: 104.5, y: 140, step: 2.8 },
    { text: 'x', style: times, x: 107.3, y: 140, step: 4 },
    { text: '|', style: bars, x: 111.3, y: 140, step: 2.8 },
    { text: 'for', style: times, x: 117, y: 140, step: 4 },
    { text: 'all', style: times, x: 132, y: 140, step: 4 },
  ]
  assert.deepEqual(lettersOf(page([...signs, ...norm])), ['|x|'])
})

test('a bold letter of the end of the alphabet among plain words is a vector, and one of its beginning is none', () => {
  const bold = styleOf('CMBX10', 10)
  const sentence = (letter: string): Placed[] => [
    { text: 'α', style: italic, x: 180, y: 180 },
    { text: letter, style: bold, x: 174, y: 100 },
    { text: 'is', style: roman, x: 183, y: 100 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...sentence('v')])), ['\\alpha', '\\mathbf{v}'])
  assert.deepEqual(latexOf(page([...prose, ...sentence('b')])), ['\\alpha'])
})

test('a page without a font of formulas is not looked through', () => {
  assert.equal(findFormulas(page([...prose, { text: 'x', style: times, x: 180, y: 100 }])), undefined)
})

const crowd = 20_000
const row = (text: string, step: number, rest: Partial<Placed> = {}): Placed[] =>
  Array.from({ length: crowd / text.length }, (_, at) => ({ text, style: roman, x: 15 + at * step, y: 100, ...rest }))
const equation: readonly Placed[] = [
  { text: 'x', style: italic, x: 0, y: 100 },
  { text: '=', style: symbols, x: 6, y: 100 },
]

for (const [what, placed] of [
  ['one character in one place', row('x', 0, { style: italic })],
  ['words on the row of a formula, drawn from the right', [...equation, ...row('ab', 12).reverse()]],
  ['brackets on the row of a formula', [...equation, ...row('(', 20).reverse()]],
  ['numbers on the row of a formula', [...equation, ...row('(1', 20)]],
  ['relations in one place', row('=', 0, { style: symbols })],
  ['pieces of one bracket', row('⎛', 0, { style: styleOf('CMEX10', 10) })],
  ['brackets of an office program', row('(x', 0, { style: styleOf('OpenSymbol', 10) })],
  ['letters in italics that formulas borrow', [...signs, ...row('x ', 9, { style: times })]],
  ['letters in italics in one place', [...signs, ...row('x', 0, { style: times })]],
  ['signs behind letters in italics', [...signs, ...row('x=', 3, { style: times })]],
  ['pieces of braces', row('╭╯╰╮', 9, { style: styleOf('CMEX10', 10) })],
] as const)
  test(`a page of ${what} is left alone in time`, () => {
    const content = page(placed)
    const before = process.cpuUsage()
    findFormulas(content)
    assert.ok(process.cpuUsage(before).user < 2_000_000)
  })

test('on a page whose formulas use the italics of the text, letters at relations are formulas, and words are none', () => {
  const formula = [
    { text: '≤', style: symbols, x: 300, y: 40 },
    { text: '∈', style: symbols, x: 300, y: 60 },
    { text: '⊂', style: symbols, x: 300, y: 80 },
    { text: 'a', style: times, x: 180, y: 100 },
    { text: '=', style: roman, x: 187.8, y: 100, step: 7 },
    { text: 'b', style: times, x: 197.6, y: 100 },
    { text: 'word', style: times, x: 240, y: 180 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['a = b'])
})

const katexItalic = styleOf('KaTeX_Math-Italic', 10)
const katexRoman = styleOf('KaTeX_Main-Regular', 10)
const squareRoot: readonly Placed[] = [
  { text: 'y', style: katexItalic, x: 150, y: 140 },
  { text: '=', style: katexRoman, x: 158, y: 140, step: 7 },
  { text: 'a', style: katexItalic, x: 178, y: 140 },
]
/** The hook of a root, as wide as its bar. */
const hook = { box: [169, 131, 183, 142] as [number, number, number, number], filled: true, colour: 0 }

test('a drawn hook that ends with a bar is a root where KaTeX sets the formula', () => {
  const content = page([...prose, ...squareRoot], [[177.5, 183, 131]])
  assert.deepEqual(latexOf({ ...content, shapes: [hook] }), ['$$y = \\sqrt{a}$$'])
})

test('a formula of KaTeX with a drawn symbol that is not known stays text', () => {
  const arrow = { ...hook, box: [177, 128, 184, 133] as [number, number, number, number] }
  const found = findFormulas({ ...page([...prose, ...squareRoot]), shapes: [arrow] })
  assert.deepEqual(found?.formulas, [])
  assert.equal(found?.unread, 1)
})

test('a shade behind a formula of KaTeX is no part of it', () => {
  const shade = { ...hook, box: [40, 110, 300, 160] as [number, number, number, number] }
  const content = page([...prose, ...squareRoot])
  assert.deepEqual(latexOf({ ...content, shapes: [shade] }), ['$$y = a$$'])
})

test('the number of an equation in a font of MathJax is its tag', () => {
  const italics = styleOf('MathJax_Math-Italic', 10)
  const upright = styleOf('MathJax_Main-Regular', 10)
  const formula = [
    { text: 'y', style: italics, x: 150, y: 140 },
    { text: '=', style: upright, x: 158, y: 140, step: 7 },
    { text: 'x', style: italics, x: 169, y: 140 },
    { text: '(3)', style: upright, x: 340, y: 140 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['$$y = x \\tag{3}$$'])
})

test('a page whose text is set in the upright letters of KaTeX has words, and formulas among them', () => {
  const words = Array.from({ length: 8 }, (_, at) => ({
    text: 'theaverageofallthevalues',
    style: katexRoman,
    x: 50,
    y: 180 + 12 * at,
  }))
  const formula = [
    { text: 'x', style: katexItalic, x: 180, y: 180 },
    { text: '2', style: styleOf('KaTeX_Main-Regular', 7), x: 185.5, y: 176 },
  ]
  assert.deepEqual(latexOf(page([...words, ...formula])), ['x^{2}'])
})

test('fonts that are known by few characters count on a page with one that is known', () => {
  const few = styleOf('MathJax_AMS?', 10)
  const letter = { text: 'R', style: few, x: 200, y: 100 }
  const known = { text: 'xyz', style: styleOf('MathJax_Math-Italic', 10), x: 300, y: 100 }
  assert.equal(findFormulas(page([...prose, letter])), undefined)
  assert.ok(latexOf(page([...prose, letter, known])).includes('\\mathbb{R}'))
})

test('a font without a name is one of formulas where it has their letters, and so are the others without names', () => {
  const unnamed = styleOf('MathJax_Size?', 10)
  const digits = styleOf('', 10)
  const formula = [
    { text: '𝑥', style: unnamed, x: 200, y: 100 },
    { text: '→', style: unnamed, x: 208, y: 100 },
    { text: '0', style: digits, x: 216, y: 100 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...formula])), ['$$x \\rightarrow 0$$'])
  assert.deepEqual(latexOf(page([...prose, ...formula.slice(1)])), [])
})

test('a prime far above its letter, and three dots behind the space of a comma, belong to the formula', () => {
  const cambria = styleOf('CambriaMath', 10)
  const raised = styleOf('CambriaMath', 7.5)
  const formula = page([
    ...prose,
    { text: '𝑥', style: cambria, x: 200, y: 100 },
    { text: '′', style: raised, x: 205.2, y: 96 },
    { text: ',', style: cambria, x: 209.2, y: 100, step: 2.5 },
    { text: '…', style: cambria, x: 216, y: 100, step: 10 },
  ])
  const { inkTop, inkBottom, codes } = formula.glyphs
  for (const [at, code] of codes.entries()) if (code === 0x2032) [inkTop[at], inkBottom[at]] = [88.5, 90.6]
  assert.deepEqual(latexOf(formula), ["x', \\ldots"])
})

test('a bracket that is drawn of several pieces is as tall as all of them', () => {
  const unnamed = styleOf('MathJax_Size?', 10)
  const digits = styleOf('', 10)
  const rows = ['10', '01', '11'].flatMap((row, at) =>
    [...row].map((text, column) => ({ text, style: digits, x: 160 + 12 * column, y: 128 + 12 * at })),
  )
  const formula = [
    { text: '𝐴', style: unnamed, x: 138, y: 140 },
    { text: '=', style: digits, x: 146, y: 140 },
    { text: '[', style: unnamed, x: 154, y: 128, step: 4 },
    ...rows,
    { text: ']', style: unnamed, x: 178, y: 128, step: 4 },
  ]
  const spelled = [154, 178].map((x): [number, number, number, number] => [x, 118, x + 4, 157])
  assert.deepEqual(latexOf({ ...page([...prose, ...formula]), spelled }), [
    '$$A = \\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\\\ 1 & 1 \\end{bmatrix}$$',
  ])
})

test('two rows in brackets that a browser set are a binomial where they are far apart for these', () => {
  const unnamed = styleOf('MathJax_Size?', 10)
  const inBrackets = (step: number): PageContent => {
    const rows = [
      { text: '𝑛', style: unnamed, x: 154, y: 143 - step / 2 },
      { text: '𝑘', style: unnamed, x: 154, y: 143 + step / 2 },
    ]
    const formula = [
      { text: '𝐴', style: unnamed, x: 130, y: 142.5 },
      { text: '=', style: styleOf('', 10), x: 139, y: 142.5 },
      { text: '(', style: unnamed, x: 150, y: 142.5, step: 4 },
      ...rows,
    ]
    const close = { text: ')', style: unnamed, x: 162, y: 142.5, step: 4 }
    const spelled = [150, 162].map((x): [number, number, number, number] => [x, 128, x + 4, 152])
    return { ...page([...prose, ...formula, close]), spelled }
  }
  assert.deepEqual(latexOf(inBrackets(13)), ['$$A = \\binom{n}{k}$$'])
  assert.deepEqual(latexOf(inBrackets(9)), ['$$A = \\begin{pmatrix} n \\\\ k \\end{pmatrix}$$'])
})

test('a bracket of MathJax that is stretched is as tall as what is visible of it', () => {
  const size = styleOf('MathJax_Size4', 5_000)
  const italics = styleOf('MathJax_Math-Italic', 10)
  const upright = styleOf('MathJax_Main-Regular', 10)
  const formula = [
    { text: '∣', style: size, x: 150, y: 140, step: 3 },
    { text: 'a', style: italics, x: 154, y: 133 },
    { text: 'c', style: italics, x: 154, y: 147 },
    { text: 'b', style: italics, x: 170, y: 133 },
    { text: 'd', style: italics, x: 170, y: 147 },
    { text: '∣', style: size, x: 176, y: 140, step: 3 },
    { text: '=', style: upright, x: 182, y: 140, step: 7 },
    { text: 'x', style: italics, x: 193, y: 140 },
  ]
  const stretched = [151, 177].map((x): [number, number, number, number] => [x, 124, x + 0.6, 151])
  assert.deepEqual(latexOf({ ...page([...prose, ...formula]), stretched }), [
    '$$\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix} = x$$',
  ])
})

test('a page without letters of formulas has none in the upright letters of MathJax, which set text elsewhere', () => {
  const upright = styleOf('MathJax_Main-Regular', 10)
  const heading = [
    { text: '1.2', style: upright, x: 50, y: 80 },
    { text: 'Results', style: upright, x: 70, y: 80 },
    { text: '=3', style: upright, x: 110, y: 80 },
  ]
  assert.equal(findFormulas(page([...prose, ...heading])), undefined)
})

test('letters with accents of a font that is only guessed are those of words', () => {
  const few = styleOf('MathJax_Size?', 10)
  const known = { text: 'xyz', style: styleOf('MathJax_Math-Italic', 10), x: 300, y: 100 }
  const word = [
    { text: 'id', style: roman, x: 200, y: 120 },
    { text: 'é', style: few, x: 210, y: 120 },
    { text: 'es', style: roman, x: 215, y: 120 },
  ]
  assert.deepEqual(latexOf(page([...prose, ...word, known])), ['xyz'])
  assert.equal(findFormulas(page([...prose, ...word, known]))?.unread, 0)
})

const serif = styleOf('LiberationSerif', 10)
const slanted = { ...styleOf('LiberationSerif-Italic', 10), italic: true }
const open = styleOf('OpenSymbol', 10)
const plainWords: readonly Placed[] = [
  { text: 'Theaverageofallthevalues', style: serif, x: 50, y: 100 },
  { text: 'isfoundinthenextlinesof', style: serif, x: 50, y: 180 },
]

test('italics and signs of OpenSymbol that follow each other are a formula of an office program', () => {
  const formula = [
    { text: 'E', style: slanted, x: 150, y: 140 },
    { text: '=', style: open, x: 156, y: 140, step: 8 },
    { text: 'm', style: slanted, x: 165, y: 140 },
    { text: 'c', style: slanted, x: 171, y: 140 },
    { text: '2', style: styleOf('LiberationSerif', 6), x: 177, y: 135 },
  ]
  assert.deepEqual(latexOf(page([...plainWords, ...formula])), ['$$E = mc^{2}$$'])
})

test('letters of an office program that touch are the name of a function, and others a product', () => {
  const formula = [
    { text: 'det', style: slanted, x: 150, y: 140 },
    { text: 'A', style: slanted, x: 166, y: 140 },
    { text: '=', style: open, x: 172, y: 140, step: 8 },
    { text: 'a', style: slanted, x: 181, y: 140 },
    { text: 'd', style: slanted, x: 187, y: 140 },
  ]
  assert.deepEqual(latexOf(page([...plainWords, ...formula])), ['$$\\det A = ad$$'])
})

test('letters with scripts and lone ones are formulas on a page with formulas of an office program, but no titles', () => {
  const formulas = [
    { text: 'y', style: slanted, x: 150, y: 40 },
    { text: '=', style: open, x: 156, y: 40, step: 8 },
    { text: 'a', style: slanted, x: 165, y: 40 },
    { text: 'of', style: serif, x: 168, y: 100 },
    { text: 'n', style: slanted, x: 180, y: 100 },
    { text: ' ', style: serif, x: 187, y: 100 },
    { text: 'is', style: serif, x: 188, y: 100 },
    { text: 'R', style: slanted, x: 180, y: 180 },
    { text: '2', style: styleOf('LiberationSerif', 6), x: 185.5, y: 175 },
    { text: 'Letters', style: slanted, x: 50, y: 220, step: 4 },
    { text: ' ', style: serif, x: 80, y: 220 },
    { text: 'b', style: slanted, x: 82, y: 220 },
  ]
  assert.deepEqual(latexOf(page([...plainWords, ...formulas])).toSorted(), ['$$y = a$$', 'R^{2}', 'n'])
})

test('a bracket of an office program is as large as its font says, and a formula as its letters', () => {
  const tall = styleOf('OpenSymbol', 25)
  const formula = [
    { text: '(', style: tall, x: 150, y: 146, step: 4 },
    { text: 'a', style: slanted, x: 155, y: 133 },
    { text: 'b', style: slanted, x: 155, y: 147.5 },
    { text: ')', style: tall, x: 161, y: 146, step: 4 },
    { text: '2', style: styleOf('LiberationSerif', 6), x: 165.5, y: 128 },
    { text: '=', style: open, x: 169, y: 140, step: 8 },
    { text: 'c', style: slanted, x: 178, y: 140 },
  ]
  const content = page([...plainWords, ...formula], [[154.5, 160.5, 137.3]])
  assert.deepEqual(latexOf(content), ['$$\\left(\\frac{a}{b}\\right)^{2} = c$$'])
})

test('a sign of OpenSymbol before the items of a list, and one between numbers, is none of formulas', () => {
  const items = [
    { text: '=', style: open, x: 50, y: 220, step: 8 },
    { text: 'Italics', style: slanted, x: 66, y: 220 },
    { text: '25', style: serif, x: 50, y: 260 },
    { text: '±', style: open, x: 60, y: 260, step: 6 },
    { text: '2', style: serif, x: 66, y: 260 },
  ]
  assert.deepEqual(latexOf(page([...plainWords, ...items])), [])
})
