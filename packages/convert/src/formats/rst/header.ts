/** The header of a proposal: fields without a colon before their names (docutils, "PEP reader"; PEP 12). */

const begins = /^PEP:\s*(\d{1,5})\s*$/
const field = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/s

/** Lines in which such a header is a title and a list of fields. */
export function withHeader(lines: readonly string[]): readonly string[] {
  const number = begins.exec(lines[0] ?? '')?.[1]
  if (!number) return lines
  let title = ''
  const fields: string[] = []
  let at = 1
  for (; at < lines.length && lines[at]!.trim() !== ''; at++) {
    const [, name, value = ''] = field.exec(lines[at]!) ?? []
    if (name === 'Title') title = value
    else if (name) fields.push(`:${name}: ${value}`)
    else if (/^\s/.test(lines[at]!)) fields.push(lines[at]!)
    else return lines
  }
  const words = `PEP ${number}${title ? ` – ${title}` : ''}`
  const rule = '#'.repeat(words.length)
  return [rule, words, rule, '', ...fields, ...lines.slice(at)]
}
