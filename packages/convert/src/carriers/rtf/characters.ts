/** Characters that have a control word (Rich Text Format Specification 1.9.1, "Special Characters"). */
import { lookupTable } from '../../core/lookup-table.ts'
export const characters: Readonly<Record<string, string>> = lookupTable({
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
})
