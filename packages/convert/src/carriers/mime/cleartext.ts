/** Text with an OpenPGP signature around it (RFC 9580 §7) or encrypted in place of the text. */

import { Buffer } from '#platform/buffer'

const begin = /^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\r?\n/m
/** Armor headers, the text, and the signature, which may be cut off. */
const signed =
  /^(?:[^\r\n]+\r?\n)*\r?\n([\s\S]*?)\r?\n-----BEGIN PGP SIGNATURE-----(?:[\s\S]*?-----END PGP SIGNATURE-----[ \t]*|[\s\S]*$)/

/**
 * The text with what was signed in it, without the dashes that are put before others.
 *
 * Every charset of mail has ASCII's dashes and line ends where ASCII has them.
 */
export function withoutSignature(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!source.includes('-----BEGIN PGP SIGNED')) return bytes
  const [before = '', ...others] = source.toString('latin1').split(begin)
  const texts = others.map((other) => other.replace(signed, (_, text: string) => text.replace(/^- /gm, '')))
  return Buffer.from(before + texts.join(''), 'latin1')
}

export function isPgpEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000))
    .toString('latin1')
    .trimStart()
    .startsWith('-----BEGIN PGP MESSAGE-----')
}
