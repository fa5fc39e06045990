/** JSON with a node on a line where it fits, so that a change of one node is a change of one line. */

const maxLine = 116

/** @returns JSON that parses to the same value, a member on a line at least. */
export function treeJson(members: Readonly<Record<string, unknown>>): string {
  return `{${Object.entries(members)
    .map(([name, member]) => `${JSON.stringify(name)}:${printed(member, '')}`)
    .join(',\n')}}\n`
}

function printed(value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= maxLine) return flat
  if (Array.isArray(value)) {
    const inner = `${indent}  `
    return `[\n${value.map((item) => inner + printed(item, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${printed(member, indent)}`).join(',')}}`
}
