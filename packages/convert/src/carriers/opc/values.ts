/** Simple types that all parts of Office Open XML share (ECMA-376 part 1, §22.9.2). */
import type { XmlReader } from '../xml/reader.ts'

/** ST_OnOff: an element is on unless its attribute says otherwise. */
export function onOff(xml: XmlReader, attribute: string): boolean {
  return isOn(xml.attribute(attribute))
}

/** As `onOff`, of a value; absent is on. */
export function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'off'
}

/** Reads a boolean attribute that is off where it is absent. */
export function isSet(value: string | undefined): boolean {
  return value !== undefined && isOn(value)
}

/** A whole number, or undefined for anything else. */
export function integer(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*[-+]?\d{1,15}(\.\d*)?\s*$/.test(value)) return undefined
  return Math.trunc(Number(value))
}

const twipsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  pt: 20,
  in: 1440,
  cm: 1440 / 2.54,
  mm: 144 / 2.54,
  pc: 240,
  pi: 240,
}

/** ST_TwipsMeasure: twentieths of a point, or in strict documents a number with its unit. */
export function twips(value: string | undefined): number | undefined {
  const match = /^\s*([-+]?\d{1,9}(?:\.\d+)?)(pt|in|cm|mm|pc|pi)?\s*$/.exec(value ?? '')
  return match ? Math.round(Number(match[1]) * twipsPerUnit[match[2] ?? '']!) : undefined
}
