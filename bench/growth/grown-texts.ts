/** Large texts with markup, calendars, contacts and mailboxes. */
import { filled, words } from '../filled.ts'

/** @param bytes Size of the document. */
export const grownTexts: Readonly<Record<string, (bytes: number) => Uint8Array>> = {
  tex: (bytes) => text(bytes, '\\documentclass{article}\n\\begin{document}\n', texBlock, '\\end{document}\n'),
  rst: (bytes) =>
    text(bytes, '', (n) => `${titled(`Part ${n}`, '=')}${words}, **number ${n}** of many.\n\n- one\n- two\n\n`),
  adoc: (bytes) => text(bytes, '', (n) => `== Part ${n}\n\n${words}, *number ${n}* of many.\n\n* one\n* two\n\n`),
  org: (bytes) => text(bytes, '', (n) => `* Part ${n}\n\n${words}, *number ${n}* of many.\n\n- one\n- two\n\n`),
  ics: (bytes) => text(bytes, 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', event, 'END:VCALENDAR\r\n'),
  vcf: (bytes) => text(bytes, '', contact),
  mbox: (bytes) => text(bytes, '', message),
}

function text(bytes: number, head: string, block: (n: number) => string, tail = ''): Uint8Array {
  return Buffer.from(filled(bytes, head, block, tail))
}

function titled(title: string, line: string): string {
  return `${title}\n${line.repeat(title.length)}\n\n`
}

function texBlock(n: number): string {
  const table = n % 10 ? '' : `\\begin{tabular}{ll}\na & b \\\\\n${n} & ${n * 7} \\\\\n\\end{tabular}\n\n`
  return `\\section{Part ${n}}\n${words}, \\textbf{number ${n}} of \\emph{many}, and $x_{${n}}^2 + 1$.\n\n${table}`
}

function event(n: number): string {
  const day = `202403${10 + (n % 20)}`
  return `BEGIN:VEVENT\r\nUID:${n}@example.org\r\nDTSTART:${day}T100000Z\r\nDTEND:${day}T110000Z\r\nSUMMARY:Meeting ${n}\r\nDESCRIPTION:${words}\r\nEND:VEVENT\r\n`
}

function contact(n: number): string {
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Smith ${n}\r\nN:Smith;Anna;;;\r\nEMAIL:anna${n}@example.org\r\nNOTE:${words}\r\nEND:VCARD\r\n`
}

/** A letter of a hundred short paragraphs. */
function message(n: number): string {
  const lines = Array.from({ length: 100 }, (_, line) => `${words},\nnumber ${line} of many.\n\n`)
  return `From a@example.org Mon Mar  4 10:00:00 2024\nFrom: a@example.org\nSubject: Letter ${n}\n\n${lines.join('')}\n`
}
