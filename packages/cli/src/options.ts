/** The flags of `docmill convert` that are options of the library. */
import type { ConvertOptions } from '@docmill/convert'
import {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionTable,
} from '@docmill/convert/tables'
import { oneOf, UsageError } from './usage.ts'

/** By name, without the dashes. */
export const optionFlags: ReadonlyMap<string, OptionName> = new Map(
  optionNames.map((name) => [name === 'outputFormat' ? 'to' : fieldName(name).replaceAll('_', '-'), name]),
)

/** @param values By flag. @throws UsageError */
export function convertOptions(values: Readonly<Record<string, unknown>>, usage: string): ConvertOptions {
  const given = [...optionFlags].flatMap(([flag, name]) => {
    const value = values[flag]
    if (typeof value !== 'string') return []
    const { values: allowed }: OptionRow = optionTable[name]
    if (allowed) return [[name, oneOf(value, `--${flag}`, allowed, usage)]]
    const fault = optionFault(name, value)
    if (fault) throw new UsageError(`--${flag} ${value}: ${fault}`, usage)
    return [[name, value]]
  })
  return Object.fromEntries(given) as ConvertOptions
}

/** One line a flag. */
export function describeOptions(): string {
  const rows = [...optionFlags].map(([flag, name]) => {
    const { values, placeholder }: OptionRow = optionTable[name]
    return [`--${flag} ${values?.join('|') ?? placeholder}`, aboutOption(name)] as const
  })
  const width = Math.max(...rows.map(([flag]) => flag.length))
  return rows.map(([flag, about]) => `  ${flag.padEnd(width)}  ${about}`).join('\n')
}
