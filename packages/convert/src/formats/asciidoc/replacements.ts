/** Characters that stand for others ("Character Replacements"). */

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\(C\)/g, '©'],
  [/\(R\)/g, '®'],
  [/\(TM\)/g, '™'],
  [/(?<=^|\s)--(?=\s|$)/g, '—'],
  [/(?<=[\p{L}\p{N}_])--(?=[\p{L}\p{N}_])/gu, '—'],
  [/\.\.\./g, '…'],
  [/<->/g, '↔'],
  [/->/g, '→'],
  [/=>/g, '⇒'],
  [/<-/g, '←'],
  [/<=/g, '⇐'],
]

export function typographic(words: string): string {
  if (!/\([CRT]|--|\.\.\.|[-=]>|<[-=]/.test(words)) return words
  let replaced = words
  for (const [pattern, character] of replacements) replaced = replaced.replace(pattern, character)
  return replaced
}
