/**
 * A date and time as Word packs them ([MS-DOC] §2.9.64, DTTM): day, month and years from 1900 lie
 * above minutes and hours.
 *
 * @returns The day as RFC 3339 has it; '' where none is stated.
 */
export function dayOf(dttm: number): string {
  const day = (dttm >> 11) & 0x1f
  const month = (dttm >> 16) & 0xf
  const year = 1900 + ((dttm >> 20) & 0x1ff)
  if (day === 0 || month === 0) return ''
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
