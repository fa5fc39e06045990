/** Pages as an argument names them: `1-5,8`. */
import { invalidArgument } from '../failure.ts'

const maxCharacters = 1_000
const part = /^(\d{1,7})(?:-(\d{1,7}))?$/

type Bounds = [from: number, to: number]

/** In their order, none of them overlapping. */
function joined(ranges: Bounds[]): Bounds[] {
  const all: Bounds[] = []
  for (const [from, to] of ranges.filter(([from, to]) => from <= to).sort(([one], [other]) => one - other)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** @returns Whether a page is among them. @throws ToolFailure invalid_parameter */
export function pageList(text: string): (page: number) => boolean {
  const compact = text.replaceAll(' ', '')
  const ranges = compact.length > maxCharacters ? [] : compact.split(',').map((one) => part.exec(one))
  if (ranges.length === 0 || !ranges.every((range) => range !== null))
    throw invalidArgument('pages', 'it must be page numbers such as 1-5,8')
  const bounds = joined(ranges.map(([, from, to = from]) => [Number(from), Number(to)]))
  return (page) => {
    let [low, high] = [0, bounds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] as Bounds)[1] < page) low = middle + 1
      else high = middle
    }
    return page >= (bounds[low]?.[0] ?? Number.POSITIVE_INFINITY)
  }
}
