/** UTF-7 (RFC 2152), which mail programs wrote where eight bits were not sure to arrive. */

export function isUtf7(charset: string | undefined): boolean {
  return charset !== undefined && /^(?:unicode-1-1-)?utf-?7$/i.test(charset.trim())
}

/** Runs between `+` and the first character that is not of base64, a `-` being part of them, are UTF-16. */
export function decodeUtf7(bytes: Uint8Array): string {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return source.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) => {
    if (run === '') return '+'
    const units = Buffer.from(run, 'base64')
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}
