/** Settings between commas: `caption={A title}, label=a` (package keyval). */

/**
 * @param keys One or several, as a regular expression.
 * @returns The first that is stated, without the braces around it; undefined where none is, or none has a value.
 */
export function settingIn(settings: string, keys: string): string | undefined {
  const [, grouped, plain] =
    new RegExp(`(?:^|,)\\s*(?:${keys})\\s*=\\s*(?:\\{((?:[^{}]|\\{[^{}]*\\})*)\\}|([^,{}]*))`).exec(settings) ?? []
  return (grouped ?? plain)?.trim() || undefined
}
