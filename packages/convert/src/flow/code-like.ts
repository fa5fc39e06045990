/** Punctuation and indents that prose does not have. */
const codeLike = /[{}<>=\\|$#@^`~]|;$|\w\(|\(\)|::|->|^ {2,}\S|^\t|^(?:\/\/|--|\$ |> )|\w\/\w+\/|\.\w+\(/

/** What opens a block of code, and a list in prose. */
const opening = /:$/

/** Whether enough of the lines, which stand in a typewriter face, hold something that prose does not. */
export function looksLikeCode(texts: readonly string[]): boolean {
  const filled = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())
  const isCode = (line: string): boolean => codeLike.test(line) || (filled.length > 1 && opening.test(line))
  return filled.filter(isCode).length * 3 >= filled.length
}
