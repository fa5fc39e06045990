/** How an encrypted package is decrypted ([MS-OFFCRYPTO] 2.3.4). */

import type { Buffer } from '#platform/buffer'

/** Decrypts the bytes of the archive, which follow their length. */
export type Decrypt = (encrypted: Buffer) => Buffer
