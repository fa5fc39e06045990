/** A formula in LaTeX → one of Word (Office MathML, ISO 29500-1 §22.1), by way of the MathML that KaTeX writes. */
import { createRequire } from 'node:module'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { escaped } from './print-web.ts'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

interface Katex {
  renderToString(latex: string, options: { output: 'mathml'; displayMode: boolean; strict: false }): string
}

const large = new Set('∑∏∐⋃⋂⨆⋁⋀⨁⨂∫∬∭∮')
const integrals = new Set('∫∬∭∮')
const relations = new Set('=<>≤≥≠≈≡∼∈⊆⊂→')
const scripts: Readonly<Record<string, string>> = {
  'double-struck': '<m:scr m:val="double-struck"/>',
  script: '<m:scr m:val="script"/>',
  fraktur: '<m:scr m:val="fraktur"/>',
  'sans-serif': '<m:scr m:val="sans-serif"/><m:sty m:val="p"/>',
  monospace: '<m:scr m:val="monospace"/><m:sty m:val="p"/>',
  bold: '<m:sty m:val="b"/>',
  'bold-italic': '<m:sty m:val="bi"/>',
  normal: '<m:sty m:val="p"/>',
}
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃗': '\u20d7',
  '→': '\u20d7',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
}

export function wordFormula(latex: string, isDisplayed: boolean): string {
  const katex = createRequire(import.meta.url)('katex') as Katex
  const html = katex.renderToString(latex, { output: 'mathml', displayMode: isDisplayed, strict: false })
  const math = find(parseFragment(html) as unknown as Element, 'semantics')
  const [content] = elementsOf(math as Element)
  return `<m:oMath>${written(content as Element)}</m:oMath>`
}

function find(element: Element, name: string): Element | undefined {
  for (const child of elementsOf(element)) {
    const found = child.tagName === name ? child : find(child, name)
    if (found) return found
  }
  return undefined
}

function elementsOf({ childNodes }: { childNodes: Node[] }): Element[] {
  return childNodes.filter((node): node is Element => 'tagName' in node)
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function run(text: string, properties = ''): string {
  const shown = text.replace(/[\u2061-\u2064]/g, '')
  return shown
    ? `<m:r>${properties ? `<m:rPr>${properties}</m:rPr>` : ''}<m:t xml:space="preserve">${escaped(shown)}</m:t></m:r>`
    : ''
}

function row(elements: readonly Element[]): string {
  let word = ''
  for (let at = 0; at < elements.length; ) {
    const part = partAt(elements, at)
    word += part.word
    at = part.end
  }
  return word
}

interface Part {
  word: string
  /** Index of what follows it. */
  end: number
}

/** What Word builds of the next elements: an operator or a function with its operand, brackets, or the element. */
function partAt(elements: readonly Element[], at: number): Part {
  const element = elements[at] as Element
  const nary = naryOf(element)
  if (nary) {
    // Word takes what the operator is applied to into it.
    const found = elements.findIndex((other, index) => index > at && relations.has(textOf(other)))
    const end = found < 0 ? elements.length : found
    return { word: nary(row(elements.slice(at + 1, end))), end }
  }
  const behind = behindName(elements, at)
  if (behind !== undefined) {
    let from = behind
    while (elements[from]?.tagName === 'mspace') from++
    const operand = from < elements.length ? partAt(elements, from) : { word: '', end: from }
    const word = `<m:func><m:fName>${written(element)}</m:fName><m:e>${operand.word}</m:e></m:func>`
    return { word, end: operand.end }
  }
  return bracketsAt(elements, at) ?? { word: written(element), end: at + 1 }
}

const application = '\u2061'

/**
 * Behind a name of a function, KaTeX writes the sign of its application: next to it, or where scripts are at the name.
 *
 * @returns Index of what follows; undefined where the element is no such name.
 */
function behindName(elements: readonly Element[], at: number): number | undefined {
  const next = elements[at + 1]
  if (next && textOf(next) === application) return at + 2
  const [base] = elementsOf(elements[at] as Element)
  return base?.tagName === 'mrow' && textOf(base).endsWith(application) ? at + 1 : undefined
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩', '⌊': '⌋', '⌈': '⌉' }
const closings = new Set(Object.values(pairs))
/** Upright lines as KaTeX writes them and as Word does. */
const lines: Readonly<Record<string, string>> = { '∣': '|', '∥': '‖' }

/** Word joins brackets that people type, and what is between them. */
function bracketsAt(elements: readonly Element[], at: number): Part | undefined {
  const element = elements[at] as Element
  const sign = textOf(element)
  const isLine = lines[sign] !== undefined && (element.tagName === 'mi' || sign === '∥')
  if (!isLine && !(element.tagName === 'mo' && pairs[sign])) return undefined
  const end = isLine ? lineAfter(elements, at, sign) : closingAfter(elements, at)
  const close = elements[end]
  if (!close) return undefined
  const inner = row(elements.slice(at + 1, end))
  const between = delimiters(sign, textOf(baseOf(close)), inner)
  return { word: isScript(close) ? withScripts(close, between) : between, end: end + 1 }
}

function isScript({ tagName }: Element): boolean {
  return /^m(?:sub|sup|subsup)$/.test(tagName)
}

function baseOf(element: Element): Element {
  return isScript(element) ? (elementsOf(element)[0] ?? element) : element
}

function lineAfter(elements: readonly Element[], at: number, sign: string): number {
  return elements.findIndex((other, index) => index > at && textOf(baseOf(other)) === sign)
}

function closingAfter(elements: readonly Element[], at: number): number {
  let depth = 0
  for (let index = at; index < elements.length; index++) {
    const sign = textOf(baseOf(elements[index] as Element))
    if (pairs[sign]) depth++
    else if (closings.has(sign) && --depth === 0) return index
  }
  return -1
}

function delimiters(open: string, close: string, inner: string): string {
  const [begin, end] = [open, close].map((sign) => escaped(lines[sign] ?? sign))
  return `<m:d><m:dPr><m:begChr m:val="${begin}"/><m:endChr m:val="${end}"/></m:dPr><m:e>${inner}</m:e></m:d>`
}

/** A large operator with what is under and over it. */
function naryOf(element: Element): ((operand: string) => string) | undefined {
  const isBare = element.tagName === 'mo'
  const [base, first, second] = isBare ? [element] : elementsOf(element)
  const sign = base ? textOf(base) : ''
  const hasLimits = /^m(?:under|over|underover|sub|sup|subsup)$/.test(element.tagName)
  if (!large.has(sign) || !(isBare || hasLimits)) return undefined
  const isOver = /^m(?:over|sup)$/.test(element.tagName)
  const [below, above] = isOver ? [undefined, first] : [first, second]
  const place = /^m(?:under|over|underover)$/.test(element.tagName) && !integrals.has(sign) ? 'undOvr' : 'subSup'
  const hidden = `${below ? '' : '<m:subHide m:val="1"/>'}${above ? '' : '<m:supHide m:val="1"/>'}`
  return (operand) =>
    `<m:nary><m:naryPr><m:chr m:val="${sign}"/><m:limLoc m:val="${place}"/>${hidden}</m:naryPr><m:sub>${below ? written(below) : ''}</m:sub><m:sup>${above ? written(above) : ''}</m:sup><m:e>${operand}</m:e></m:nary>`
}

function written(element: Element): string {
  const parts = elementsOf(element)
  const [first, second] = parts as [Element, Element]
  const part = (name: string, content: Element | undefined): string =>
    `<m:${name}>${content ? written(content) : ''}</m:${name}>`
  switch (element.tagName) {
    case 'mi': {
      // Word knows `liminf` as one name.
      const text = lines[textOf(element)] ?? textOf(element).replace(/^lim\s/, 'lim')
      const variant = attribute(element, 'mathvariant') ?? ([...text].length > 1 ? 'normal' : '')
      return run(text, scripts[variant] ?? '')
    }
    case 'mn':
      return run(textOf(element), attribute(element, 'mathvariant') === 'bold' ? scripts.bold : '')
    case 'mtext':
      return run(textOf(element), '<m:nor/>')
    case 'mo':
      return parts.length ? run(textOf(element), scripts.normal) : run(textOf(element))
    case 'mspace':
      return run(attribute(element, 'width') === '1em' ? '\u2003' : '')
    case 'mfrac': {
      const noBar = attribute(element, 'linethickness') ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : ''
      return `<m:f>${noBar}${part('num', first)}${part('den', second)}</m:f>`
    }
    case 'msqrt':
      return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${row(parts)}</m:e></m:rad>`
    case 'mroot':
      return `<m:rad>${part('deg', second)}${part('e', first)}</m:rad>`
    case 'msub':
    case 'msup':
    case 'msubsup':
      return withScripts(element, written(first))
    case 'munder':
    case 'mover':
    case 'munderover':
      return stacked(element, parts)
    case 'mtable':
      return `<m:m>${parts
        .map(
          (line) =>
            `<m:mr>${elementsOf(line)
              .map((cell) => `<m:e>${row(elementsOf(cell))}</m:e>`)
              .join('')}</m:mr>`,
        )
        .join('')}</m:m>`
    default:
      // A name with scripts, without what it is applied to.
      if (parts.length === 2 && textOf(parts[1] as Element) === application) return written(first)
      return fenced(parts) ?? row(parts)
  }
}

/** @param base In Word's markup. */
function withScripts(element: Element, base: string): string {
  const [, first, second] = elementsOf(element) as [Element, Element, Element]
  const content = `<m:e>${base}</m:e>`
  if (element.tagName === 'msup') return `<m:sSup>${content}<m:sup>${written(first)}</m:sup></m:sSup>`
  if (element.tagName === 'msub') return `<m:sSub>${content}<m:sub>${written(first)}</m:sub></m:sSub>`
  return `<m:sSubSup>${content}<m:sub>${written(first)}</m:sub><m:sup>${written(second)}</m:sup></m:sSubSup>`
}

function stacked(element: Element, [base, first, second]: readonly Element[]): string {
  const content = base ? written(base) : ''
  const sign = first ? textOf(first) : ''
  const name = element.tagName
  if (sign === '⏟' || sign === '⏞') {
    const place = sign === '⏟' ? ['bot', 'top'] : ['top', 'bot']
    return `<m:groupChr><m:groupChrPr><m:chr m:val="${sign}"/><m:pos m:val="${place[0]}"/><m:vertJc m:val="${place[1]}"/></m:groupChrPr><m:e>${content}</m:e></m:groupChr>`
  }
  if (name === 'mover' && (sign === 'ˉ' || sign === '¯' || sign === '‾' || sign === '―'))
    return `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${content}</m:e></m:bar>`
  const accent = name === 'mover' ? accents[sign] : undefined
  if (accent) return `<m:acc><m:accPr><m:chr m:val="${accent}"/></m:accPr><m:e>${content}</m:e></m:acc>`
  const below = name === 'mover' ? undefined : first
  const above = name === 'munder' ? undefined : name === 'mover' ? first : second
  const low = below ? `<m:limLow><m:e>${content}</m:e><m:lim>${written(below)}</m:lim></m:limLow>` : content
  return above ? `<m:limUpp><m:e>${low}</m:e><m:lim>${written(above)}</m:lim></m:limUpp>` : low
}

/** Brackets that grow with what is between them. */
function fenced(parts: readonly Element[]): string | undefined {
  const [open, close] = [parts[0], parts.at(-1)]
  const isFence = (element: Element | undefined): boolean =>
    element?.tagName === 'mo' && attribute(element, 'fence') === 'true'
  if (parts.length < 2 || !isFence(open)) return undefined
  const closes = isFence(close) && close !== open
  const inner = row(parts.slice(1, closes ? -1 : undefined))
  return delimiters(textOf(open as Element), closes ? textOf(close as Element) : '', inner)
}
