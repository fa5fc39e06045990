/** Codes for colours, the cursor and titles of windows in what programs print (ECMA-48 §5.4, §5.6). */
const escapes = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\))/g

/** Typed over: `man` prints bold letters twice and underlined ones upon a line. */
const typedOver = /[^\n\b]\x08/gu

/** They are no part of the text. */
export function withoutTerminalCodes(text: string): string {
  const plain = text.includes('\x1b') ? text.replace(escapes, '') : text
  return plain.includes('\b') ? plain.replace(typedOver, '') : plain
}
