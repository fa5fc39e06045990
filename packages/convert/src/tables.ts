/**
 * `@docmill/convert/tables`: what there is of errors, warnings, limits and options, a row each, and what is said by a
 * row. For commands, services and documentation around the library.
 */

export { kindTable } from './core/document/kinds.ts'
export { conversionErrors, describe, type ErrorRow, sizeLimit } from './core/errors.ts'
export { limitTable, pipeTable } from './core/limits.ts'
export {
  aboutOption,
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionsFault,
  optionTable,
  optionValue,
} from './core/options.ts'
export { layerNames, layerTable } from './core/sandbox-layers.ts'
export { warning, warnings, warningText } from './core/warnings.ts'
export { howToInstall, ocrLanguages, ocrModelName } from './pages/ocr/tesseract/languages.ts'
