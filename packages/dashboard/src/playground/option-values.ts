/** Options of a conversion as the form has them: by the name of the field, '' where nothing is said. */
export type OptionValues = Readonly<Record<string, string>>

/** The fields of the request: those that were given. */
export function optionFields(values: OptionValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
