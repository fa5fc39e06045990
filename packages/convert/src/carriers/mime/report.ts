/** What machines say of a message: whether it was delivered or shown, and complaints (RFC 3464, RFC 8098, RFC 5965). */

const report = /^message\/(?:(?:global-)?(?:delivery-status|disposition-notification)|feedback-report)$/

export function isReport(type: string): boolean {
  return report.test(type)
}

/** Fields as a page, a paragraph for each group of them. */
export function reportToHtml(text: string): string {
  const groups = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n\s*\n/)
  return groups.map((group) => `<p>${group.trim().split('\n').map(fieldToHtml).join('<br>')}</p>`).join('')
}

function fieldToHtml(line: string): string {
  const literal = line.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'))
  return literal.replace(/^[\w-]+:/, '<b>$&</b>')
}
