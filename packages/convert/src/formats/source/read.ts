/**
 * Source code, settings and other text that a program reads: one block of code, marked with its
 * language as highlighters name it (https://github.com/github-linguist/linguist).
 *
 * Warnings: text_undecodable.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { code, root } from '../../core/document/build.ts'
import type { Reader } from '../../core/reader.ts'

/** Language, title, extensions. */
const languages: readonly (readonly [id: string, title: string, ...extensions: string[]])[] = [
  ['yaml', 'YAML', 'yaml', 'yml'],
  ['toml', 'TOML', 'toml'],
  ['ini', 'Settings', 'ini', 'cfg', 'conf', 'properties'],
  ['css', 'Style sheet', 'css', 'scss', 'less'],
  ['javascript', 'JavaScript', 'js', 'mjs', 'cjs', 'jsx'],
  ['typescript', 'TypeScript', 'ts', 'mts', 'cts', 'tsx'],
  ['python', 'Python', 'py', 'pyi'],
  ['java', 'Java', 'java'],
  ['kotlin', 'Kotlin', 'kt', 'kts'],
  ['scala', 'Scala', 'scala'],
  ['c', 'C', 'c', 'h'],
  ['cpp', 'C++', 'cpp', 'cc', 'cxx', 'hpp', 'hh'],
  ['csharp', 'C#', 'cs'],
  ['go', 'Go', 'go'],
  ['rust', 'Rust', 'rs'],
  ['swift', 'Swift', 'swift'],
  ['ruby', 'Ruby', 'rb'],
  ['php', 'PHP', 'php'],
  ['perl', 'Perl', 'pl', 'pm'],
  ['lua', 'Lua', 'lua'],
  ['r', 'R', 'r'],
  ['julia', 'Julia', 'jl'],
  ['haskell', 'Haskell', 'hs'],
  ['elixir', 'Elixir', 'ex', 'exs'],
  ['dart', 'Dart', 'dart'],
  ['sql', 'SQL', 'sql'],
  ['shell', 'Shell script', 'sh', 'bash', 'zsh'],
  ['powershell', 'PowerShell', 'ps1', 'psm1'],
  ['batch', 'Windows batch file', 'bat', 'cmd'],
  ['vb', 'Visual Basic', 'vb', 'vbs', 'bas'],
  ['protobuf', 'Protocol buffers', 'proto'],
  ['graphql', 'GraphQL', 'graphql', 'gql'],
  ['hcl', 'Terraform', 'tf', 'hcl'],
  ['diff', 'Difference of files', 'diff', 'patch'],
  ['bibtex', 'BibTeX bibliography', 'bib'],
  ['ris', 'References', 'ris', 'enw', 'nbib'],
  ['typst', 'Typst document', 'typ'],
  ['wikitext', 'Text of a wiki', 'wiki', 'mediawiki'],
  ['textile', 'Textile document', 'textile'],
  ['vue', 'Vue component', 'vue'],
  ['svelte', 'Svelte component', 'svelte'],
]

export const sources: readonly Reader[] = /* @__PURE__ */ languages.map(([id, title, ...extensions]) => ({
  id,
  title,
  kind: 'text',
  extensions,
  mediaTypes: [`text/x-${id}`],
  textual: true,
  plain: true,
  read(bytes, context) {
    const value = decodeText(bytes, context).trimEnd()
    return root(value ? [code(value, id)] : [])
  },
}))
