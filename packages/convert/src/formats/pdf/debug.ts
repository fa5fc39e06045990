/** The way in to the picture of a page's analysis; the engine is loaded when it is asked for. */

/**
 * @param page From 1.
 * @returns An SVG document: words, lines and blocks over the rendered page.
 * @throws ConversionError file_encrypted, file_corrupt, invalid_parameter
 */
export async function debugPdfLayout(bytes: Uint8Array, page: number, password?: string): Promise<string> {
  const { debugLayout } = await import('./debug-layout.ts')
  return debugLayout(bytes, page, password)
}
