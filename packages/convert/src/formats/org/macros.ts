/** Text that is written once and named where it is to stand (Org manual, "Macro Replacement"). */

const definition = /^\s*#\+macro:\s*(\S+)\s+(.*)/is
const call = /\{\{\{([\w-]{1,100})(?:\(([^{}]{0,1000})\))?\}\}\}/g
const longestTemplate = 10_000
const longestText = 4_000_000

export function withMacros(lines: readonly string[]): readonly string[] {
  const templates = new Map<string, string>()
  for (const line of lines) {
    const [, name, template] = definition.exec(line) ?? []
    if (name !== undefined && template!.length <= longestTemplate) templates.set(name.toLowerCase(), template!)
  }
  if (templates.size === 0) return lines
  let left = longestText
  return lines.map((line) =>
    line.replace(call, (written, name: string, listed: string | undefined) => {
      const template = templates.get(name.toLowerCase())
      if (template === undefined || left < 0) return written
      const values = (listed ?? '').split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim())
      const text = template.replace(/\$(\d)/g, (_, number: string) => values[Number(number) - 1] ?? '')
      left -= text.length
      return text
    }),
  )
}
