/** The characters of a page as the tokenizer takes them (HTML standard §13.2.3.5): a line ends with a line feed. */
export function preprocessed(page: string): string {
  const lines = page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page
  return lines.includes('\0') ? lines.replaceAll('\0', '') : lines
}
