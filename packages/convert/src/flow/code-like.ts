/** Punctuation and indents that prose does not have. */
const codeLike = /[{}<>=\\|$#@^`~]|[;:]$|\w\(|\(\)|::|->|^ {2,}\S|^\t|^(?:\/\/|--|\$ |> )|\w\/\w+\/|\.\w+\(/

/** Whether enough of the lines, which stand in a typewriter face, hold something that prose does not. */
export function looksLikeCode(texts: readonly string[]): boolean {
  const filled = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())
  return filled.filter((line) => codeLike.test(line)).length * 3 >= filled.length
}
