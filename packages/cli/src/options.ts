/** The flags of `docmill convert` that are options of the library. */
import type { ConvertOptions } from '@docmill/convert'
import {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionsFault,
  optionTable,
  optionValue,
} from '@docmill/convert/tables'
import { oneOf, UsageError } from './usage.ts'

/** By name, without the dashes. */
export const optionFlags: ReadonlyMap<string, OptionName> = new Map(
  optionNames.map((name) => [name === 'outputFormat' ? 'to' : flagOf(name), name]),
)

/** @param values By flag. @throws UsageError */
export function convertOptions(values: Readonly<Record<string, unknown>>, usage: string): ConvertOptions {
  const given = [...optionFlags].flatMap(([flag, name]) => {
    const text = values[flag]
    if (typeof text !== 'string') return []
    const value = optionValue(name, text)
    const { values: allowed }: OptionRow = optionTable[name]
    if (allowed) return [[name, oneOf(text, `--${flag}`, allowed, usage)]]
    const fault = optionFault(name, value)
    if (fault) throw new UsageError(`--${flag} ${text}: ${fault}`, usage)
    return [[name, value]]
  })
  const options = Object.fromEntries(given) as ConvertOptions
  const fault = optionsFault(options)
  if (fault) throw new UsageError(`--${flagOf(fault.name)}: ${fault.reason}`, usage)
  return options
}

function flagOf(name: OptionName): string {
  return fieldName(name).replaceAll('_', '-')
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
