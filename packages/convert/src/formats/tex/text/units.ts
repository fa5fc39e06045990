/** Numbers and quantities with their units (package siunitx, version 3). */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Call } from '../call.ts'

const signs: Readonly<Record<string, string>> = lookupTable(
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
  const { flow, style, name } = call
  const first = call.content()
  if (!first) return
  if (name === 'si' || name === 'unit') {
    flow.write(unitOf(call.text(first, maxUnit)), style)
    return
  }
  const second = /range$/.test(name) ? call.argument() : undefined
  const unit = /^(?:SI|qty)/.test(name) ? call.argument() : undefined
  const stated = call.plain(first)
  const numbers = second
    ? `${numberOf(stated)}–${numberOf(call.plain(second))}`
    : stated
        .split(';')
        .map((part) => numberOf(part))
        .join(', ')
  flow.write(name === 'ang' ? angleOf(stated) : numbers, style)
  const shown = unit ? unitOf(call.text(unit, maxUnit)) : ''
  if (shown) flow.write(/^[°′″]/.test(shown) && shown !== '°C' ? shown : ` ${shown}`, style)
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

const numberInFormula = /\\num\s*(?:\[[^[\]]{0,200}\])?\{([^{}]{0,100})\}/g
const quantityInFormula =
  /\\(?:(?:SI|qty)\s*(?:\[[^[\]]{0,200}\])?\{([^{}]{0,100})\}|(?:si|unit)(?:\s*\[[^[\]]{0,200}\])?)\s*\{((?:[^{}]|\{[^{}]{0,50}\}){0,200})\}/g

/** Quantities within a formula, where no one else knows their commands. */
export function withQuantities(formula: string): string {
  if (!/\\(?:SI|qty|num|si|unit)(?![a-zA-Z])/.test(formula)) return formula
  return formula
    .replace(numberInFormula, (_, number: string) => latexOf(numberOf(number)))
    .replace(quantityInFormula, (_, value: string | undefined, unit: string) => {
      const sign = unit ? `\\mathrm{${latexOf(unitOf(unit))}}` : ''
      return [value === undefined ? '' : latexOf(numberOf(value)), sign].filter(Boolean).join('\\,')
    })
}

/** Signs of text as a formula writes them. */
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
}

/** Units between full stops or as commands, those behind `\per` with a slash. */
function unitOf(latex: string): string {
  const written = latex.replace(/\\tothe\s*(?=\{)/g, '^').replace(/[{}]/g, '')
  const parts: { sign: string; isOver: boolean }[] = []
  let isOver = false
  let power = ''
  let isPrefixed = false
  for (const [token, command, literal = '', exponent] of written.matchAll(
    /\\([a-zA-Z]+)|([^\\\s.~^/]+)|\^(-?\d+)|\//g,
  )) {
    const last = parts.at(-1)
    if (command === 'per' || token === '/') isOver = true
    else if (exponent !== undefined || (command && /^(?:squared|cubed)$/.test(command))) {
      if (last) last.sign += command ? powers[command]! : exponent!.replace('-', '⁻').replace(/\d+/, raisedDigits)
    } else if (command && powers[command]) power = powers[command]
    else {
      const sign = command ? (signs[command] ?? command) : literal
      if (isPrefixed && last) last.sign += sign + power
      else parts.push({ sign: sign + (command && prefix.test(command) ? '' : power), isOver })
      isPrefixed = command !== undefined && prefix.test(command)
      if (isPrefixed) continue
      power = ''
      isOver = false
    }
  }
  return parts
    .map(({ sign, isOver: over }, index) => `${over ? (index ? '/' : '1/') : index ? '·' : ''}${sign}`)
    .join('')
}
