/** Text with an OpenPGP signature around it (RFC 9580 §7) or encrypted in place of the text. */

const signed =
  /^\s*-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([\s\S]*?)\r?\n-----BEGIN PGP SIGNATURE-----/

/**
 * The text that was signed, without the dashes that are put before others.
 *
 * Every charset of mail has ASCII's dashes and line ends where ASCII has them.
 */
export function withoutSignature(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!source.includes('-----BEGIN PGP SIGNED')) return bytes
  const text = signed.exec(source.toString('latin1'))?.[1]
  return text === undefined ? bytes : Buffer.from(text.replace(/^- /gm, ''), 'latin1')
}

export function isPgpEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000))
    .toString('latin1')
    .trimStart()
    .startsWith('-----BEGIN PGP MESSAGE-----')
}
