/**
 * Office Math Markup (ECMA-376 part 1, §22.1) → LaTeX with amsmath, as MathJax and KaTeX read it.
 */

import { alphabetCommand } from '../../carriers/latex-math/alphabets.ts'
import { mathCharacters, mathText, space } from '../../carriers/latex-math/characters.ts'
import { functionNames } from '../../carriers/latex-math/symbols.ts'
import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import { isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { type MathPlace, type Parts, placesWithin, structures } from './structures.ts'

/** The formula of the `m:oMath` or `m:oMathPara` whose start tag was read last. */
export function readFormula(xml: XmlReader): string {
  return xml.name === 'm:oMathPara' ? readMathParagraph(xml).join(' \\\\ ') : readMath(xml)
}

/** With `m:oMath` as the element whose start tag was read last. */
export function readMath(xml: XmlReader): string {
  return tidied(withoutOuterBreaks(readArgument(xml, {})))
}

/** Breaks at its ends part nothing. */
function withoutOuterBreaks(latex: string): string {
  let kept = latex.trim()
  while (kept.endsWith('\\\\')) kept = kept.slice(0, -2).trimEnd()
  while (kept.startsWith('\\\\')) kept = kept.slice(2).trimStart()
  return kept
}

/** The formulas of the `m:oMathPara` whose start tag was read last. */
export function readMathParagraph(xml: XmlReader): string[] {
  return xml.children('m:oMath', readMath).filter((formula) => formula !== '')
}

/** The children of the element whose start tag was read last, in a row. */
function readArgument(xml: XmlReader, place: MathPlace): string {
  let latex = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) latex += readElement(xml, place)
  return latex
}

function readElement(xml: XmlReader, place: MathPlace): string {
  const { name } = xml
  if (name === 'm:r' || name === 'w:r') return readRun(xml, place)
  const structure = structures[name]
  if (structure) return structure(readParts(xml, placesWithin[name] ?? place), place)
  if (name === 'mc:AlternateContent') {
    let latex = ''
    readAlternateContent(xml, () => {
      latex = readArgument(xml, place)
    })
    return latex
  }
  return transparent.has(name) ? readArgument(xml, place) : ''
}

/** Elements that only wrap what a formula shows. */
const transparent = new Set([
  'm:oMath',
  'm:e',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdt',
  'w:sdtContent',
  'a14:m',
])

function readParts(xml: XmlReader, place: MathPlace): Parts {
  const properties = new Map<string, string>()
  const all = new Map<string, string[]>()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { name } = xml
    if (name.endsWith('Pr')) readProperties(xml, properties)
    else {
      const read = readPart(xml, name, place)
      const known = all.get(name)
      if (known) known.push(read)
      else all.set(name, [read])
    }
  }
  return {
    property: (name) => properties.get(name),
    flag: (name) => properties.has(name) && isOn(properties.get(name)),
    argument: (name) => all.get(name)?.[0] ?? '',
    arguments: (name) => all.get(name) ?? [],
  }
}

/** A property without a value is on. */
function readProperties(xml: XmlReader, properties: Map<string, string>): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) properties.set(xml.name, xml.attribute('m:val') ?? (isCharacter(xml.name) ? '' : '1'))
}

function isCharacter(name: string): boolean {
  return name === 'm:chr' || name === 'm:begChr' || name === 'm:endChr' || name === 'm:sepChr'
}

function readPart(xml: XmlReader, name: string, place: MathPlace): string {
  switch (name) {
    case 'm:e':
      return readArgument(xml, place)
    case 'm:fName':
      return readArgument(xml, { isName: true })
    case 'm:mr':
      return readParts(xml, place).arguments('m:e').join(' & ')
    default:
      return readArgument(xml, {})
  }
}

interface RunAppearance {
  /** A line begins with it (§22.1.2.13). */
  breaks: boolean
  isText: boolean
  script: string | undefined
  style: string | undefined
}

const lineBreak = '\\\\ '

function readRun(xml: XmlReader, place: MathPlace): string {
  const appearance: RunAppearance = { breaks: false, isText: xml.name === 'w:r', script: undefined, style: undefined }
  let latex = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'm:rPr') readRunProperties(xml, appearance)
    else if (xml.name === 'm:t' || xml.name === 'w:t') latex += runText(xml.content(), appearance, place)
    else if (xml.name === 'w:br') latex += lineBreak
  }
  return appearance.breaks ? lineBreak + latex : latex
}

function readRunProperties(xml: XmlReader, appearance: RunAppearance): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const value = xml.attribute('m:val')
    if (xml.name === 'm:brk') appearance.breaks = true
    else if (xml.name === 'm:nor') appearance.isText = isOn(value)
    else if (xml.name === 'm:scr') appearance.script = value
    else if (xml.name === 'm:sty') appearance.style = value
  }
}

function runText(text: string, appearance: RunAppearance, place: MathPlace): string {
  if (text === '') return ''
  // Programs other than Word write functions as runs of their own.
  if (/^(?:[a-z]{3,}|l[ng])$/.test(text) && functionNames.has(text)) return `\\${text} `
  if (place.isName && /^\s*\p{L}[\p{L}\s]*$/u.test(text)) return functionName(text.trim())
  if (appearance.isText)
    return /[\p{L}\p{N}]/u.test(text) ? mathText(text) : mathCharacters(text, '', place.aligned ?? false)
  return mathCharacters(text, alphabetCommand(appearance.script, appearance.style), place.aligned ?? false)
}

function functionName(name: string): string {
  if (functionNames.has(name)) return `\\${name} `
  return /^[A-Za-z]+$/.test(name) && name.length === 1 ? name : `\\operatorname{${name}}`
}

const spaces = new RegExp(`${space}+`, 'g')
const spacesBetweenWords = new RegExp(
  `(?<=[A-Za-z]{2})${space}+(?=[A-Za-z])|(?<=[A-Za-z])${space}+(?=[A-Za-z]{2})`,
  'g',
)

/** `\mathtt{i}\mathtt{f}`, from characters that have their alphabet one by one. */
const sameAlphabets = /(\\math[a-z]+)\{[A-Za-z0-9]+\}(?:\1\{[A-Za-z0-9]+\})+/g

function joinAlphabets(letters: string, command: string): string {
  return `${command}{${letters.replaceAll(command, '').replace(/[{}]/g, '')}}`
}

/** Spaces between words are kept; those that keep a command from its argument only before letters. */
export function tidied(latex: string): string {
  return latex
    .replace(spacesBetweenWords, '\\ ')
    .replace(spaces, ' ')
    .replace(sameAlphabets, joinAlphabets)
    .replace(/(\\[A-Za-z]+) +(?=[^A-Za-z0-9\s\\(])/g, '$1')
    .replace(/(?<!\\) {2,}/g, ' ')
    .replace(/(\\text\{[^{}]*\})|(?<!\\|(?<!\\) ) +(?=[}^_])/g, '$1')
    .trim()
}
