/**
 * `@docmill/convert/tables`: what there is of errors, warnings, limits and options, a row each, and what is said by a
 * row. For commands, services and documentation around the library.
 */
export { conversionErrors, describe, type ErrorRow, sizeLimit } from './errors.ts'
export { limitTable } from './limits.ts'
export {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionTable,
} from './options.ts'
export { warning, warnings, warningText } from './warnings.ts'
