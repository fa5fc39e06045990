/** Quantities with their units (package siunitx, version 3, "The unit macros"). */
import { lookupTable } from '../../lookup-table.ts'
import { argumentAt, type Range } from './arguments.ts'
import { afterOptions, type Call } from './call.ts'
import { plainOf } from './plain.ts'

const signs: Readonly<Record<string, string>> = lookupTable(
  Object.fromEntries(
    (
      'meter m,metre m,gram g,kilogram kg,second s,ampere A,kelvin K,mole mol,candela cd,hertz Hz,newton N,pascal Pa,joule J,' +
      'watt W,coulomb C,volt V,farad F,ohm Ω,siemens S,weber Wb,tesla T,henry H,lumen lm,lux lx,becquerel Bq,gray Gy,sievert Sv,' +
      'celsius °C,degreeCelsius °C,degree °,minute min,hour h,day d,liter L,litre L,tonne t,electronvolt eV,bar bar,decibel dB,' +
      'percent %,byte B,bit bit,radian rad,pico p,nano n,micro µ,milli m,centi c,deci d,kilo k,mega M,giga G,tera T,per /,' +
      'squared ²,cubed ³,square ²,cubic ³,m m,s s,kg kg,cm cm,mm mm,km km,kHz kHz,MHz MHz,GHz GHz,ms ms,mV mV,eV eV'
    )
      .split(',')
      .map((pair) => pair.split(' ') as [string, string]),
  ),
)

const longest = 200

/** `\SI{5}{\meter}`, `\qty`: a number and a unit; `\si`, `\unit`: the unit alone. */
export function writeQuantity(call: Call): number {
  const { source, flow, style, name, end } = call
  const first = argumentAt(source, afterOptions(call), end)
  if (!first) return call.at
  if (name === 'si' || name === 'unit') {
    flow.write(unitOf(source.text, first), style)
    return first.after
  }
  const unit = argumentAt(source, first.after, end)
  flow.write(plainOf(source, first), style)
  if (!unit) return first.after
  flow.write(` ${unitOf(source.text, unit)}`, style)
  return unit.after
}

function unitOf(text: string, { start, end }: Range): string {
  return text
    .slice(start, Math.min(end, start + longest))
    .replace(/\\(square|cubic)\s*((?:\\[a-zA-Z]+)+?)(?=\\per|$|\s)/g, '$2\\$1')
    .replace(/\\([a-zA-Z]+)\s*/g, (_, name: string) => signs[name] ?? name)
    .replace(/[{}]/g, '')
}
