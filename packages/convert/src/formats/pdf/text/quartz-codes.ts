/**
 * The Unicode that macOS writes for TeX's symbols when it prints a PDF.
 *
 * Quartz gives such a font other codes, and a `ToUnicode` that takes the codes below 32 that the symbols had for those
 * of the symbols on Apple's keyboards (KEYBOARD.TXT of its mappings): `ff` becomes `↵`, α too, θ as `✓`. What has
 * no such symbol becomes U+0000.
 */
const keyboard: ReadonlyMap<number, number> = new Map(
  [
    [0x02, '⇥⇤⌤⇧⌃⌥'],
    [0x09, '␣⌦↵'],
    [0x0f, '✏⇣⌘✓◆\uf8ff'],
    [0x17, '⌫⇠⇡⇢⎋⌧'],
  ].flatMap(([first, symbols]) =>
    [...(symbols as string)].map((symbol, at) => [symbol.codePointAt(0) as number, (first as number) + at] as const),
  ),
)

/** @returns The code that a symbol of TeX had; undefined for other characters. */
export function codeBeforeQuartz(reported: number): number | undefined {
  return reported < 0x21b5 ? undefined : keyboard.get(reported)
}
