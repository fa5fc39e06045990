/** Numbers and quantities with their units (package siunitx, version 3). */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Call } from '../call.ts'
import type { Range } from '../source/token-list.ts'

const symbols: Readonly<Record<string, string>> = lookupTable(
  Object.fromEntries(
    (
      'meter m,metre m,gram g,kilogram kg,second s,ampere A,kelvin K,mole mol,candela cd,hertz Hz,newton N,pascal Pa,joule J,' +
      'watt W,coulomb C,volt V,farad F,ohm Ω,siemens S,weber Wb,tesla T,henry H,lumen lm,lux lx,becquerel Bq,gray Gy,sievert Sv,' +
      'celsius °C,degreeCelsius °C,degree °,arcminute ′,arcsecond ″,minute min,hour h,day d,liter L,litre L,tonne t,hectare ha,' +
      'electronvolt eV,dalton Da,bar bar,decibel dB,angstrom Å,percent %,byte B,bit bit,radian rad,steradian sr,femto f,' +
      'pico p,nano n,micro µ,milli m,centi c,deci d,hecto h,kilo k,mega M,giga G,tera T,kibi Ki,mebi Mi,gibi Gi,of ,' +
      'm m,s s,kg kg,g g,cm cm,mm mm,km km,um µm,nm nm,kHz kHz,MHz MHz,GHz GHz,Hz Hz,ms ms,us µs,ns ns,mV mV,V V,A A,mA mA,' +
      'W W,kW kW,eV eV,keV keV,MeV MeV,GeV GeV,N N,kPa kPa,MPa MPa,Pa Pa,J J,kJ kJ,K K,mol mol,L L,mL mL,l L,ml mL,pF pF,dB dB'
    )
      .split(',')
      .map((pair) => pair.split(' ') as [string, string]),
  ),
)
const powers: Readonly<Record<string, string>> = lookupTable({ squared: '²', square: '²', cubed: '³', cubic: '³' })
const prefix = /^(?:femto|pico|nano|micro|milli|centi|deci|hecto|kilo|mega|giga|tera|kibi|mebi|gibi)$/
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Tokens of a unit. */
const maxUnit = 200

const quantities = /^(?:SI|qty|si|unit|SIrange|qtyrange|SIlist|qtylist|num|numrange|numlist|ang)$/

export function isQuantity(name: string): boolean {
  return quantities.test(name)
}

/** `\SI{5}{\meter}`, `\qty`: a number and a unit; `\si`, `\unit`: the unit alone; lists and ranges of both. */
export function writeQuantity(call: Call): void {
  const quantity = readQuantity(call, (range) => call.plain(range))
  if (!quantity) return
  const { numbers, unit } = quantity
  const isAngle = /^[°′″]/.test(unit) && unit !== '°C'
  call.flow.write(numbers + (numbers && unit && !isAngle ? ' ' : '') + unit, call.style)
}

/** A formula as it is written, except for its quantities: their commands are known to siunitx only. */
export function formulaText(call: Call, { start, end }: Range): string {
  const { list } = call
  let text = ''
  let from = start
  for (let at = start; at < end; at++) {
    const name = list.nameAt(at)
    if (name === undefined || !isQuantity(name)) continue
    const inner = call.inner(name, { start: at + 1, end })
    const quantity = readQuantity(inner, (range) => call.text(range))
    if (!quantity) continue
    const numbers = quantity.numbers && latexOf(quantity.numbers)
    const unit = quantity.unit && `\\mathrm{${latexOf(quantity.unit)}}`
    text += call.text({ start: from, end: at }) + [numbers, unit].filter(Boolean).join('\\,')
    from = inner.at
    at = from - 1
  }
  return text + call.text({ start: from, end })
}

/** @param textOf Reads the numbers. @returns Both parts as text, '' for the one that the command does not have. */
function readQuantity(call: Call, textOf: (range: Range) => string): { numbers: string; unit: string } | undefined {
  const { name } = call
  const first = call.content()
  if (!first) return undefined
  if (name === 'si' || name === 'unit') return { numbers: '', unit: unitOf(call.text(first, maxUnit)) }
  const second = /range$/.test(name) ? call.argument() : undefined
  const unit = /^(?:SI|qty)/.test(name) ? call.argument() : undefined
  const stated = textOf(first)
  const numbers = second
    ? `${numberOf(stated)}–${numberOf(textOf(second))}`
    : stated
        .split(';')
        .map((part) => numberOf(part))
        .join(', ')
  return { numbers: name === 'ang' ? angleOf(stated) : numbers, unit: unit ? unitOf(call.text(unit, maxUnit)) : '' }
}

/** `1.5e-3(2)` with its power of ten and its uncertainty. */
function numberOf(written: string): string {
  return written
    .trim()
    .replace(/(\d)\s*[eEdD]\s*([+-]?\d{1,9})/, '$1 × 10^$2')
    .replace(/^\s*[eE]([+-]?\d{1,9})/, '10^$1')
    .replace(/\^([+-]?)(\d+)/, (_, sign: string, digits: string) => (sign === '-' ? '⁻' : '') + raisedDigits(digits))
    .replace(/(?<!\s)\s*(?:\+-|\+\/-|±)\s*/, ' ± ')
    .replace(/^-/, '−')
    .replace(/(\d)\s*x\s*(\d)/g, '$1 × $2')
}

function raisedDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => raised[Number(digit)]!)
}

/** Degrees, minutes and seconds between semicolons. */
function angleOf(written: string): string {
  return written
    .split(';')
    .map((part, index) => (part.trim() ? `${part.trim()}${'°′″'[index] ?? ''}` : ''))
    .join('')
}

/** Characters of text as a formula writes them. */
function latexOf(text: string): string {
  return text
    .replace(
      /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (digits) => `^{${[...digits].map((one) => (one === '⁻' ? '-' : raised.indexOf(one))).join('')}}`,
    )
    .replaceAll(' × ', ' \\times ')
    .replaceAll(' ± ', ' \\pm ')
    .replaceAll('·', '\\cdot ')
    .replaceAll('−', '-')
    .replaceAll('%', '\\%')
    .replaceAll('°', '^{\\circ}')
    .replaceAll('µ', '\\mu ')
    .replaceAll('Ω', '\\Omega ')
    .replaceAll('–', '\\text{–}')
}

/** Units between full stops or as commands, those behind `\per` with a slash. */
function unitOf(latex: string): string {
  const written = latex.replace(/\\tothe\s*(?=\{)/g, '^').replace(/[{}]/g, '')
  const parts: { symbol: string; isOver: boolean }[] = []
  let isOver = false
  let power = ''
  let isPrefixed = false
  for (const [token, command, literal = '', exponent] of written.matchAll(
    /\\([a-zA-Z]+)|([^\\\s.~^/]+)|\^(-?\d+)|\//g,
  )) {
    const last = parts.at(-1)
    if (command === 'per' || token === '/') isOver = true
    else if (exponent !== undefined || (command && /^(?:squared|cubed)$/.test(command))) {
      if (last) last.symbol += command ? powers[command]! : exponent!.replace('-', '⁻').replace(/\d+/, raisedDigits)
    } else if (command && powers[command]) power = powers[command]
    else {
      const symbol = command ? (symbols[command] ?? command) : literal
      if (isPrefixed && last) last.symbol += symbol + power
      else parts.push({ symbol: symbol + (command && prefix.test(command) ? '' : power), isOver })
      isPrefixed = command !== undefined && prefix.test(command)
      if (isPrefixed) continue
      power = ''
      isOver = false
    }
  }
  return parts
    .map(({ symbol, isOver: over }, index) => `${over ? (index ? '/' : '1/') : index ? '·' : ''}${symbol}`)
    .join('')
}
