/** Text in HTML. */

export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** For a value between double quotes. */
export function attributeValue(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll('\n', ' ')
}

/** Text with line ends as `<br>`. */
export function textWithBreaks(value: string): string {
  return escaped(value).replaceAll('\n', '<br>')
}
