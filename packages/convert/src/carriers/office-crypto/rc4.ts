/** The stream cipher of the binary Office formats; OpenSSL 3 has it no more. */

export interface Rc4 {
  /** Exclusive-ors the next bytes of the key stream into `bytes[from..to)`. */
  apply(bytes: Uint8Array, from: number, to: number): void
}

export function createRc4(key: Uint8Array): Rc4 {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff
    swap(state, i, j)
  }
  let i = 0
  let j = 0
  return {
    apply(bytes, from, to) {
      for (let at = from; at < to; at++) {
        i = (i + 1) & 0xff
        j = (j + state[i]!) & 0xff
        swap(state, i, j)
        bytes[at]! ^= state[(state[i]! + state[j]!) & 0xff]!
      }
    },
  }
}

function swap(state: Uint8Array, i: number, j: number): void {
  const value = state[i]!
  state[i] = state[j]!
  state[j] = value
}
