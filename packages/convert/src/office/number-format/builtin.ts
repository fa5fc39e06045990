/**
 * Format codes that files name by number only (ECMA-376 part 1, §18.8.30).
 *
 * Where the standard leaves a code to the locale, it is what Excel shows in the United States:
 * 14 with a year of four digits, 37–44 with parentheses, 5–8 and 41–44 in dollars.
 */

const codes: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);\\(#,##0\\)',
  38: '#,##0_);[Red]\\(#,##0\\)',
  39: '#,##0.00_);\\(#,##0.00\\)',
  40: '#,##0.00_);[Red]\\(#,##0.00\\)',
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Numbers that only East Asian and Thai editions fill: dates, times and numbers like these. */
const regional: readonly (readonly [from: number, to: number, like: number])[] = [
  [27, 31, 14],
  [32, 35, 21],
  [36, 36, 14],
  [50, 58, 14],
  [59, 62, 1],
  [63, 66, 5],
  [67, 68, 9],
  [69, 70, 12],
  [71, 72, 14],
  [73, 75, 15],
  [76, 78, 20],
  [79, 81, 45],
]

/** `General` for a number that no edition fills. */
export function builtinFormat(id: number): string {
  const own = codes[id]
  if (own !== undefined) return own
  for (const [from, to, like] of regional) {
    if (id < from || id > to) continue
    const inSequence = like === 14 || like === 21 ? like : like + id - from
    return codes[inSequence] ?? 'General'
  }
  return 'General'
}
