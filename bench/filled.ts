export const words = 'The order of the day was read and agreed upon by those who had come'

/** Blocks between a head and a tail until there are so many bytes. */
export function filled(bytes: number, head: string, block: (index: number) => string, tail: string): string {
  const blocks = [head]
  for (let length = head.length, index = 0; length < bytes; index++) {
    const next = block(index)
    blocks.push(next)
    length += next.length
  }
  return `${blocks.join('')}${tail}`
}
