/** Codes for colours, the cursor and titles of windows in what programs print (ECMA-48 §5.4, §5.6). */
const controls = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\))/g

/** They are no part of the text. */
export function withoutTerminalCodes(text: string): string {
  return text.includes('\x1b') ? text.replace(controls, '') : text
}
