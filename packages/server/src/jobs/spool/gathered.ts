/** @returns The bytes of all pieces; a single buffer is not copied. */
export async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  const [first] = all
  return all.length === 1 && Buffer.isBuffer(first) ? first : Buffer.concat(all)
}
