/** Pages as an argument names them: `1-5,8`. */
import { invalidArgument } from '../failure.ts'

const maxCharacters = 1_000
const part = /^(\d{1,7})(?:-(\d{1,7}))?$/

/** @returns Whether a page is among them. @throws ToolFailure invalid_parameter */
export function pageList(text: string): (page: number) => boolean {
  const compact = text.replaceAll(' ', '')
  const ranges = compact.length > maxCharacters ? [] : compact.split(',').map((one) => part.exec(one))
  if (ranges.length === 0 || !ranges.every((range) => range !== null))
    throw invalidArgument('pages', 'it must be page numbers such as 1-5,8')
  const bounds = ranges.map(([, from, to = from]) => [Number(from), Number(to)] as const)
  return (page) => bounds.some(([from, to]) => page >= from && page <= to)
}
